import { describe, expect, test } from 'vitest'
import { hire, type Colleague as Somebody } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { administratorOf } from '#test/harness/visitor.ts'
import { planDeposit } from '#bonuses/server/deposit-bonuses.ts'
import type { Command } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { planBatch } from '#ledger/plan-batch.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { hundredths, LARGEST_BALANCE, type Hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import type { OverviewRange } from '#reports/contract/overview.ts'
import { createOverviewReader } from './read-overview.ts'

const database = await ownDatabase({ books: 'ledger' })
const readOverview = createOverviewReader(database, {})

const at = (moment: string) => new Date(moment)
const points = (count: number) => hundredths(count * 100)
const range = (from: string, until: string, zone = 'UTC'): OverviewRange => {
  return { from: at(from), until: at(until), zone }
}
const NOTHING_MOVED = { issued: 0n, spent: 0n, withdrawn: 0n, forfeited: 0n }

test('an empty company has every month and week with zeros', async () => {
  expect(await readOverview(range('2026-01-31T00:00:00Z', '2026-03-02T00:00:00Z'))).toEqual({
    held: { earned: 0n, appreciation: 0n, pending: 0n, total: 0n },
    ever: { issued: 0n, withdrawn: 0n, spent: 0n, forfeited: 0n },
    months: ['2026-01-01', '2026-02-01', '2026-03-01'].map((month) => ({
      month,
      ...NOTHING_MOVED,
    })),
    weeks: ['2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23'].map((week) => ({
      week,
      times: 0,
      points: 0n,
    })),
    pairs: [],
    values: {
      named: [],
      months: ['2026-01-01', '2026-02-01', '2026-03-01'].map((month) => ({
        month,
        thanks: 0,
        counts: [],
        without: 0,
      })),
    },
    participation: { people: 0, thanked: 0, wereThanked: 0 },
    unthanked: { people: [], totals: [30, 60, 90].map((days) => ({ days, total: 0 })) },
  })
})

