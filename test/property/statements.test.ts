import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { LESS, STATEMENT_LINES, teamLines, type Figures } from '#reports/contract/statements.ts'
import { createStatements } from '#reports/server/statements.ts'
import { commandsOf, cut, effort, paidStories, PATIENCE, withAddresses } from './histories.ts'

const database = await ownDatabase({ books: 'ledger' })
// It makes the administrator, who closes months.
await ownApp(database)
const by = await administratorId(database)
const statements = createStatements(database, { smallestGroup: 1 })

const [FIRST, LAST] = [Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1)]
const MONTHS = Array.from(
  { length: 12 },
  (_, place) => `2024-${String(place + 1).padStart(2, '0')}`,
)

// A third of the moments are the first or the last of a month.
const moment = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: FIRST, max: LAST - 1 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 11 }), fc.constantFrom(-1, 0, 1))
        .map(([month, ms]) => Date.UTC(2024, month, 1) + ms),
    },
  )
  .map((time) => new Date(time))

const TEAMS = ['Care', 'care', 'Shop', null] as const

const histories = fc.record({
  story: paidStories,
  moments: fc.array(moment, { minLength: 1, maxLength: 30 }),
  closed: fc.subarray(MONTHS),
})

interface EntryRow {
  type: string
  amount: number
  made_at: Date
}

/** The figures of a month, counted from all entries without SQL. */
function counted(entries: readonly EntryRow[], month: string): Figures {
  const [from, until] = [Date.parse(`${month}-01T00:00:00Z`), nextMonth(month)]
  const sum = (some: readonly EntryRow[]) => some.reduce((all, one) => all + BigInt(one.amount), 0n)
  const before = entries.filter(({ made_at: at }) => at.getTime() < from)
  const during = entries.filter(({ made_at: at }) => at.getTime() >= from && at.getTime() < until)
  const of = (...types: string[]) => sum(during.filter(({ type }) => types.includes(type)))
  const adjusted = during.filter(({ type }) => type === 'adjustment')
  return {
    opening: sum(before),
    signUps: of('signUp'),
    deposits: of('deposit'),
    bonuses: of('depositSalary'),
    awards: of('award', 'awardReversal'),
    given: 0n,
    adjustments: sum(adjusted.filter(({ amount }) => amount > 0)),
    thanks: of('send', 'receive', 'reversalIn', 'reversalOut'),
    purchases: -of('purchase'),
    refunds: of('refund'),
    withdrawals: -of('withdraw'),
    forfeited: -sum(adjusted.filter(({ amount }) => amount < 0)),
    closing: sum([...before, ...during]),
    granted: 0n,
    expired: 0n,
    toGive: 0n,
  }
}

function nextMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Date.UTC(year, number, 1)
}

/** Opening, and everything that came and went. */
function closingOf(figures: Figures): bigint {
  return STATEMENT_LINES.filter((line) => line !== 'closing').reduce(
    (sum, line) => sum + (LESS.has(line) ? -figures[line] : figures[line]),
    0n,
  )
}

test('every statement closes, and the next one opens with it', { timeout: PATIENCE }, async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(histories, async ({ story: usual, moments, closed }) => {
      const people = await hire(database, 4)
      const ids = people.map(({ id }) => id)
      await database.pool.query(
        `update users
            set team = t.team, is_active = t.active, is_deposit = t.deposit,
                is_withdraw = t.withdraw, is_transfer = t.transfer
           from unnest($1::bigint[], $2::text[], $3::boolean[], $4::boolean[], $5::boolean[],
                       $6::boolean[]) t (id, team, active, deposit, withdraw, transfer)
          where users.id = t.id`,
        [
          ids,
          TEAMS,
          usual.people.map(({ isActive }) => isActive),
          usual.people.map(({ isDeposit }) => isDeposit),
          usual.people.map(({ isWithdraw }) => isWithdraw),
          usual.people.map(({ isTransfer }) => isTransfer),
        ],
      )
      await join(ids, moments)
      const story = withAddresses(
        usual,
        people.map(({ email }) => email),
      )
      // Each batch has its own time; those of a wallet need not be in order.
      for (const [number, batch] of cut(commandsOf(story, ids), story).entries()) {
        const madeAt = moments[number % moments.length] ?? new Date(FIRST)
        await transact(database, (tx) => writeThanks(tx, batch, { madeAt }))
      }
      const { rows } = await database.pool.query<EntryRow>(
        'select type, earned + appreciation as amount, made_at from entries',
      )
      for (const { type, made_at: at } of rows) if (at.getTime() < LAST) kinds.add(type)
      let before: bigint | null = null
      for (const month of MONTHS) {
        const { company, teams } = await statements.read(month)
        expect(company).toEqual(counted(rows, month))
        expect(company.closing).toBe(closingOf(company))
        expect(company.thanks).toBe(0n)
        if (before !== null) expect(company.opening).toBe(before)
        before = company.closing
        const names = teams.map(({ team }) => team?.toLowerCase() ?? null)
        expect(['care', 'shop', null].filter((name) => names.includes(name))).toEqual(names)
        for (const line of teamLines(company)) {
          const sum = teams.reduce((all, { figures }) => all + (figures?.[line] ?? 0n), 0n)
          expect(sum).toBe(company[line])
        }
        for (const { figures } of teams) {
          expect(figures?.opening).toBe(0n)
          expect(figures && closingOf(figures)).toBe(figures?.closing)
        }
      }
      // Later stories add to these months, so that this one's closings are undone.
      for (const month of closed.slice(0, 2)) {
        const asBefore = await statements.read(month)
        const { company, closed: stored } = await statements.close({ by, month })
        expect(stored).not.toBeNull()
        expect(company).toEqual(asBefore.company)
      }
      await reopen()
    }),
    { ...effort(12), endOnFailure: true },
  )
  expect([...kinds].toSorted()).toEqual([
    'adjustment',
    'award',
    'awardReversal',
    'deposit',
    'purchase',
    'receive',
    'refund',
    'reversalIn',
    'reversalOut',
    'send',
    'signUp',
    'withdraw',
  ])
})

/** Moves the sign-ups to the moments of a story. */
async function join(ids: readonly number[], moments: readonly Date[]): Promise<void> {
  await transact(database, async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({
      text: `update entries set made_at = m.at from unnest($1::bigint[], $2::timestamptz[]) m (id, at)
              where seq = 1 and user_id = m.id`,
      values: [ids, ids.map((_, place) => moments[place % moments.length])],
    })
  })
}

async function reopen(): Promise<void> {
  await transact(database, async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text: 'delete from closed_month_figures' })
    await tx.query({ text: 'delete from closed_months' })
  })
}
