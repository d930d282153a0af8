import { describe, expect, test } from 'vitest'
import { administratorId } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { enterForAll, hireMany } from '#test/harness/crowd.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const by = await administratorId(database)

const give = (user: number, amount: string, reason = '') =>
  expectOk(administrator.call('processBonus', { body: { user, amount, reason } }))
const recall = (id: number, reason = 'A typing mistake', key?: string) =>
  administrator.call('recallBonus', {
    params: { id },
    body: { reason },
    ...(key !== undefined && { key }),
  })
const recallBatch = (id: number, reason = 'The wrong list') =>
  administrator.call('recallBatch', { params: { id }, body: { reason } })
const deposit = (visitor: Visitor) => visitor.call('depositBonus')

interface Given {
  id: number
  state: string
  recall: { reason: string } | null
}
async function bonusesOf(id: number): Promise<Given[]> {
  const { json } = await expectOk(administrator.call('listBonuses', { params: { id } }))
  return json['bonuses']
}
const latestOf = async (id: number) => (await bonusesOf(id))[0]?.id ?? 0

interface Batch {
  id: number
  people: number
  total: string
}
async function batches(): Promise<Batch[]> {
  const { json } = await expectOk(administrator.call('listBonusBatches'))
  return json['batches']
}

const pendingOf = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readBalances'))).json['pending']
async function newsOf(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('readInbox'))
  return json['notifications']
    .filter(({ kind }) => kind.startsWith('bonus'))
    .map(({ kind, facts }) => ({ kind, facts }))
}
async function lastEvent() {
  const { json } = await expectOk(administrator.call('readAuditLog'))
  return json['rows'][0]
}

describe('a bonus is recalled', () => {
  test('while it waits, with a reason, and the others stay', async () => {
    const ada = await newColleague()
    await give(ada.id, '50', 'A good year')
    await give(ada.id, '500')
    const id = await latestOf(ada.id)
    expect((await expectOk(recall(id))).json).toEqual({ people: 1, total: '500.00' })
    expect(await pendingOf(ada.visitor)).toBe('50.00')
    expect(await bonusesOf(ada.id)).toMatchObject([
      {
        amount: '500.00',
        state: 'recalled',
        by: 'Laurel Administrator',
        recall: { reason: 'A typing mistake', by: 'Laurel Administrator' },
      },
      { amount: '50.00', state: 'waiting', reason: 'A good year', recall: null },
    ])
    expect(await lastEvent()).toMatchObject({
      action: 'bonusRecalled',
      subject: { id: ada.id },
      before: { bonus: '500.00' },
      reason: 'A typing mistake',
    })
    await expectOk(deposit(ada.visitor))
    const { json } = await expectOk(ada.visitor.call('readBalances'))
    expect(json).toMatchObject({ earned: '150.00', pending: '0.00' })
    expect((await bonusesOf(ada.id)).map(({ state }) => state)).toEqual(['recalled', 'deposited'])
  })

  test('never after its deposit, and only once', async () => {
    const ada = await newColleague()
    await give(ada.id, '5')
    const id = await latestOf(ada.id)
    await expectOk(deposit(ada.visitor))
    expect(await recall(id)).toMatchObject({ status: 409, json: { code: 'bonus-gone' } })
    await give(ada.id, '5')
    const other = await latestOf(ada.id)
    await expectOk(recall(other))
    expect((await recall(other)).json).toMatchObject({ code: 'bonus-gone' })
    expect((await deposit(ada.visitor)).json).toMatchObject({ code: 'invalid-salary' })
    expect(await recall(999_999)).toMatchObject({ status: 404, json: { code: 'bonus-unknown' } })
    expect((await recall(other, ' ')).json).toMatchObject({
      code: 'reason-required',
      field: 'reason',
    })
  })

  test('once per key', async () => {
    const ada = await newColleague()
    await give(ada.id, '5')
    const id = await latestOf(ada.id)
    const first = await expectOk(recall(id, 'Wrong', 'one-recall'))
    expect((await expectOk(recall(id, 'Wrong', 'one-recall'))).json).toEqual(first.json)
    expect((await recall(id, 'Other', 'one-recall')).json).toMatchObject({ code: 'key-reused' })
  })
})

describe('the news of a bonus', () => {
  test('says why it was given, and goes away unread when it is recalled', async () => {
    const ada = await newColleague()
    await give(ada.id, '5', 'A good year')
    const facts = { points: '5.00', reason: 'A good year' }
    expect(await newsOf(ada.visitor)).toEqual([{ kind: 'bonusWaiting', facts }])
    await expectOk(recall(await latestOf(ada.id)))
    expect(await newsOf(ada.visitor)).toEqual([])
  })

  test.each([
    ['was read', 'set read_at = now()'],
    ['was mailed', `set mail = 'at_once', mail_due = false`],
  ])('is followed by a word if it %s', async (_how, change) => {
    const ada = await newColleague()
    await give(ada.id, '5')
    await database.pool.query('update notification_channels set sends_mail = true')
    const text = `update notifications ${change} where user_id = $1 and kind = 'bonusWaiting'`
    await database.pool.query(text, [ada.id])
    await expectOk(recall(await latestOf(ada.id)))
    const facts = { points: '5.00', reason: 'A typing mistake' }
    expect((await newsOf(ada.visitor))[0]).toEqual({ kind: 'bonusRecalled', facts })
    await database.pool.query('update notification_channels set sends_mail = false')
  })
})

