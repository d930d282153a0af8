import { record } from '#audit-log/server/record.ts'
import type { Bonus, BonusSum } from '#bonuses/contract/bonus.ts'
import { notify, notifyAll } from '#notifications/server/notify.ts'
import {
  hundredths,
  LARGEST_BALANCE,
  writePoints,
  type Hundredths,
} from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceToMany, announceWallets } from '#platform/server/live/outbox.ts'
import { publish } from '#webhooks/server/publish.ts'
import { holdBonuses, refuseAdministrator, refuseBeyondBudget } from './enter-bonus.ts'

const GIVE = `
  with taken as (delete from entered_bonuses where user_id = $1)
  insert into bonuses (user_id, amount, reason, made_by) values ($1, $2, $3, $4)`

/**
 * Process Points (specification, section 4): adds a pending bonus for the user, and deletes the
 * entered one. Throws Refused: 'key-reused', 'profile-missing', 'bonus-self' or 'balance-limit';
 * then nothing has changed.
 */
export async function processBonus(
  database: Database,
  { by, from, key, bonus }: { by: number; from?: string; key: string; bonus: Bonus },
): Promise<BonusSum> {
  const { user: userId, amount, reason } = bonus
  const request = { type: 'processBonus', ...bonus }
  const sum = { people: 1, total: amount }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const { right, own } = await holdBonuses(tx, by)
    if (userId === own) throw new Refused('bonus-own')
    await refuseAdministrator(tx, userId)
    await refuseBeyondBudget(tx, by, { right, total: amount })
    await tx.query({ name: 'give-bonus', text: GIVE, values: [userId, amount, reason, by] })
    await refuseBeyondLimit(tx, userId)
    await noteBatch(tx, by, sum)
    await record(tx, {
      action: 'bonusProcessed',
      by,
      from,
      subject: { kind: 'user', id: userId },
      after: { bonus: writePoints(amount) },
      reason,
    })
    announceWallets(tx, [userId])
    publish(tx, [{ kind: 'bonus.given', data: { people: 1 } }])
    const facts = factsOf(amount, reason)
    notify(tx, { kind: 'bonusWaiting', receivers: [userId], actor: by, facts })
    return sum
  })
}

function factsOf(amount: Hundredths, reason: string) {
  return { points: writePoints(amount), ...(reason !== '' && { reason }) }
}

/** Longer than any batch takes, since another process may be processing one. */
const LONGEST_MS = 10 * 60_000

/** Process All Entered Bonus Points: one batch at a time; waiting ones hold no connection. */
export function createBonusProcessor(database: Database) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (by: number, key: string, from?: string): Promise<BonusSum> =>
    takeTurn(() => processEnteredBonuses(database, { by, from, key }))
}

/**
 * Turns all entered bonuses, or none, into pending ones in one transaction (specification,
 * section 4). Locks no wallet. Throws Refused: 'key-reused', 'no-salary-entered',
 * 'bonuses-too-large' or 'balance-limit'.
 */
async function processEnteredBonuses(
  database: Database,
  { by, from, key }: { by: number; from: string | undefined; key: string },
): Promise<BonusSum> {
  const request = { type: 'processEnteredBonuses' }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const { right, own } = await holdBonuses(tx, by)
    const given = await give(tx, by, own)
    const people = given.length
    if (people === 0) throw new Refused('no-salary-entered')
    const total = given.reduce((sum, { amount }) => sum + amount, 0)
    if (total > LARGEST_BALANCE) throw new Refused('bonuses-too-large')
    await refuseBeyondBudget(tx, by, { right, total })
    await refuseBeyondLimit(tx)
    const sum = { people, total: hundredths(total) }
    await noteBatch(tx, by, sum)
    const after = { people, total: writePoints(sum.total) }
    await record(tx, { action: 'bonusesProcessed', by, from, after })
    const receivers = given.map(({ user_id: userId }) => userId)
    announceToMany(tx, 'wallet', receivers)
    publish(tx, [{ kind: 'bonus.given', data: { people } }])
    await notifyAll(
      tx,
      'bonusWaiting',
      given.map(({ user_id: receiver, amount, reason }) => ({
        receiver,
        actor: by,
        facts: factsOf(hundredths(amount), reason),
      })),
      LONGEST_MS,
    )
    return sum
  })
}

// In the order of user ids, like every transaction that locks many users, so that no two deadlock.
const LOCK_ENTERED = 'select from entered_bonuses order by user_id for update'

const GIVE_ENTERED = `
  with taken as (
    delete from entered_bonuses where user_id <> $2 returning user_id, amount, reason
  )
  insert into bonuses (user_id, amount, reason, made_by)
  select user_id, amount, reason, $1 from taken order by user_id
  returning user_id, amount, reason`

interface ProcessedBonusRow {
  user_id: number
  amount: number
  reason: string
}

/** All entered bonuses but those of `own`, which their people keeper must not process. */
async function give(tx: Tx, by: number, own: number): Promise<readonly ProcessedBonusRow[]> {
  const [, , , { rows }] = await Promise.all([
    tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` }),
    tx.query({ text: `set local lock_timeout = ${LONGEST_MS}` }),
    tx.query({ text: `select count(*) from (${LOCK_ENTERED}) locked`, query_timeout: LONGEST_MS }),
    tx.query<ProcessedBonusRow>({
      text: GIVE_ENTERED,
      values: [by, own],
      query_timeout: LONGEST_MS,
    }),
  ])
  return rows
}

const FIND_BEYOND = `
  select user_id from bonuses
   where claimed_seq is null and recall_id is null and ($1::bigint is null or user_id = $1)
   group by user_id having sum(amount) > ${LARGEST_BALANCE} limit 1`

/**
 * Throws Refused('balance-limit') if the user has more pending points than a balance may hold; null
 * checks all users.
 */
async function refuseBeyondLimit(tx: Tx, userId: number | null = null): Promise<void> {
  const { rows } = await tx.query({
    text: FIND_BEYOND,
    values: [userId],
    ...(userId === null && { query_timeout: LONGEST_MS }),
  })
  if (rows.length > 0) throw new Refused('balance-limit')
}

/** Records a batch and its author; the audit compares it with the bonuses made at the same time. */
async function noteBatch(tx: Tx, by: number, { people, total }: BonusSum): Promise<void> {
  await tx.db.insertInto('bonus_batches').values({ made_by: by, people, total }).execute()
}
