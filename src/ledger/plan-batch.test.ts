import { expect, test } from 'vitest'
import { NO_RULES, thank } from '#test/harness/thank.ts'
import { hundredths } from '#platform/contract/points.ts'
import { planThanks } from '#recognition/server/plan-thanks.ts'
import { keyed, type Command, type Movement } from './command.ts'
import type { Holder } from './decide.ts'
import { keyId, planBatch, planWithWallets, type Book, type Planner } from './plan-batch.ts'

const EMAILS = ['ada@laurel.local', 'bob@laurel.local', 'eve@laurel.local']

function holder(userId: number, earned: number): Holder {
  return {
    userId,
    lastSeq: 1,
    earned: hundredths(earned),
    appreciation: hundredths(0),
    portions: [],
    isActive: true,
    isDeposit: true,
    isWithdraw: true,
    isTransfer: true,
    receivesPoints: true,
  }
}

/** Users 1, 2 and 3 hold 100 each. */
function book(): Book {
  return {
    holders: new Map([1, 2, 3].map((id) => [id, holder(id, 100)])),
    idByEmail: new Map(EMAILS.map((email, index) => [email, index + 1])),
    answered: new Map(),
    held: new Set(),
  }
}

const addressOf = (id: number) => EMAILS[id - 1] ?? 'nobody@laurel.local'
const send = (userId: number, to: number, amount: number) => thank(userId, addressOf(to), amount)

const planned = (commands: readonly Command[], from = book()) =>
  planBatch(commands, from, planThanks, NO_RULES)

/** Each outcome as "seq: earned/appreciation" or its refusal. */
function told(commands: readonly Command[], from = book()): string[] {
  return planned(commands, from).outcomes.map((outcome) => {
    if (outcome === null) return 'held'
    if ('refusal' in outcome) return outcome.refusal
    if (!('entry' in outcome)) return JSON.stringify(outcome.answer)
    const { seq, after } = outcome.entry
    return `${seq}: ${after.earned}/${after.appreciation}`
  })
}

test('each command sees the effects of earlier ones', () => {
  const commands = [send(1, 2, 100), send(1, 2, 1), send(2, 1, 200), send(1, 3, 200)]
  expect(told(commands)).toEqual(['2: 0/0', 'insufficient-funds', '3: 0/0', '4: 0/0'])
})

test('a refused command stores only its key, and does not affect the others', () => {
  const commands = [
    keyed('key-0001', send(1, 2, 10)),
    keyed('key-0002', send(1, 2, 1_000)),
    keyed('key-0003', send(1, 2, 10)),
  ]
  const batch = planned(commands, book())
  expect(told(commands)).toEqual(['2: 90/0', 'insufficient-funds', '3: 80/0'])
  expect(batch.entries.map((entry) => [entry.userId, entry.seq])).toEqual([
    [1, 2],
    [2, 2],
    [1, 3],
    [2, 3],
  ])
  expect(batch.keys.map(({ text, seq, refusal }) => [text, seq, refusal])).toEqual([
    ['key-0001', 2, null],
    ['key-0002', null, 'insufficient-funds'],
    ['key-0003', 3, null],
  ])
  expect(batch.changed).toEqual([
    { ...holder(1, 80), lastSeq: 3 },
    { ...holder(2, 100), appreciation: 20, lastSeq: 3 },
  ])
})

test('the same key and request has one effect and one answer within a batch', () => {
  const same = () => keyed('key-0001', send(1, 2, 10))
  const batch = planned([same(), same(), same()], book())
  expect(told([same(), same(), same()])).toEqual(['2: 90/0', '2: 90/0', '2: 90/0'])
  expect([batch.entries.length, batch.keys.length]).toEqual([2, 1])
})

