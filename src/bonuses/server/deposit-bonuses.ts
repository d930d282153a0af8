import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Command } from '#ledger/command.ts'
import { depositSalary, type ClaimedBonuses } from '#ledger/decide.ts'
import { ownersOf, planBatch, type Batch, type Book, type Planner } from '#ledger/plan-batch.ts'
import { createCommandRunner } from '#ledger/run-commands.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { add, hundredths, type Hundredths } from '#platform/contract/points.ts'
import { REASON_LENGTH } from '#platform/contract/text.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'

/** Deposit New Points, under the user's key; throws Refused: 'invalid-salary', 'balance-limit'. */
export type DepositBonuses = (key: string, userId: number) => Promise<Receipt>

/** A bonus that its receiver has not deposited yet. */
export interface PendingBonus {
  readonly id: number
  readonly amount: Hundredths
  readonly by: number
  readonly reason: string
}

/** The locked pending bonuses by receiver, the oldest first. */
export type PendingBonuses = ReadonlyMap<number, readonly PendingBonus[]>

/** The bonuses that an entry claims. */
export interface Claim {
  readonly seq: number
  readonly bonuses: readonly number[]
}

/** Deposits have their own batch queue, because they also lock bonuses. */
export function createBonusDeposit(database: Database, observer?: QueueObserver): DepositBonuses {
  const run = createCommandRunner(
    (work) => transactIdempotent(database, work),
    planAndStore,
    observer,
  )
  return (key, userId) => run(key, { type: 'depositSalary', userId })
}

/** Plans the deposit of all pending bonuses of a user. */
export const planDeposit: Planner<PendingBonuses, Claim> = (command, { holder }, pending) => {
  if (command.type !== 'depositSalary') throw new Error(`not a deposit: ${command.type}`)
  const bonuses = pending.get(holder.userId) ?? []
  const entries = depositSalary(holder, sumUp(bonuses))
  if (typeof entries === 'string') return entries
  const effect = { seq: holder.lastSeq + 1, bonuses: bonuses.map(({ id }) => id) }
  return { entries, effect, locked: new Map(pending).set(holder.userId, []) }
}

function sumUp(bonuses: readonly PendingBonus[]): ClaimedBonuses {
  const givers = new Set(bonuses.map(({ by }) => by))
  const reasons = new Set(bonuses.map(({ reason }) => reason).filter((reason) => reason !== ''))
  const characters = Array.from([...reasons].join('; '))
  const [giver = null] = givers
  return {
    amount: add(...bonuses.map(({ amount }) => amount)),
    by: givers.size === 1 ? giver : null,
    reason:
      characters.length <= REASON_LENGTH
        ? characters.join('')
        : `${characters.slice(0, REASON_LENGTH - 1).join('')}…`,
  }
}

// Locks wallets first, then bonuses.
async function planAndStore(
  tx: Tx,
  commands: readonly Command[],
  book: Book,
): Promise<Batch<PendingBonuses, Claim>> {
  const pending = await lockPending(tx, [...book.holders.keys()])
  const batch = planBatch(commands, book, planDeposit, pending)
  await storeBatch(tx, batch)
  storeClaims(tx, batch.effects)
  announceWallets(tx, ownersOf(batch))
  return batch
}

const LOCK_PENDING = `
  select id, user_id, amount, made_by, reason from bonuses
   where user_id = any($1::bigint[]) and claimed_seq is null and recall_id is null
   order by user_id, id
     for update`

interface BonusRow {
  id: number
  user_id: number
  amount: number
  made_by: number
  reason: string
}

async function lockPending(tx: Tx, receivers: readonly number[]): Promise<PendingBonuses> {
  const { rows } = await tx.query<BonusRow>({
    name: 'lock-pending-bonuses',
    text: LOCK_PENDING,
    values: [receivers],
  })
  const byReceiver = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...byReceiver].map(([userId, bonuses]) => [
      userId,
      bonuses.map(({ id, amount, made_by: by, reason }): PendingBonus => {
        return { id, amount: hundredths(amount), by, reason }
      }),
    ]),
  )
}

const STORE_CLAIMS = `
  update bonuses b set claimed_seq = c.seq
    from unnest($1::bigint[], $2::bigint[]) as c (id, seq)
   where b.id = c.id`

function storeClaims(tx: Tx, claims: readonly Claim[]): void {
  const rows = claims.flatMap(({ seq, bonuses }) => bonuses.map((id) => ({ id, seq })))
  if (rows.length === 0) return
  tx.conclude({
    name: 'store-claims',
    text: STORE_CLAIMS,
    values: [rows.map(({ id }) => id), rows.map(({ seq }) => seq)],
  })
}
