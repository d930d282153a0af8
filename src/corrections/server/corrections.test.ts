import { describe, expect, test } from 'vitest'
import { GIVER, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk, type Visitor } from '#test/harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

let hired = 0
async function colleague() {
  const email = `person${++hired}@laurel.test`
  return { email, ...(await colleagueOf(app, administrator, email, { isTransfer: true })) }
}
type Member = Awaited<ReturnType<typeof colleague>>

const me = await expectOk(administrator.call('readSession'))
const own = (me.json['user'] as { id: number }).id

const keyed = (key: string | undefined) => (key === undefined ? {} : { key })
const adjust = (user: number, balance: string, amount: unknown, reason = 'Counted twice') =>
  administrator.call('adjustBalance', { body: { user, balance, amount, reason } })
const reverse = (user: number, number: number, reason = 'Sent to the wrong Bob', key?: string) =>
  administrator.call('reverseSend', { body: { user, number, reason }, ...keyed(key) })
const account = async (id: number, page = 1) => {
  const query = { page: String(page) }
  return (await expectOk(administrator.call('readAccount', { params: { id }, query }))).json
}
const balances = async ({ visitor }: Member) => (await expectOk(visitor.call('readBalances'))).json
const history = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readHistory'))).json['transactions'] as Record<string, unknown>[]

/** Returns the send's number in the sender's history. */
async function send(from: Member, to: Member, amount: string): Promise<number> {
  const body = { receiver: to.email, amount, message: 'Thank you' }
  return (await expectOk(from.visitor.call('send', { body }))).json['number']
}

async function people<N extends number>(count: N): Promise<Member[] & { length: N }> {
  const members: Member[] = []
  while (members.length < count) members.push(await colleague())
  return members as Member[] & { length: N }
}

describe('Adjust balance', () => {
  test('adds or takes points, and shows the user the amount, the reason and the administrator', async () => {
    const [ada] = (await people(1)) as [Member]
    const added = await expectOk(adjust(ada.id, 'appreciation', '12.5', ' Forgotten in May '))
    expect(added.json).toEqual({
      type: 'adjustment',
      number: 2,
      amount: '12.50',
      fromEarned: '0.00',
      fromAppreciation: '-12.50',
      balances: { earned: '100.00', appreciation: '12.50', total: '112.50' },
    })
    await expectOk(adjust(ada.id, 'earned', '-100'))
    expect(await balances(ada)).toMatchObject({ earned: '0.00', appreciation: '12.50' })
    const newest = { type: 'adjustment', colleague: null, givenBy: GIVER }
    expect(await history(ada.visitor)).toMatchObject([
      { ...newest, number: 3, amount: '-100.00', message: 'Counted twice' },
      { ...newest, number: 2, amount: '12.50', message: 'Forgotten in May' },
      { type: 'signUp', givenBy: null },
    ])
  })

  test.each([
    ['below zero', 'earned', '-100.01', 409, 'insufficient-funds', 'amount'],
    [
      'more than this balance, with points in the other',
      'appreciation',
      '-0.01',
      409,
      'insufficient-funds',
      'amount',
    ],
    ['zero', 'earned', '0', 400, 'adjustment-zero', 'amount'],
    ['not a number', 'earned', 'much', 400, 'invalid-number', 'amount'],
    ['three decimals', 'earned', '-1.001', 400, 'too-many-decimals', 'amount'],
    ['too large', 'earned', '-1000000000.01', 400, 'amount-too-large', 'amount'],
    ['pending, which is not a balance', 'pending', '1', 400, 'invalid-input', 'balance'],
  ])('refuses an adjustment (%s): %s %s', async (_why, balance, amount, status, code, field) => {
    const [ada] = (await people(1)) as [Member]
    expect(await adjust(ada.id, balance, amount)).toMatchObject({ status, json: { code, field } })
    expect(await history(ada.visitor)).toHaveLength(1)
  })

  test('refuses an adjustment above the largest balance', async () => {
    const [ada] = (await people(1)) as [Member]
    const { pool } = database
    const hold = (amount: number) =>
      pool.query('update wallets set earned = $2 where user_id = $1', [ada.id, amount])
    await hold(2_000_000_000_000_000)
    expect((await adjust(ada.id, 'earned', '0.01')).json).toMatchObject({
      code: 'balance-limit',
      field: 'amount',
    })
    await hold(10_000)
  })

  test.each([
    ['', 'reason-required'],
    ['   ', 'reason-required'],
    [undefined, 'reason-required'],
    ['x'.repeat(281), 'reason-long'],
  ])('requires a reason of at most 280 characters: %s', async (reason, code) => {
    const body = { user: own, balance: 'earned', amount: '1', reason }
    const answer = await administrator.call('adjustBalance', { body })
    expect(answer).toMatchObject({ status: 400, json: { code, field: 'reason' } })
  })

  test("refuses an unknown user and the administrator's own balance", async () => {
    expect((await adjust(999_999, 'earned', '1')).json).toMatchObject({ code: 'profile-missing' })
    expect((await adjust(own, 'earned', '1')).json).toMatchObject({ code: 'administrator-fixed' })
  })

  test('applies a repeated request once, and refuses another request with the same key', async () => {
    const [ada, bob] = (await people(2)) as [Member, Member]
    const body = { user: ada.id, balance: 'earned', amount: '5', reason: 'Again and again' }
    const call = (change = {}) =>
      administrator.call('adjustBalance', { key: 'one-adjustment', body: { ...body, ...change } })
    const first = await expectOk(call())
    expect((await expectOk(call())).json).toEqual(first.json)
    const others = [
      { user: bob.id },
      { amount: '6' },
      { balance: 'appreciation' },
      { reason: 'No' },
    ]
    for (const other of others) {
      expect((await call(other)).json).toMatchObject({ code: 'key-reused' })
    }
    expect(await balances(ada)).toMatchObject({ earned: '105.00' })
    expect(await balances(bob)).toMatchObject({ earned: '100.00' })
  })

  test('repeats a refusal for its key', async () => {
    const [ada] = (await people(1)) as [Member]
    const body = { user: ada.id, balance: 'earned', amount: '-150', reason: 'Later' }
    const call = (key = 'not-yet-possible') => administrator.call('adjustBalance', { key, body })
    expect((await call()).json).toMatchObject({ code: 'insufficient-funds' })
    await expectOk(adjust(ada.id, 'earned', '50'))
    expect((await call()).json).toMatchObject({ code: 'insufficient-funds', field: 'amount' })
    const later = await expectOk(call('possible-by-now'))
    expect(later.json).toMatchObject({ number: 3, amount: '-150.00' })
  })
})

