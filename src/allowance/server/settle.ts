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
import { publish } from '#webhooks/server/publish.ts'
import { readAmounts, WAITS_FOR_GRANT, type DueGrant } from './amounts.ts'
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
  text: `select u.id as user_id from users u where u.id = any($1::bigint[]) and ${WAITS_FOR_GRANT}`,
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
      if (paid.length > 0) {
        publish(tx, [{ kind: 'allowance.granted', data: { people: paid.length } }])
      }
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

/** SQL: whether the allowance of a user `u` is behind: not yet granted, or with portions that are over. */
export const IS_UNSETTLED = sql.raw<boolean>(`(
  ${WAITS_FOR_GRANT}
  or exists (select from allowance_portions o
              where o.user_id = u.id and o.remaining > 0 and o.ends_at <= now()))`)

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
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id > ${after} and ${IS_UNSETTLED} order by u.id limit ${CHUNK}`.execute(
    tx.db,
  )
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