describe('in a company', async () => {
  const app = await ownApp(database)
  const administrator = await administratorOf(app)
  const [ada, bob, cem, dee] = (await hire(database, 4)) as [Somebody, Somebody, Somebody, Somebody]
  const by = await administratorId(database)
  await database.pool.query('update users set is_active = false where id = $1', [dee.id])

  /** Returns the new entry's number. Entries are later than the sign-ups of today. */
  async function make(moment: string, command: Command): Promise<number> {
    const [outcome] = await transact(database, (tx) =>
      writeThanks(tx, [command], { madeAt: at(moment) }),
    )
    if (outcome === undefined || !('entry' in outcome)) throw new Error(JSON.stringify(outcome))
    return outcome.entry.seq
  }
  const send = (from: Somebody, to: Somebody, amount: Hundredths) =>
    thank(from.id, to.id, amount, '', 'public')
  const deposit = ({ id }: Somebody, amount: Hundredths): Command => {
    return { type: 'deposit', userId: id, amount }
  }

  await make('2040-01-01T00:00:00Z', deposit(ada, points(500)))
  await make('2040-01-15T12:00:00Z', send(ada, bob, points(70)))
  await make('2040-01-16T12:00:00Z', send(ada, bob, points(5)))
  await make('2040-02-03T12:00:00Z', send(bob, ada, points(150)))
  const wrong = await make('2040-02-04T12:00:00Z', send(bob, cem, points(25)))
  const bought = await make('2040-02-10T12:00:00Z', {
    type: 'purchase',
    userId: ada.id,
    amount: points(60),
  })
  await make('2040-02-11T12:00:00Z', { type: 'withdraw', userId: ada.id, amount: points(11) })
  const { rows: bonuses } = await database.pool.query<{ id: number }>(
    `insert into bonuses (user_id, amount, reason, made_by, made_at)
     values ($1, 4000, '', $2, '2040-02-12T12:00:00Z') returning id`,
    [cem.id, by],
  )
  await transact(database, async (tx) => {
    const book = await lockBook(tx, [{ type: 'depositSalary', userId: cem.id }])
    const claimable = { id: bonuses[0]?.id ?? 0, amount: points(40), by, reason: '' }
    const pending = new Map([[cem.id, [claimable]]])
    const commands = [{ type: 'depositSalary', userId: cem.id } as const]
    const batch = planBatch(commands, book, planDeposit, pending)
    await storeBatch(tx, batch, { madeAt: at('2040-03-05T12:00:00Z') })
    await tx.query({
      text: 'update bonuses set claimed_seq = $2 where id = $1',
      values: [claimable.id, batch.effects[0]?.seq],
    })
  })
  await make('2040-03-06T12:00:00Z', {
    type: 'refund',
    userId: ada.id,
    purchase: { seq: bought, earned: points(0), appreciation: points(60) },
  })
  await make('2040-03-07T12:00:00Z', {
    type: 'adjustment',
    userId: ada.id,
    balance: 'earned',
    amount: points(-1),
    by,
    reason: 'One too many',
  })
  await make('2040-03-08T12:00:00Z', {
    type: 'reversal',
    userId: bob.id,
    sent: {
      seq: wrong,
      earned: points(0),
      appreciation: points(25),
      portions: [],
      receiver: { id: cem.id, seq: 2 },
    },
    by,
    reason: 'Meant for another Cem',
  })

  const SPRING = range('2040-01-01T00:00:00Z', '2040-04-01T00:00:00Z')
  const FEBRUARY = range('2040-02-01T00:00:00Z', '2040-03-01T00:00:00Z')

  test('held = issued - withdrawn - spent - forfeited', async () => {
    const { held, ever } = await readOverview(SPRING)
    expect(held).toEqual({ earned: 86400n, appreciation: 16400n, pending: 0n, total: 102800n })
    // Five sign-ups, a deposit and a bonus; an adjustment took one point away.
    expect(ever).toEqual({ issued: 104000n, withdrawn: 1100n, spent: 0n, forfeited: 100n })
  })

  test('balances are those at the end of the range', async () => {
    const { held, ever } = await readOverview(FEBRUARY)
    expect(held).toEqual({ earned: 82500n, appreciation: 10400n, pending: 4000n, total: 92900n })
    expect(ever).toEqual({ issued: 100000n, withdrawn: 1100n, spent: 6000n, forfeited: 0n })
    const before = await readOverview(range('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z'))
    expect(before.held.total).toBe(0n)
    expect(before.unthanked.people).toEqual([])
    expect(before.participation).toEqual({ people: 0, thanked: 0, wereThanked: 0 })
  })

  test('months sum issued, spent, withdrawn and forfeited points', async () => {
    expect((await readOverview(SPRING)).months).toEqual([
      { ...NOTHING_MOVED, month: '2040-01-01', issued: 50000n },
      { ...NOTHING_MOVED, month: '2040-02-01', spent: 6000n, withdrawn: 1100n },
      { month: '2040-03-01', issued: 4000n, spent: -6000n, withdrawn: 0n, forfeited: 100n },
    ])
  })

  test('a range includes its start and excludes its end', async () => {
    const [january] = (await readOverview(SPRING)).months
    expect(january?.issued).toBe(50000n)
    const before = await readOverview(range('2039-12-01T00:00:00Z', '2040-01-01T00:00:00Z'))
    expect(before.months).toEqual([{ month: '2039-12-01', ...NOTHING_MOVED }])
    expect(before.ever.issued).toBe(50000n)
    const later = await readOverview(range('2040-01-02T00:00:00Z', '2040-02-01T00:00:00Z'))
    expect(later.months).toEqual([{ month: '2040-01-01', ...NOTHING_MOVED }])
  })

  test('weeks begin on Monday and leave out reversed sends', async () => {
    const { weeks } = await readOverview(SPRING)
    expect(weeks[0]?.week).toBe('2039-12-26')
    expect(weeks.at(-1)?.week).toBe('2040-03-26')
    expect(weeks).toHaveLength(14)
    expect(weeks.filter(({ times }) => times > 0)).toEqual([
      { week: '2040-01-09', times: 1, points: 7000n },
      { week: '2040-01-16', times: 1, points: 500n },
      { week: '2040-01-30', times: 1, points: 15000n },
    ])
  })

  // Sunday the 15th and Monday the 16th are in one week then.
  test.each([
    ['sunday', '2040-01-01', ['2040-01-15', '2040-01-29']],
    ['saturday', '2039-12-31', ['2040-01-14', '2040-01-28']],
  ] as const)('weeks begin on %s where the reader’s do', async (weekStart, first, thanked) => {
    const { weeks } = await readOverview({ ...SPRING, weekStart })
    expect(weeks[0]?.week).toBe(first)
    expect(weeks.filter(({ times }) => times > 0).map(({ week }) => week)).toEqual(thanked)
  })

  test('ranks pairs by times, then by points', async () => {
    const { pairs } = await readOverview(SPRING)
    expect(
      pairs.map(({ from, to, times, points: sum }) => [from.email, to.email, times, sum]),
    ).toEqual([
      [ada.email, bob.email, 2, 7500n],
      [bob.email, ada.email, 1, 15000n],
    ])
    expect(pairs[0]?.from).toEqual({
      id: ada.id,
      firstName: 'Test',
      lastName: 'Colleague',
      email: ada.email,
      picture: null,
    })
  })

  describe("in the company's time zone", async () => {
    // On this Sunday clocks in Berlin go forward.
    await make('2041-03-31T22:30:00Z', send(ada, bob, points(1)))
    await make('2041-05-31T10:30:00Z', deposit(ada, points(2)))
    await make('2041-10-31T22:30:00Z', deposit(ada, points(4)))
    await make('2041-10-31T23:30:00Z', deposit(ada, points(8)))

    test.each([
      ['UTC', '2041-03-25', { '2041-05-01': 200n, '2041-10-01': 1200n }],
      [
        'Europe/Berlin',
        '2041-04-01',
        { '2041-05-01': 200n, '2041-10-01': 400n, '2041-11-01': 800n },
      ],
      ['America/New_York', '2041-03-25', { '2041-05-01': 200n, '2041-10-01': 1200n }],
      ['Pacific/Kiritimati', '2041-04-01', { '2041-06-01': 200n, '2041-11-01': 1200n }],
      ['Asia/Kolkata', '2041-04-01', { '2041-05-01': 200n, '2041-11-01': 1200n }],
    ])('%s', async (zone, week, issued) => {
      const { months, weeks } = await createOverviewReader(database, { timeZone: zone })(
        range('2041-01-15T00:00:00Z', '2041-12-15T00:00:00Z', zone),
      )
      expect(weeks.filter(({ times }) => times > 0).map((one) => one.week)).toEqual([week])
      const moved = months.filter((month) => month.issued !== 0n)
      expect(Object.fromEntries(moved.map((month) => [month.month, month.issued]))).toEqual(issued)
      expect(months).toHaveLength(12)
    })

    test('a range that ends at local midnight ends in the previous month', async () => {
      const october = range('2041-09-30T22:00:00Z', '2041-10-31T23:00:00Z', 'Europe/Berlin')
      const read = createOverviewReader(database, { timeZone: 'Europe/Berlin' })
      expect((await read(october)).months).toEqual([
        { month: '2041-10-01', ...NOTHING_MOVED, issued: 400n },
      ])
    })

    test.each([
      ['a moment', '2041-10-31T23:29:59.999Z', '2041-10-31T23:30:00.001Z', 'UTC'],
      ['hours elsewhere', '2041-10-31T10:00:00Z', '2041-11-01T02:00:00Z', 'America/New_York'],
    ])('%s tells the whole day of the company', async (_, from, until, zone) => {
      const { months } = await readOverview(range(from, until, zone))
      expect(months).toEqual([{ month: '2041-10-01', ...NOTHING_MOVED, issued: 1200n }])
    })

    test('the days of a reader are the same days of a company elsewhere', async () => {
      const october = range('2041-10-01T04:00:00Z', '2041-11-01T04:00:00Z', 'America/New_York')
      const read = createOverviewReader(database, { timeZone: 'Pacific/Kiritimati' })
      expect((await read(october)).months).toEqual([
        { month: '2041-10-01', ...NOTHING_MOVED, issued: 0n },
      ])
    })
  })

  test('sums may exceed the safe integers', async () => {
    const years = ['2050', '2051', '2052', '2053', '2054', '2055']
    for (const year of years) {
      const [one, another] = (await hire(database, 2)) as [Somebody, Somebody]
      for (const { id: userId } of [one, another]) {
        const amount = hundredths(LARGEST_BALANCE - 10_000)
        const [balance, reason] = ['earned', 'A great deal'] as const
        await make(`${year}-01-01T00:00:00Z`, {
          type: 'adjustment',
          userId,
          balance,
          amount,
          by,
          reason,
        })
      }
    }
    const { held, ever, months } = await readOverview(
      range('2050-01-01T00:00:00Z', '2060-01-01T00:00:00Z'),
    )
    expect(held.total).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
    expect(ever.issued).toBe(ever.withdrawn + ever.spent + ever.forfeited + held.total)
    expect(months.reduce((sum, month) => sum + month.issued, 0n)).toBe(
      12n * BigInt(LARGEST_BALANCE - 10_000),
    )
    const query = { from: '2050-01-01T00:00:00Z', until: '2060-01-01T00:00:00Z', zone: 'UTC' }
    const answer = await administrator.call('readOverview', { query })
    expect(answer.json['held']).toMatchObject({
      total: `${held.total / 100n}.${String(held.total % 100n).padStart(2, '0')}`,
    })
  })

  test('figures equal those of the audit', async () => {
    const { held, ever } = await readOverview(range('2099-01-01T00:00:00Z', '2100-01-01T00:00:00Z'))
    const audited = await database.pool.query<Record<string, string>>(
      `select sum(earned) as earned, sum(appreciation) as appreciation,
              (select coalesce(sum(amount), 0) from bonuses where claimed_seq is null) as pending,
              sum(earned + appreciation) as total,
              (select -sum(system_amount) from entries
                where system_account = 'issued' and type <> 'adjustment'
                   or type = 'adjustment' and system_amount < 0) as issued,
              (select sum(system_amount) from entries
                where type = 'adjustment' and system_amount > 0) as forfeited,
              (select sum(system_amount) from entries where system_account = 'withdrawn') as withdrawn,
              (select sum(system_amount) from entries where system_account = 'shop') as spent
         from wallets`,
    )
    const said = Object.entries({ ...held, ...ever }).map(([name, sum]) => [name, String(sum)])
    expect(Object.fromEntries(said)).toEqual(audited.rows[0])
  })

  test('no unexpected error was logged', () => {
    expect(app.complaints).toEqual([])
  })
})
