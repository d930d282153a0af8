import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { hundredths, LARGEST_BALANCE } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import type { Author } from '#platform/server/actor.ts'
import { happened } from '#events/server/happened.ts'
import { bonusesRecalled, type RecalledBonus } from './events.ts'

interface Recalling extends Author<number> {
  /** 'user': all that wait for one person. */
  readonly of: 'bonus' | 'batch' | 'user'
  readonly id: number
  readonly reason: string
}

export interface Recall extends Recalling {
  readonly key: string
  readonly of: 'bonus' | 'batch'
}

/** Longer than the recall of any batch takes. */
const LONGEST_MS = 10 * 60_000

/**
 * Recalls a bonus, or those of a batch that still wait: they are not deposited any more. One recall
 * at a time; waiting ones hold no connection. Throws Refused: 'key-reused', 'bonus-unknown',
 * 'bonus-gone' if nothing waits any more, or 'busy'.
 */
export function createBonusRecaller(database: Database) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (recall: Recall): Promise<BonusSum> => takeTurn(() => recallBonuses(database, recall))
}

function recallBonuses(database: Database, recall: Recall): Promise<BonusSum> {
  const { by, key, of, id, reason } = recall
  const request = { type: 'recallBonuses', of, id, reason }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const sum = await recallWaiting(tx, recall)
    if (sum === null) throw await whyNothing(tx, recall)
    return sum
  })
}

/** Recalls in a transaction what still waits; null if nothing does. */
export async function recallWaiting(tx: Tx, recall: Recalling): Promise<BonusSum | null> {
  const { by, reason } = recall
  const waiting = await lockWaiting(tx, recall)
  if (waiting.length === 0) return null
  const total = waiting.reduce((sum, { amount }) => sum + amount, 0)
  const sum = {
    people: new Set(waiting.map(({ userId }) => userId)).size,
    total: hundredths(Math.min(total, LARGEST_BALANCE)),
  }
  await tx.query({
    text: STORE,
    values: [by, reason, waiting.length, total, waiting.map((bonus) => bonus.id)],
    query_timeout: LONGEST_MS,
  })
  const batch = recall.of === 'batch' ? recall.id : undefined
  await happened(tx, bonusesRecalled, recall, { ...sum, batch, reason, bonuses: waiting })
  return sum
}

type Waiting = RecalledBonus & { readonly id: number }

// In the order in which a deposit locks bonuses, so that the two can't deadlock. Whoever waits here
// for a deposit finds its bonuses claimed, and leaves them out; so does a deposit with recalled ones.
const LOCK = {
  bonus: `
    select id, user_id as "userId", amount, made_at::timestamptz(3) as at from bonuses
     where id = $1 and claimed_seq is null and recall_id is null
     order by user_id, id
       for update`,
  batch: `
    select b.id, b.user_id as "userId", b.amount, b.made_at::timestamptz(3) as at
      from bonuses b
     where (b.made_by, b.made_at) = (select made_by, made_at from bonus_batches where id = $1)
       and b.claimed_seq is null and b.recall_id is null
     order by b.user_id, b.id
       for update`,
  user: `
    select id, user_id as "userId", amount, made_at::timestamptz(3) as at from bonuses
     where user_id = $1 and claimed_seq is null and recall_id is null
     order by user_id, id
       for update`,
}

async function lockWaiting(tx: Tx, { of, id }: Recalling): Promise<readonly Waiting[]> {
  const [, , { rows }] = await Promise.all([
    tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` }),
    tx.query({ text: `set local lock_timeout = ${LONGEST_MS}` }),
    tx.query<Waiting>({ text: LOCK[of], values: [id], query_timeout: LONGEST_MS }),
  ])
  return rows
}

async function whyNothing(tx: Tx, { of, id }: Recall): Promise<Refused> {
  const table = of === 'bonus' ? 'bonuses' : 'bonus_batches'
  const found = await tx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return new Refused(found === undefined ? 'bonus-unknown' : 'bonus-gone')
}

const STORE = `
  with recall as (
    insert into bonus_recalls (made_by, reason, people, total) values ($1, $2, $3, $4)
    returning id
  )
  update bonuses set recall_id = (select id from recall) where id = any($5::bigint[])`
