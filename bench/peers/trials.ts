import { setTimeout as pause } from 'node:timers/promises'
import { GIFT, POOR, POOR_HAS, type Books, type PeerSend, type Side } from './side.ts'

/** A rule and its violation in the rows; null if the rule holds. */
export interface Verdict {
  readonly rule: string
  readonly broken: string | null
}

const AT_ONCE = 40
const A_TENTH = POOR_HAS / 10
const CLIENTS = 8
const SENDS_OF_ONE = 50
const KILL_AFTER = 100
const LOOK_AGAIN_MS = 50
const GIVE_UP_AFTER_MS = 60_000

/** Runs every trial against one side, then checks its rows. */
export async function tryOut(side: Side): Promise<readonly Verdict[]> {
  const before = await side.books()
  return [
    ...(await overdraw(side)),
    ...(await buyTheLast(side)),
    ...(await repeat(side)),
    ...(await killUnderLoad(side)),
    ...balanced(before, await side.books()),
  ]
}

/** Forty concurrent sends of a tenth of the balance each: ten can be paid. */
async function overdraw(side: Side): Promise<readonly Verdict[]> {
  const before = await side.books()
  const asks = Array.from({ length: AT_ONCE }, (_, place) =>
    side
      .ask({ sender: POOR, receiver: 1 + place, amount: A_TENTH, key: `overdraw-${place}` })
      .catch((error: Error) => error.message),
  )
  const learnt = await Promise.all(asks)
  const after = await side.books()
  const paid = after.sent - before.sent
  const told = learnt.filter((what) => what === 'done').length
  const others = learnt.filter((what) => what !== 'done' && what !== 'refused')
  return [
    {
      rule: `no wallet sends more than it has (${AT_ONCE} concurrent sends, points for ten)`,
      broken:
        paid === 10 && after.belowZero === 0
          ? null
          : `${paid} were paid, ${after.belowZero} wallets below zero`,
    },
    {
      rule: 'each of these clients learns the result',
      broken:
        told === paid && others.length === 0
          ? null
          : `${told} were told that it was done, ${others.length} got an error: ${others[0] ?? '-'}`,
    },
  ]
}

/** Forty buyers at once, each with a point to spend, of a gift of which ten are left. */
async function buyTheLast(side: Side): Promise<readonly Verdict[]> {
  const buyers = Array.from({ length: AT_ONCE }, (_, place) => 1 + place)
  for (const receiver of buyers) {
    const asked = { sender: receiver + AT_ONCE, receiver, amount: GIFT.price }
    await askUntilAnswered(side, { ...asked, key: `thanks-${receiver}` })
  }
  const before = await side.books()
  await Promise.all(
    buyers.map((buyer) => side.buy({ buyer, key: `purchase-${buyer}` }).catch(() => null)),
  )
  const { purchases, stock } = await side.books()
  const sold = purchases - before.purchases
  return [
    {
      rule: `the last ${GIFT.stock} of a gift are sold to ${GIFT.stock} of ${AT_ONCE} buyers`,
      broken: sold === GIFT.stock && stock === 0 ? null : `${sold} were sold, stock is ${stock}`,
    },
  ]
}

/** Forty concurrent copies of a request, then one more. */
async function repeat(side: Side): Promise<readonly Verdict[]> {
  const before = await side.books()
  const asked: PeerSend = { sender: 1, receiver: 2, amount: 1_00, key: 'repeated-request' }
  const answers: string[] = await Promise.all(
    Array.from({ length: AT_ONCE }, () => side.ask(asked).catch((error: Error) => error.message)),
  )
  answers.push(await side.ask(asked))
  const times = (await side.books()).sent - before.sent
  const done = answers.filter((what) => what === 'done').length
  return [
    {
      rule: `one request, ${AT_ONCE + 1} times, has one effect`,
      broken: times === 1 ? null : `${times} effects`,
    },
    {
      rule: 'a repeated request learns the first result',
      broken: done === AT_ONCE + 1 ? null : `${done} of ${AT_ONCE + 1} did`,
    },
  ]
}

/** kill -9 under load; clients retry with the same key until they are answered. */
async function killUnderLoad(side: Side): Promise<readonly Verdict[]> {
  const before = await side.books()
  let answered = 0
  const reached = Promise.withResolvers<void>()
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = 0; turn < SENDS_OF_ONE; turn++) {
      const key = `kill-${client}-${turn}`
      await askUntilAnswered(side, { sender: 3 + client, receiver: 20 + turn, amount: 1_00, key })
      if (++answered === KILL_AFTER) reached.resolve()
    }
  })
  const all = Promise.all(clients)
  await Promise.race([reached.promise, all])
  await side.killAndRestart()
  await all
  const times = (await side.books()).sent - before.sent
  const asked = CLIENTS * SENDS_OF_ONE
  return [
    {
      rule: `kill -9 under load, with retries: each of ${asked} sends exists exactly once`,
      broken: times === asked ? null : `${times} are there`,
    },
  ]
}

async function askUntilAnswered(side: Side, asked: PeerSend): Promise<void> {
  for (const began = Date.now(); Date.now() - began < GIVE_UP_AFTER_MS;) {
    const learnt = await side.ask(asked).catch(() => null)
    if (learnt !== null) return
    await pause(LOOK_AGAIN_MS)
  }
  throw new Error(`${side.name} answers no more`)
}

function balanced(before: Books, after: Books): readonly Verdict[] {
  return [
    {
      rule: 'every balance is the sum of its history',
      broken: after.unequal === 0 ? null : `${after.unequal} wallets are not`,
    },
    {
      rule: 'each send has its receive, and no point is lost or created',
      broken:
        after.sent === after.received && after.inAll === before.inAll
          ? null
          : `${after.sent} sent, ${after.received} received, ${after.inAll - before.inAll} hundredths more`,
    },
  ]
}