test('a batch is recalled as far as it waits', async () => {
  const people = [await newColleague(), await newColleague(), await newColleague()]
  const [ada, bob, cem] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await give(ada.id, '1')
  for (const { id } of people) {
    const body = { amount: '1000', reason: 'Wrong' }
    await expectOk(administrator.call('enterBonus', { params: { id }, body }))
  }
  await expectOk(administrator.call('processEnteredBonuses'))
  await expectOk(deposit(bob.visitor))
  const [batch] = await batches()
  expect(batch).toMatchObject({
    people: 3,
    total: '3000.00',
    receiver: null,
    waiting: { people: 2, total: '2000.00' },
    recalled: { people: 0, total: '0.00' },
  })
  const id = batch?.id ?? 0
  expect((await expectOk(recallBatch(id))).json).toEqual({ people: 2, total: '2000.00' })
  expect(await pendingOf(ada.visitor)).toBe('1.00')
  expect(await pendingOf(cem.visitor)).toBe('0.00')
  expect((await batches())[0]).toMatchObject({
    waiting: { people: 0 },
    recalled: { people: 2, total: '2000.00' },
  })
  expect(await lastEvent()).toMatchObject({
    action: 'bonusesRecalled',
    after: { batch: id, people: 2, total: '2000.00' },
    reason: 'The wrong list',
  })
  expect((await recallBatch(id)).json).toMatchObject({ code: 'bonus-gone' })
  expect((await recallBatch(999_999)).json).toMatchObject({ code: 'bonus-unknown' })
})

test('one person of a batch is recalled where the batch is', async () => {
  const people = [await newColleague(), await newColleague(), await newColleague()]
  for (const { id } of people) {
    const body = { amount: '25', reason: `For ${id}` }
    await expectOk(administrator.call('enterBonus', { params: { id }, body }))
  }
  await expectOk(administrator.call('processEnteredBonuses'))
  await expectOk(deposit((people[1] as (typeof people)[0]).visitor))
  const id = (await batches())[0]?.id ?? 0
  const ofBatch = async () => {
    const query = { after: '0' }
    const { json } = await expectOk(
      administrator.call('listBatchBonuses', { params: { id }, query }),
    )
    expect(json['next']).toBeNull()
    return json['bonuses']
  }
  const given = await ofBatch()
  expect(given.map(({ reason, state }) => [reason, state])).toEqual(
    people.map((person, place) => [`For ${person.id}`, place === 1 ? 'deposited' : 'waiting']),
  )
  expect(given[0]).toMatchObject({ receiver: 'Test Colleague', amount: '25.00' })
  await expectOk(recall(given[0]?.id ?? 0))
  expect((await ofBatch()).map(({ state }) => state)).toEqual(['recalled', 'deposited', 'waiting'])
  expect((await batches())[0]).toMatchObject({
    waiting: { people: 1, total: '25.00' },
    recalled: { people: 1, total: '25.00' },
  })
  const unknown = { params: { id: 999_999 }, query: { after: '0' } }
  expect((await administrator.call('listBatchBonuses', unknown)).json).toMatchObject({
    code: 'bonus-unknown',
  })
})

test('Home learns why points wait, and only those that wait', async () => {
  const ada = await newColleague()
  const reasonsOf = async () =>
    (await expectOk(ada.visitor.call('readBonusReasons'))).json['reasons']
  await give(ada.id, '5', 'Recalled soon')
  await expectOk(recall(await latestOf(ada.id)))
  await give(ada.id, '7')
  await give(ada.id, '50', 'A good year')
  await give((await newColleague()).id, '9', 'Somebody else')
  expect(await reasonsOf()).toMatchObject([{ amount: '50.00', reason: 'A good year' }])
  await expectOk(deposit(ada.visitor))
  expect(await reasonsOf()).toEqual([])
})

test('lists batches page by page, those of one person with the name', async () => {
  const ada = await newColleague()
  for (let count = 0; count < 21; count++) await give(ada.id, '1')
  const first = await expectOk(administrator.call('listBonusBatches'))
  expect(first.json['batches']).toHaveLength(20)
  expect((await batches())[0]).toMatchObject({ people: 1, receiver: 'Test Colleague' })
  const query = { after: String(first.json['next']) }
  const rest = await expectOk(administrator.call('listBonusBatches', { query }))
  expect(rest.json['batches'][0]?.id).toBe(Number(first.json['next']) - 1)
})

test('a recalled batch is announced to its receivers', async () => {
  const ids = await hireMany(database, 3)
  await enterForAll(database, by, ids)
  await expectOk(administrator.call('processEnteredBonuses'))
  const { rows: before } = await database.pool.query<{ last: number }>(
    'select max(id) as last from outbox',
  )
  await expectOk(recallBatch((await batches())[0]?.id ?? 0))
  const { rows } = await database.pool.query<{ topic: string; user_id: number | null }>(
    "select topic, user_id from outbox where id > $1 and topic <> 'notifications' order by id",
    [before[0]?.last],
  )
  expect(rows.map(({ topic, user_id: id }) => [topic, id])).toEqual([
    ...ids.map((id) => ['wallet', id]),
    ['users', null],
  ])
})

test('counts as pending in the Overview until its recall', async () => {
  const readPending = async () => {
    const until = new Date().toISOString()
    const query = { from: '2026-01-01T00:00:00.000Z', until, zone: 'UTC' }
    const { json } = await expectOk(administrator.call('readOverview', { query }))
    return Number(json['held'].pending)
  }
  const ada = await newColleague()
  const before = await readPending()
  await give(ada.id, '70')
  expect(await readPending()).toBe(before + 70)
  await expectOk(recall(await latestOf(ada.id)))
  expect(await readPending()).toBe(before)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
