import { describe, expect, test } from 'vitest'
import { administratorId } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { carryOutLeavings } from './carry-out-leavings.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const by = await administratorId(database)

const PLAN = {
  lastDay: '2027-12-31',
  points: 'takeBack',
  buyUntil: null as string | null,
  emptiesCart: false,
  refundsOrders: false,
  recallsBonuses: false,
  reason: 'Left the company',
}
const failures: unknown[] = []
const log = { error: (failure: unknown) => void failures.push(failure) }

/** As a process does at a moment. Processes share nothing but the database. */
const carryOut = (now: string, timeZone = 'Europe/Berlin') =>
  carryOutLeavings(database, { timeZone }, log, new Date(now))

async function planned(change: Partial<typeof PLAN> = {}): Promise<number> {
  const { id } = await newColleague()
  const body = { ...PLAN, ...change }
  await expectOk(administrator.call('planLeaving', { params: { id }, body }))
  return id
}

async function stateOf(id: number) {
  const { json } = await expectOk(administrator.call('readUser', { params: { id } }))
  const { isActive, isTransfer, earned, leaving } = json
  return { isActive, isTransfer, earned, state: (leaving as { state: string } | null)?.state }
}

const WAITS = { isActive: true, earned: '100.00', state: 'planned' }
const LEFT = { isActive: false, earned: '0.00', state: 'left' }

async function countOf(id: number, action: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*) from audit_log where subject_id = $1 and action = $2',
    [id, action],
  )
  return rows[0]?.count ?? 0
}

describe('the night after the last day', () => {
  test("comes at midnight in the company's time zone, not before", async () => {
    const id = await planned()
    await carryOut('2027-12-31T22:59:59Z')
    expect(await stateOf(id)).toMatchObject(WAITS)
    await carryOut('2028-01-01T04:59:59Z', 'America/New_York')
    expect(await stateOf(id)).toMatchObject(WAITS)
    await carryOut('2027-12-31T23:00:00Z')
    expect(await stateOf(id)).toMatchObject(LEFT)
  })

  test.each([
    ['summer time ends', '2027-10-31', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
    ['summer time begins', '2027-03-28', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
    ['29 February', '2028-02-29', '2028-02-29T22:59:59Z', '2028-02-29T23:00:00Z'],
    ['28 February of a leap year', '2028-02-28', '2028-02-28T22:59:59Z', '2028-02-28T23:00:00Z'],
  ])('comes when %s', async (_day, lastDay, before, after) => {
    const id = await planned({ lastDay })
    await carryOut(before)
    expect(await stateOf(id)).toMatchObject(WAITS)
    await carryOut(after)
    expect(await stateOf(id)).toMatchObject(LEFT)
  })

  test.each([
    ['a day whose midnight is skipped', 'America/Santiago', '2027-09-04', '2027-09-05T03:59:59Z'],
    ['a zone a day ahead', 'Pacific/Kiritimati', '2028-02-29', '2028-02-29T09:59:59Z'],
    ['a zone of a quarter hour', 'Asia/Kathmandu', '2028-02-29', '2028-02-29T18:14:59Z'],
  ])('comes a second later after %s', async (_day, timeZone, lastDay, before) => {
    const id = await planned({ lastDay })
    await carryOut(before, timeZone)
    expect(await stateOf(id)).toMatchObject(WAITS)
    const after = new Date(Date.parse(before) + 1_000).toISOString()
    await carryOut(after, timeZone)
    expect(await stateOf(id)).toMatchObject(LEFT)
  })

  test('lets gifts be bought through 29 February', async () => {
    const id = await planned({ points: 'buyUntil', buyUntil: '2028-02-29' })
    await carryOut('2028-02-29T22:59:59Z')
    expect(await stateOf(id)).toMatchObject({ isActive: true, state: 'buying' })
    await carryOut('2028-02-29T23:00:00Z')
    expect(await stateOf(id)).toMatchObject(LEFT)
  })

  test('is made up for after a month without a server, once by several processes', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => planned()))
    const late = '2028-02-01T12:00:00Z'
    await Promise.all([1, 2, 3, 4].map(() => carryOut(late)))
    await carryOut(late)
    for (const id of ids) {
      expect(await stateOf(id)).toMatchObject(LEFT)
      expect(await countOf(id, 'userLeft')).toBe(1)
      expect(await countOf(id, 'pointsForfeited')).toBe(1)
    }
  })

  test('lets gifts be bought until a day, then takes back what is left', async () => {
    const plan = { points: 'buyUntil', buyUntil: '2028-01-31' }
    const [id, late] = [await planned(plan), await planned(plan)]
    await carryOut('2028-01-01T12:00:00Z')
    const buying = { isActive: true, isTransfer: false, earned: '100.00', state: 'buying' }
    expect(await stateOf(id)).toMatchObject(buying)
    await carryOut('2028-01-31T22:59:59Z')
    expect(await stateOf(id)).toMatchObject(buying)
    await carryOut('2028-01-31T23:00:00Z')
    expect(await stateOf(id)).toMatchObject(LEFT)
    // Off over both days: one step does it.
    expect(await stateOf(late)).toMatchObject(LEFT)
    expect(await countOf(late, 'userLeft')).toBe(1)
  })

  test('comes or is cancelled, never both', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => planned()))
    const after = '2028-01-01T00:00:00Z'
    const [, , ...answers] = await Promise.all([
      carryOut(after),
      carryOut(after),
      ...ids.map((id) => administrator.call('cancelLeaving', { params: { id } })),
    ])
    for (const [index, id] of ids.entries()) {
      const wasCancelled = answers[index]?.status === 200
      if (!wasCancelled) expect(answers[index]?.json).toMatchObject({ code: 'leaving-unknown' })
      const state = await stateOf(id)
      expect(state).toMatchObject(wasCancelled ? { isActive: true, earned: '100.00' } : LEFT)
      expect(await countOf(id, 'userLeft')).toBe(wasCancelled ? 0 : 1)
    }
  })

  test('does not hold up the others when one fails', async () => {
    const [broken, id] = [await planned({ lastDay: '2027-12-30' }), await planned()]
    // An author who is the leaver: the ledger refuses that adjustment.
    await database.pool.query('update leavings set planned_by = user_id where user_id = $1', [
      broken,
    ])
    await carryOut('2028-01-01T00:00:00Z')
    expect(failures).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject(LEFT)
    expect(await stateOf(broken)).toMatchObject(WAITS)
    await database.pool.query('update leavings set planned_by = $2 where user_id = $1', [
      broken,
      by,
    ])
    await carryOut('2028-01-01T00:05:00Z')
    expect(await stateOf(broken)).toMatchObject(LEFT)
  })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
