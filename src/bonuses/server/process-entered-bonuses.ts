import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { hundredths, LARGEST_BALANCE, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { noteBatch, refuseBeyondLimit } from './bonus-batch.ts'

/** Longer than any batch takes, since another process may be at one. */
const LONGEST_MS = 10 * 60_000

/** Process All Entered Bonus Points: one batch at a time, so that those who wait hold nothing. */
export function createBonusProcessor(database: Database) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (by: number, key: string, from?: string): Promise<BonusSum> =>
    takeTurn(() => processEnteredBonuses(database, { by, from, key }))
}

/**
 * Turns everything that is entered into bonuses, in one transaction: all of it, or nothing
 * (specification, section 4). Locks no wallet. Throws Refused: 'key-reused', 'no-salary-entered',
 * 'bonuses-too-large' or 'balance-limit'.
 */
async function processEnteredBonuses(
  database: Database,
  { by, from, key }: { by: number; from: string | undefined; key: string },
): Promise<BonusSum> {
  const request = { type: 'processEnteredBonuses' }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const given = await give(tx, by)
    const people = given.length
    if (people === 0) throw new Refused('no-salary-entered')
    const total = given.reduce((sum, { amount }) => sum + amount, 0)
    if (total > LARGEST_BALANCE) throw new Refused('bonuses-too-large')
    await refuseBeyondLimit(tx)
    const sum = { people, total: hundredths(total) }
    await noteBatch(tx, by, sum)
    const after = { people, total: writePoints(sum.total) }
    await record(tx, { action: 'bonusesProcessed', by, from, after })
    const receivers = given.map(({ user_id: userId }) => userId)
    announceToMany(tx, 'wallet', receivers)
    return sum
  })
}

// In the order of users, like every transaction that locks many of them: no two wait in a circle.
const LOCK_ENTERED = 'select from entered_bonuses order by user_id for update'

const GIVE = `
  with taken as (
    delete from entered_bonuses returning user_id, amount, reason
  )
  insert into bonuses (user_id, amount, reason, made_by)
  select user_id, amount, reason, $1 from taken order by user_id
  returning user_id, amount`

interface Given {
  user_id: number
  amount: number
}

async function give(tx: Tx, by: number): Promise<readonly Given[]> {
  const [, , , { rows }] = await Promise.all([
    tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` }),
    tx.query({ text: `set local lock_timeout = ${LONGEST_MS}` }),
    tx.query({ text: `select count(*) from (${LOCK_ENTERED}) locked`, query_timeout: LONGEST_MS }),
    tx.query<Given>({ text: GIVE, values: [by], query_timeout: LONGEST_MS }),
  ])
  return rows
}