describe('Reverse', () => {
  test('returns the points to the balances that paid, and shows both users the reason', async () => {
    const [ada, bob] = (await people(2)) as [Member, Member]
    await send(bob, ada, '30')
    const number = await send(ada, bob, '110')
    expect(await balances(ada)).toMatchObject({ earned: '0.00', appreciation: '20.00' })
    const reversed = await expectOk(reverse(ada.id, number))
    expect(reversed.json).toMatchObject({ type: 'reversalIn', number: 4, amount: '110.00' })
    expect(await balances(ada)).toMatchObject({ earned: '100.00', appreciation: '30.00' })
    expect(await balances(bob)).toMatchObject({ earned: '70.00', appreciation: '0.00' })
    const message = 'Sent to the wrong Bob'
    const [back, sent] = await history(ada.visitor)
    const [taken] = await history(bob.visitor)
    expect(back).toMatchObject({ type: 'reversalIn', amount: '110.00', message, givenBy: GIVER })
    expect(back?.['colleague']).toMatchObject({ email: bob.email })
    expect(sent).toMatchObject({ type: 'send', amount: '-110.00', message: 'Thank you' })
    expect(taken).toMatchObject({ type: 'reversalOut', amount: '-110.00', message, givenBy: GIVER })
    expect(taken?.['colleague']).toMatchObject({ email: ada.email })
  })

  test("takes from the receiver's appreciation first, then from earned", async () => {
    const [ada, bob, eve] = (await people(3)) as [Member, Member, Member]
    const number = await send(ada, bob, '60')
    // Bob pays from earned first: 100 from earned, 20 from appreciation.
    await send(bob, eve, '120')
    expect((await reverse(ada.id, number)).json).toMatchObject({ code: 'insufficient-funds' })
    expect(await balances(bob)).toMatchObject({ earned: '0.00', appreciation: '40.00' })
    await expectOk(adjust(bob.id, 'earned', '50'))
    await expectOk(reverse(ada.id, number))
    expect(await balances(bob)).toMatchObject({ earned: '30.00', appreciation: '0.00' })
    expect(await balances(ada)).toMatchObject({ earned: '100.00', appreciation: '0.00' })
  })

  test('reverses a send once: repeats the answer for its key, refuses another key', async () => {
    const [ada, bob] = (await people(2)) as [Member, Member]
    const number = await send(ada, bob, '10')
    const first = await expectOk(reverse(ada.id, number, 'A mistake', 'one-reversal'))
    const again = await expectOk(reverse(ada.id, number, 'A mistake', 'one-reversal'))
    expect(again.json).toEqual(first.json)
    const other = await reverse(ada.id, number, 'Another mistake', 'one-reversal')
    expect(other.json).toMatchObject({ code: 'key-reused' })
    expect(await reverse(ada.id, number)).toMatchObject({
      status: 409,
      json: { code: 'send-reversed', message: 'This appreciation has been reversed already.' },
    })
    expect(await balances(ada)).toMatchObject({ earned: '100.00' })
  })

  test('refuses other entries: other types, the receive, a reversal, a missing entry', async () => {
    const [ada, bob] = (await people(2)) as [Member, Member]
    const number = await send(ada, bob, '10')
    await expectOk(reverse(ada.id, number))
    const places = [
      [ada.id, 1],
      [bob.id, 2],
      [ada.id, 3],
      [bob.id, 3],
      [ada.id, 9],
      [999_999, 2],
    ]
    for (const [user = 0, place = 0] of places) {
      expect(await reverse(user, place)).toMatchObject({
        status: 404,
        json: { code: 'send-unknown', message: 'There is no such appreciation.' },
      })
    }
  })

  test('reverses sends of the administrator and of inactive users', async () => {
    const [ada] = (await people(1)) as [Member]
    const body = { receiver: ada.email, amount: '10', message: '' }
    const sent = await expectOk(administrator.call('send', { body }))
    const change = { params: { id: ada.id }, body: { isActive: false } }
    await expectOk(administrator.call('setPermissions', change))
    await expectOk(reverse(own, sent.json['number']))
    const [mine] = await history(administrator)
    expect(mine).toMatchObject({ type: 'reversalIn', givenBy: null })
    const transactions = (await account(ada.id))['transactions'] as object[]
    expect(transactions[0]).toMatchObject({ type: 'reversalOut', givenBy: GIVER })
  })
})