test('refuses another request with the same key, and keeps the first answer', () => {
  const commands = [
    keyed('key-0001', send(1, 2, 10)),
    keyed('key-0001', send(1, 2, 11)),
    keyed('key-0001', send(1, 3, 10)),
    keyed('key-0001', { type: 'withdraw', userId: 1, amount: hundredths(10) }),
    keyed('key-0001', send(1, 2, 10)),
  ]
  const reused = ['key-reused', 'key-reused', 'key-reused']
  expect(told(commands)).toEqual(['2: 90/0', ...reused, '2: 90/0'])
  expect(planned(commands, book()).keys).toHaveLength(1)
})

test('the message and the receivers are part of the request', () => {
  const first = send(1, 2, 10)
  const others = [thank(1, addressOf(2), 10, 'Thanks'), thank(1, [2, 3], 10)]
  const commands = [first, ...others].map((command) => keyed('key-0001', command))
  expect(told(commands)).toEqual(['2: 90/0', 'key-reused', 'key-reused'])
})

test('a send names receivers by id or address, and is stored for all or none', () => {
  const commands = [
    thank(1, [2, addressOf(3)], 50),
    thank(2, [1, 9], 10),
    thank(2, [1, addressOf(1)], 10),
    thank(2, [1, 3], 76),
    send(3, 1, 150),
  ]
  const refused = ['user-unknown', 'receiver-twice', 'insufficient-funds']
  expect(told(commands)).toEqual(['2: 50/0', ...refused, '3: 0/0'])
  expect(planned(commands).entries.map(({ userId, seq }) => [userId, seq])).toEqual([
    [1, 2],
    [2, 2],
    [1, 3],
    [3, 2],
    [3, 3],
    [1, 4],
  ])
})

test('keys are per user: two users with the same key get two effects', () => {
  const commands = [keyed('key-0001', send(1, 3, 10)), keyed('key-0001', send(2, 3, 10))]
  expect(told(commands)).toEqual(['2: 90/0', '2: 90/0'])
  expect(planned(commands, book()).keys.map((key) => key.userId)).toEqual([1, 2])
})

test('equal commands without a key each have an effect', () => {
  expect(told([send(1, 2, 10), send(1, 2, 10)])).toEqual(['2: 90/0', '3: 80/0'])
  expect(planned([send(1, 2, 10)], book()).keys).toEqual([])
})

test('repeats a refusal for its key, although the wallet could pay by now', () => {
  const late = () => keyed('key-0001', send(1, 2, 150))
  const commands = [late(), send(2, 1, 100), late()]
  expect(told(commands)).toEqual(['insufficient-funds', '2: 0/0', 'insufficient-funds'])
})

test('repeats the answer of an earlier batch, without effect', () => {
  const first = keyed('key-0001', send(1, 2, 10))
  const [outcome] = planned([first], book()).outcomes
  if (!outcome) throw new Error('no outcome')
  const { requestHash } = first.key
  const answered = new Map([[keyId(1, 'key-0001'), { requestHash, outcome }]])
  const later = { ...book(), answered }
  const again = planned([first, keyed('key-0001', send(1, 2, 11))], later)
  expect(again.outcomes).toEqual([outcome, { refusal: 'key-reused' }])
  expect([again.entries, again.keys, again.changed]).toEqual([[], [], []])
})

test('refuses a user without a wallet, and stores no key', () => {
  const commands = [keyed('key-0001', send(9, 1, 10)), keyed('key-0002', send(1, 2, 10))]
  expect(told(commands)).toEqual(['profile-missing', '2: 90/0'])
  expect(planned(commands, book()).keys.map((key) => key.userId)).toEqual([1])
})

test('a known colleague without a wallet is an unknown receiver', () => {
  const without = { ...book(), holders: new Map([[1, holder(1, 100)]]) }
  expect(told([send(1, 2, 10)], without)).toEqual(['user-unknown'])
})

test('a reversal debits the receiver of the send, and later commands see it', () => {
  const sent = { seq: 2, earned: hundredths(70), appreciation: hundredths(0), portions: [] }
  const reversal: Command = {
    type: 'reversal',
    userId: 1,
    by: 3,
    reason: 'A mistake',
    sent: { ...sent, receiver: { id: 2, seq: 2 } },
  }
  const commands = [send(1, 2, 70), reversal, send(2, 3, 101), send(1, 2, 100)]
  expect(told(commands)).toEqual(['2: 30/0', '3: 100/0', 'insufficient-funds', '4: 0/0'])
  const without = { ...book(), holders: new Map([[1, holder(1, 100)]]) }
  expect(told([reversal], without)).toEqual(['profile-missing'])
})

