import { sql } from 'kysely'
import type { Command, Outcome } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { ownersOf, planBatch, planWithWallets, type Book } from '#ledger/plan-batch.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import { NOTHING } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { GETS_ALLOWANCE, readAmounts, type DueGrant } from './amounts.ts'
import { openPeriod, type Period } from './periods.ts'

/** The due expiries and grants, as commands to plan before others over the same wallets. */
export interface Settlement {
  readonly commands: readonly Command[]
  /** Stores, after the entries, what was granted; `outcomes` are those of `commands`. */
  readonly store: (outcomes: readonly (Outcome | null)[]) => void
}

const NO_SETTLEMENT: Settlement = { commands: [], store: () => undefined }

// While allowances are off, or everybody has theirs, this is all that a send asks.
const FIND_DUE = {
  name: 'find-due-allowances',
  text: `
  select h.user_id
    from settings s
   cross join unnest($1::bigint[]) h (user_id)
    left join allowance_periods p on p.starts_at <= now() and now() < p.ends_at
   where s.name = 'allowancePeriod' and s.value <> '"off"'
     and not exists (
       select from allowance_grants g
        where g.user_id = h.user_id and g.period = p.first_day and g.kind = 'period')`,
}

/**
 * Settles the allowances of people whose wallets are locked: portions that are over expire, and the present
 * period is granted, once. Whoever comes first does it, a send or the nightly job.
 */
export async function planSettlement(
  tx: Tx,
  book: Book,
  people: readonly number[],
): Promise<Settlement> {
  const held = [...new Set(people)].filter((id) => book.holders.has(id))
  if (held.length === 0) return NO_SETTLEMENT
  const { rows } = await tx.query<{ user_id: number }>({ ...FIND_DUE, values: [held] })
  const due = rows.map((row) => row.user_id)
  const { period, grants } = due.length === 0 ? NO_GRANTS : await readGrants(tx, due)
  const expiries = held.filter((id) =>
    book.holders.get(id)?.portions.some(({ isOver, remaining }) => isOver && remaining > 0),
  )
  const paid = grants.filter(({ amount }) => amount > 0)
  if (expiries.length === 0 && grants.length === 0) return NO_SETTLEMENT
  return {
    commands: [
      ...expiries.map((userId) => ({ type: 'expire', userId }) as const),
      ...paid.map(({ userId, amount }) => {
        if (period === null) throw new Error('a grant without a period')
        const endsAt = period.endsAt
        return { type: 'grant', userId, amount, endsAt, by: null, reason: '' } as const
      }),
    ],
    store(outcomes) {
      if (period === null || grants.length === 0) return
      const seqs = new Map(
        paid.map(({ userId }, place) => {
          const outcome = outcomes[expiries.length + place]
          if (!outcome || !('entry' in outcome)) throw new Error('an allowance without an entry')
          return [userId, outcome.entry.seq]
        }),
      )
      storeGrants(
        tx,
        'period',
        period,
        grants.map((grant) => ({ ...grant, seq: seqs.get(grant.userId) ?? null })),
      )
    },
  }
}

const NO_GRANTS: { period: Period | null; grants: DueGrant[] } = { period: null, grants: [] }

async function readGrants(tx: Tx, due: readonly number[]) {
  const settings = await obeySettings(tx, {})
  const period = await openPeriod(tx, settings)
  if (period === null) return NO_GRANTS
  return { period, grants: await readAmounts(tx, due, period, settings) }
}

const STORE_GRANTS = `
  insert into allowance_grants (user_id, kind, period, amount, seq)
  select v.user_id, $1, $2::date, v.amount, v.seq
    from unnest($3::bigint[], $4::bigint[], $5::bigint[]) v (user_id, amount, seq)`

/** Stores what a period, or a raise of it, granted, when `tx` commits. */
export function storeGrants(
  tx: Tx,
  kind: 'period' | 'raise',
  { firstDay }: Period,
  grants: readonly (DueGrant & { readonly seq: number | null })[],
): void {
  tx.conclude({
    text: STORE_GRANTS,
    values: [
      kind,
      firstDay,
      grants.map(({ userId }) => userId),
      grants.map(({ amount }) => amount),
      grants.map(({ seq }) => seq),
    ],
  })
}

/** People per transaction, so that sends run in between. */
const CHUNK = 1_000

const findUnsettled = (after: number, period: string | null) => sql<{ id: number }>`
  select u.id from users u
   where u.id > ${after}
     and (${period}::date is not null and ${GETS_ALLOWANCE} and not exists (
            select from allowance_grants g
             where g.user_id = u.id and g.period = ${period}::date and g.kind = 'period')
          or exists (select from allowance_portions p
                      where p.user_id = u.id and p.remaining > 0 and p.ends_at <= now()))
   order by u.id limit ${CHUNK}`

/** Settles everybody's allowance, some at a time. Returns how many people's. */
export async function settleEverybody(database: Database): Promise<number> {
  let settled = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after
    // oxlint-disable-next-line no-await-in-loop
    const people: number[] = await transact(database, (tx) => settleSome(tx, from))
    settled += people.length
    after = people.length < CHUNK ? undefined : people.at(-1)
  }
  return settled
}

async function settleSome(tx: Tx, after: number): Promise<number[]> {
  const period = await openPeriod(tx, await obeySettings(tx, {}))
  const { rows } = await findUnsettled(after, period?.firstDay ?? null).execute(tx.db)
  const people = rows.map(({ id }) => id)
  await settleWallets(tx, people)
  return people
}

/** Settles the allowances of people, whose wallets it locks. */
export async function settleWallets(tx: Tx, people: readonly number[]): Promise<void> {
  if (people.length === 0) return
  const book = await lockBook(
    tx,
    people.map((userId) => ({ type: 'expire', userId })),
  )
  const { commands, store } = await planSettlement(tx, book, people)
  if (commands.length === 0) return store([])
  const batch = planBatch(commands, book, planWithWallets, null)
  await storeBatch(tx, batch)
  store(allOutcomes(batch))
  announceToMany(tx, 'wallet', ownersOf(batch))
}

/** Ends the allowance of somebody who leaves: what they could still give expires. */
export async function endAllowance(tx: Tx, userId: number): Promise<void> {
  const command = { type: 'expire', userId, isAll: true } as const
  const book = await lockBook(tx, [command])
  const isEmpty = book.holders.get(userId)?.portions.every(({ remaining }) => remaining === NOTHING)
  if (isEmpty ?? true) return
  await storeBatch(tx, planBatch([command], book, planWithWallets, null))
  announceToMany(tx, 'wallet', [userId])
}
