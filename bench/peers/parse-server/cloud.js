// A send according to Parse's guides: a Cloud Function for the signed-in user, atomic
// increments, all four objects saved in one transaction, and a beforeSave that keeps balances from
// falling below zero. Amounts are hundredths, as in Laurel.
/* global Parse */

Parse.Cloud.define('send', send, { requireUser: true, fields: ['receiver', 'amount'] })

async function send({ user, params: { receiver: email, amount } }) {
  if (!user.get('isTransfer')) throw refusal('Transfers are switched off')
  if (!Number.isInteger(amount) || amount <= 0) throw refusal('The amount must be above zero')
  const byEmail = new Parse.Query('Wallet').equalTo('email', email)
  const byOwner = new Parse.Query('Wallet').equalTo('owner', user)
  const [sender, receiver] = await Promise.all(
    [byOwner, byEmail].map((query) => query.first({ useMasterKey: true })),
  )
  if (receiver === undefined) throw refusal('No user found with this email')
  if (receiver.id === sender.id) throw refusal('Nobody sends points to themselves')
  const { earned, appreciation } = sender.attributes
  if (amount > earned + appreciation) throw refusal('Insufficient funds')
  const fromEarned = Math.min(earned, amount)
  const fromAppreciation = amount - fromEarned
  sender.increment('earned', -fromEarned)
  sender.increment('appreciation', -fromAppreciation)
  receiver.increment('appreciation', amount)
  const sent = entry(sender, { type: 'send', earned: -fromEarned, appreciation: -fromAppreciation })
  const received = entry(receiver, { type: 'receive', earned: 0, appreciation: amount })
  const changed = [sender, receiver, sent, received]
  await Parse.Object.saveAll(changed, { useMasterKey: true, transaction: true })
  return { earned: sender.get('earned'), appreciation: sender.get('appreciation') }
}

// A purchase in the same way.
Parse.Cloud.define('buy', buy, { requireUser: true })

async function buy({ user }) {
  const byOwner = new Parse.Query('Wallet').equalTo('owner', user)
  const [buyer, gift] = await Promise.all(
    [byOwner, new Parse.Query('Gift')].map((query) => query.first({ useMasterKey: true })),
  )
  const price = gift.get('price')
  if (gift.get('stock') < 1) throw refusal('Not in stock')
  if (price > buyer.get('appreciation')) throw refusal('Insufficient funds')
  gift.increment('stock', -1)
  buyer.increment('appreciation', -price)
  const paid = entry(buyer, { type: 'purchase', earned: 0, appreciation: -price })
  await Parse.Object.saveAll([gift, buyer, paid], { useMasterKey: true, transaction: true })
  return { earned: buyer.get('earned'), appreciation: buyer.get('appreciation') }
}

Parse.Cloud.beforeSave('Gift', ({ object }) => {
  if (object.get('stock') < 0) throw refusal('Not in stock')
})

Parse.Cloud.beforeSave('Wallet', ({ object }) => {
  if (object.get('earned') < 0 || object.get('appreciation') < 0) {
    throw refusal('Insufficient funds')
  }
})

function entry(wallet, { type, earned, appreciation }) {
  return new Parse.Object('Entry', { wallet, type, earned, appreciation })
}

function refusal(message) {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message)
}

// The company of a run: users with a wallet, and a gift. Returns their ids, for /loginAs.
Parse.Cloud.define('hire', hire, { requireMaster: true })

async function hire({ params: { people, gift } }) {
  const ids = []
  for (const { email, earned } of people) {
    const user = new Parse.User({ username: email, password: 'bench', email, isTransfer: true })
    await user.save(null, { useMasterKey: true })
    const wallet = { owner: user, email, earned, appreciation: 0 }
    const opening = { type: 'signUp', earned, appreciation: 0 }
    const kept = new Parse.Object('Wallet', wallet)
    await kept.save(null, { useMasterKey: true })
    await entry(kept, opening).save(null, { useMasterKey: true })
    ids.push(user.id)
  }
  await new Parse.Object('Gift', gift).save(null, { useMasterKey: true })
  return ids
}
