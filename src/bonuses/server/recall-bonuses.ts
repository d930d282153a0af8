import { record } from '#audit-log/server/record.ts'
import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { notifyEach, withdrawUnread } from '#notifications/server/notify.ts'
import { hundredths, LARGEST_BALANCE, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'

interface RecallInput {
  readonly by: number
  readonly from?: string
  /** 'user': all that wait for one person. */
  readonly of: 'bonus' | 'batch' | 'user'
  readonly id: number
  readonly reason: string
}

export interface Recall extends RecallInput {
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

/** Recalls waiting bonuses within a transaction; null if none waits. */
export async function recallWaiting(tx: Tx, recall: RecallInput): Promise<BonusSum | null> {
  const { by, reason } = recall
  const waiting = await lockWaiting(tx, recall)
  if (waiting.length === 0) return null
  const total = waiting.reduce((sum, { amount }) => sum + amount, 0)
  const sum = {
    people: new Set(waiting.map(({ user_id: userId }) => userId)).size,
    total: hundredths(Math.min(total, LARGEST_BALANCE)),
  }
  await tx.query({
    text: STORE,
    values: [by, reason, waiting.length, total, waiting.map((bonus) => bonus.id)],
    query_timeout: LONGEST_MS,
  })
  await recordRecall(tx, recall, waiting, sum)
  announceToMany(
    tx,
    'wallet',
    waiting.map(({ user_id: userId }) => userId),
  )
  await tellReceivers(tx, reason, waiting)
  return sum
}

interface WaitingBonusRow {
  id: number
  user_id: number
  amount: number
  /** The time of its news. */
  told_at: Date
}

// In the order in which a deposit locks bonuses, so that the two can't deadlock. Whoever waits here
// for a deposit finds its bonuses claimed, and leaves them out; so does a deposit with recalled ones.
const LOCK = {
  bonus: `
    select id, user_id, amount, made_at::timestamptz(3) as told_at from bonuses
     where id = $1 and claimed_seq is null and recall_id is null
     order by user_id, id
       for update`,
  batch: `
    select b.id, b.user_id, b.amount, b.made_at::timestamptz(3) as told_at
      from bonuses b
     where (b.made_by, b.made_at) = (select made_by, made_at from bonus_batches where id = $1)
       and b.claimed_seq is null and b.recall_id is null
     order by b.user_id, b.id
       for update`,
  user: `
    select id, user_id, amount, made_at::timestamptz(3) as told_at from bonuses
     where user_id = $1 and claimed_seq is null and recall_id is null
     order by user_id, id
       for update`,
}

async function lockWaiting(tx: Tx, { of, id }: RecallInput): Promise<readonly WaitingBonusRow[]> {
  const [, , { rows }] = await Promise.all([
    tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` }),
    tx.query({ text: `set local lock_timeout = ${LONGEST_MS}` }),
    tx.query<WaitingBonusRow>({ text: LOCK[of], values: [id], query_timeout: LONGEST_MS }),
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

async function recordRecall(
  tx: Tx,
  { by, from, of, id, reason }: RecallInput,
  [first]: readonly WaitingBonusRow[],
  { people, total }: BonusSum,
): Promise<void> {
  const told = { by, from, reason }
  if (of !== 'batch' && first !== undefined) {
    const subject = { kind: 'user', id: first.user_id } as const
    const before = { bonus: writePoints(total) }
    return record(tx, { ...told, action: 'bonusRecalled', subject, before })
  }
  const after = { batch: id, people, total: writePoints(total) }
  return record(tx, { ...told, action: 'bonusesRecalled', after })
}

/** Withdraws unread news of the bonuses; people who read it get news of the recall. */
async function tellReceivers(
  tx: Tx,
  reason: string,
  waiting: readonly WaitingBonusRow[],
): Promise<void> {
  const told = waiting.map(({ user_id: receiver, told_at: at }) => ({ receiver, at }))
  const unaware = await withdrawUnread(tx, 'bonusWaiting', told)
  const news = waiting
    .filter(({ user_id: id }) => !unaware.has(id))
    .map(({ user_id: receiver, amount }) => {
      return { receiver, facts: { points: writePoints(hundredths(amount)), reason } }
    })
  notifyEach(tx, 'bonusRecalled', news)
}