describe('the account page of the administrator', () => {
  test('shows the user, the balances, and the entries of each balance', async () => {
    const [ada, bob] = (await people(2)) as [Member, Member]
    await send(bob, ada, '5')
    const number = await send(ada, bob, '101')
    await expectOk(reverse(ada.id, number))
    const shown = await account(ada.id)
    expect(shown).toMatchObject({
      person: { id: ada.id, email: ada.email, firstName: 'Test', isAdministrator: false },
      balances: { earned: '100.00', appreciation: '5.00', total: '105.00' },
      page: 1,
      pages: 1,
      total: 4,
    })
    expect(shown['transactions']).toMatchObject([
      { type: 'reversalIn', earned: '100.00', appreciation: '1.00', isReversed: false },
      { type: 'send', earned: '-100.00', appreciation: '-1.00', isReversed: true, number: 3 },
      { type: 'receive', earned: '0.00', appreciation: '5.00', colleagueId: bob.id },
      { type: 'signUp', colleagueId: null, isReversed: false },
    ])
    const theirs = (await account(bob.id))['transactions'] as object[]
    expect(theirs[1]).toMatchObject({ type: 'receive', isReversed: true, colleagueId: ada.id })
  })

  test('does not show the messages of private thanks', async () => {
    const [ada, bob] = (await people(2)) as [Member, Member]
    await send(ada, bob, '5')
    for (const { id, visitor } of [ada, bob]) {
      expect((await history(visitor))[0]).toMatchObject({ message: 'Thank you' })
      const [newest] = (await account(id))['transactions'] as object[]
      expect(newest).toMatchObject({ message: '' })
    }
  })

  test('has 20 entries a page, an empty page after the last, and 404 for an unknown user', async () => {
    const [ada, bob] = (await people(2)) as [Member, Member]
    for (let turn = 0; turn < 20; turn++) await send(ada, bob, '1')
    expect(await account(ada.id)).toMatchObject({ page: 1, pages: 2, total: 21 })
    expect((await account(ada.id))['transactions']).toHaveLength(20)
    expect((await account(ada.id, 2))['transactions']).toMatchObject([{ type: 'signUp' }])
    expect((await account(ada.id, 3))['transactions']).toEqual([])
    const nobody = await administrator.call('readAccount', { params: { id: 999_999 } })
    expect(nobody).toMatchObject({ status: 404, json: { code: 'profile-missing' } })
  })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