test('adjustments in one batch together never make a balance negative', () => {
  const adjust = (amount: number): Movement => ({
    type: 'adjustment',
    userId: 1,
    balance: 'earned',
    by: 3,
    reason: 'A mistake',
    amount: hundredths(amount),
  })
  const commands = [adjust(-60), adjust(-60), adjust(-40), adjust(1)]
  expect(told(commands)).toEqual(['2: 40/0', 'insufficient-funds', '3: 0/0', '4: 1/0'])
})

test('a custom planner sees its locked rows as earlier plans left them', () => {
  const seen: [userId: number, earned: number, left: number][] = []
  const planner: Planner<number, string> = (command, wallets, left) => {
    seen.push([command.userId, wallets.holder.earned, left])
    if (left === 1) return 'out-of-stock'
    const plan = planThanks(command, wallets, NO_RULES)
    return typeof plan === 'string' ? plan : { ...plan, effect: `took ${left}`, locked: left - 1 }
  }
  const twice = () => keyed('key-0001', send(1, 2, 10))
  const commands = [twice(), twice(), send(1, 2, 1_000), send(1, 2, 10), send(2, 1, 10)]
  const batch = planBatch(commands, book(), planner, 3)
  expect(seen).toEqual([
    [1, 100, 3],
    [1, 90, 2],
    [1, 90, 2],
    [2, 100, 1],
  ])
  expect(batch.outcomes[0]).toEqual(batch.outcomes[1])
  expect(batch.outcomes[2]).toEqual({ refusal: 'insufficient-funds' })
  expect(batch.outcomes[4]).toEqual({ refusal: 'out-of-stock' })
  expect([batch.effects, batch.locked]).toEqual([['took 3', 'took 2'], 1])
})

test('plans nothing for a held wallet, whichever side of the send it is on', () => {
  const held = new Set(['2', 'bob@laurel.local'])
  const holders = new Map([1, 3].map((id) => [id, holder(id, 100)]))
  const commands = [send(1, 2, 10), send(2, 1, 10), thank(1, [3, 2], 10), send(1, 3, 10)]
  const outcomes = ['held', 'held', 'held', '2: 90/0']
  expect(told(commands, { ...book(), holders, held })).toEqual(outcomes)
})

test("refuses an inactive person's own commands, which have a key", () => {
  const from = book()
  const holders = new Map(from.holders).set(1, { ...holder(1, 100), isActive: false })
  const commands = [keyed('key-0001', send(1, 2, 10)), send(1, 2, 10)]
  expect(told(commands, { ...from, holders })).toEqual(['account-inactive', '2: 90/0'])
})

test('keeps the answer of thanks without points, which have no entries', () => {
  const commands = [keyed('key-0001', send(1, 2, 0)), keyed('key-0002', send(1, 2, 0))]
  expect(told([...commands, ...commands])).toEqual([1, 2, 1, 2].map((id) => JSON.stringify({ id })))
  expect(planned(commands)).toMatchObject({ entries: [], changed: [] })
  expect(planned(commands).keys).toMatchObject([{ answer: { id: 1 } }, { answer: { id: 2 } }])
})

test('does not change the given book', () => {
  const from = book()
  planned([keyed('key-0001', send(1, 2, 10))], from)
  expect(from).toEqual(book())
})

test('plans a send only with its recognition', () => {
  const plan = () => planBatch([send(1, 2, 10)], book(), planWithWallets, null)
  expect(plan).toThrow('a send is stored with its recognition')
})

test('returns an empty batch for no commands', () => {
  const nothing = { outcomes: [], entries: [], keys: [], changed: [], effects: [] }
  expect(planned([])).toEqual({ ...nothing, locked: NO_RULES })
})
