// A send and a purchase according to Directus's guides: custom endpoints for the signed-in user that
// change items by ItemsService, in one transaction, with a unique field for the client's key. Amounts
// are hundredths, as in Laurel. Services can't lock what they read; with BENCH_ROW_LOCKS the Knex of
// the context locks the rows first.
import { createError, ErrorCode, isDirectusError } from '@directus/errors'

const Refused = createError('REFUSED', ({ reason }) => reason, 422)
const SignedOut = createError('SIGNED_OUT', 'Sign in first', 401)

export default {
  id: 'laurel',
  handler(router, { services: { ItemsService }, database, getSchema, env }) {
    const lock = async (query) => {
      if (env['BENCH_ROW_LOCKS'] === true) await query.select('id').orderBy('id').forUpdate()
    }

    router.post('/send', answer(send))
    router.post('/buy', answer(buy))

    /** Makes a change in a transaction; a repeated key gets the first result. */
    function answer(change) {
      return async (req, res, next) => {
        try {
          const user = req.accountability?.user
          if (!user) throw new SignedOut()
          const key = req.get('Idempotency-Key')
          const schema = await getSchema()
          const itemsBy = (knex) => (collection) => new ItemsService(collection, { schema, knex })
          const run = (trx) => change({ ...req.body, user, key, trx, lock, items: itemsBy(trx) })
          const result = await database.transaction(run).catch((error) => {
            if (!isDirectusError(error, ErrorCode.RecordNotUnique)) throw error
            return firstResult(itemsBy(database)('entries'), key)
          })
          res.json(result)
        } catch (error) {
          next(error)
        }
      }
    }

    async function firstResult(entries, key) {
      const [entry] = await entries.readByQuery({ filter: { key: { _eq: key } } })
      return { earned: Number(entry.earned_after), appreciation: Number(entry.appreciation_after) }
    }
  },
}

async function send({ trx, items, lock, user, key, receiver: email, amount }) {
  if (!Number.isInteger(amount) || amount <= 0) throw refusal('The amount must be above zero')
  await lock(trx('wallets').where({ owner: user }).orWhere({ email }))
  const both = { _or: [{ owner: { _eq: user } }, { email: { _eq: email } }] }
  const found = (await items('wallets').readByQuery({ filter: both })).map(withNumbers)
  const sender = found.find(({ owner }) => owner === user)
  const receiver = found.find((wallet) => wallet.email === email)
  if (!sender.is_transfer) throw refusal('Transfers are switched off')
  if (receiver === undefined) throw refusal('No user found with this email')
  if (receiver === sender) throw refusal('Nobody sends points to themselves')
  if (amount > sender.earned + sender.appreciation) throw refusal('Insufficient funds')
  const fromEarned = Math.min(sender.earned, amount)
  const sent = { earned: -fromEarned, appreciation: fromEarned - amount }
  const received = { earned: 0, appreciation: amount }
  const changed = [after(sender, sent), after(receiver, received)]
  // In one order, so that two sends never wait for each other.
  await items('wallets').updateBatch(changed.toSorted((a, b) => a.id - b.id))
  await items('entries').createMany([
    entryOf('send', sent, changed[0], key),
    entryOf('receive', received, changed[1], null),
  ])
  return balancesOf(changed[0])
}

async function buy({ trx, items, lock, user, key }) {
  await lock(trx('wallets').where({ owner: user }))
  await lock(trx('gifts'))
  const [found] = await items('wallets').readByQuery({ filter: { owner: { _eq: user } } })
  const buyer = withNumbers(found)
  const [gift] = await items('gifts').readByQuery({ limit: 1 })
  if (gift.stock < 1) throw refusal('Not in stock')
  if (gift.price > buyer.appreciation) throw refusal('Insufficient funds')
  const paid = { earned: 0, appreciation: -gift.price }
  const changed = after(buyer, paid)
  await items('wallets').updateOne(changed.id, balancesOf(changed))
  await items('gifts').updateOne(gift.id, { stock: gift.stock - 1 })
  await items('entries').createOne(entryOf('purchase', paid, changed, key))
  return balancesOf(changed)
}

/** Directus reads large integers as text. */
function withNumbers(wallet) {
  return {
    ...wallet,
    earned: Number(wallet.earned),
    appreciation: Number(wallet.appreciation),
  }
}

function after({ id, earned, appreciation }, change) {
  return {
    id,
    earned: earned + change.earned,
    appreciation: appreciation + change.appreciation,
  }
}

function balancesOf({ earned, appreciation }) {
  return { earned, appreciation }
}

function entryOf(type, { earned, appreciation }, wallet, key) {
  return {
    wallet: wallet.id,
    type,
    earned,
    appreciation,
    key,
    earned_after: wallet.earned,
    appreciation_after: wallet.appreciation,
  }
}

function refusal(reason) {
  return new Refused({ reason })
}
