import type { BonusSum } from '#bonuses/contract/bonus.ts'
import type { EnteredBonus } from '#users/contract/users.ts'
import { hundredths, LARGEST_BALANCE, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { write } from '#ledger/write.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { batchKey, claimBatch, findBatch, type BatchKey } from './bonus-batch.ts'

interface Entered extends EnteredBonus {
  readonly userId: number
}

/** So many at a time that round trips cost little, and so few that other requests get in between. */
const CHUNK = 2_000

/** Longer than any batch takes, since another process may be at one. */
const LONGEST_MS = 10 * 60_000

/** Process All Entered Bonus Points: one batch at a time, so that those who wait hold nothing. */
export function createBonusProcessor(database: Database) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (by: number, key: string, from?: string): Promise<BonusSum> =>
    takeTurn(() => processEnteredBonuses(database, { by, from, key }))
}

/**
 * Gives everybody what is entered for them, in one transaction: all of it, or nothing
 * (specification, section 4). Throws Refused: 'key-reused', 'no-salary-entered',
 * 'bonuses-too-large' or 'balance-limit'.
 */
async function processEnteredBonuses(
  database: Database,
  { by, from, key }: { by: number; from: string | undefined; key: string },
): Promise<BonusSum> {
  const asked = batchKey(by, key, { type: 'processEnteredBonuses' })
  return transactIdempotent(database, async (tx) => {
    const earlier = await findBatch(tx, asked)
    return earlier ?? (await processAll(tx, asked, from))
  })
}

async function processAll(tx: Tx, asked: BatchKey, from: string | undefined): Promise<BonusSum> {
  const entered = await lockEntered(tx)
  if (entered.length === 0) {
    const meanwhile = await findBatch(tx, asked)
    if (meanwhile !== null) return meanwhile
    throw new Refused('no-salary-entered')
  }
  const total = entered.reduce((sum, { amount }) => sum + amount, 0)
  if (total > LARGEST_BALANCE) throw new Refused('bonuses-too-large')
  const sum = { people: entered.length, total: hundredths(total) }
  const earlier = await claimBatch(tx, asked, sum)
  // The same key was processed elsewhere meanwhile: what was entered since then stays entered.
  if (earlier !== null) return earlier
  for (let done = 0; done < entered.length; done += CHUNK) {
    await give(tx, asked.by, entered.slice(done, done + CHUNK))
  }
  await record(tx, {
    action: 'bonusesProcessed',
    by: asked.by,
    from,
    after: { people: sum.people, total: writePoints(sum.total) },
  })
  const owners = entered.map(({ userId }) => userId)
  announceToMany(tx, 'wallet', owners)
  return sum
}

// Locked in the order of users, like the wallets: batches can't wait for each other in a circle.
const LOCK_ENTERED = `
  select user_id, amount, reason from entered_bonuses order by user_id for update`

async function lockEntered(tx: Tx): Promise<Entered[]> {
  const [, , , { rows }] = await Promise.all([
    tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` }),
    tx.query({ text: `set local lock_timeout = ${LONGEST_MS}` }),
    // What is known of the table may be from when it was empty.
    tx.query({ text: 'set local enable_seqscan = off' }),
    tx.query<{ user_id: number; amount: number; reason: string }>({
      text: LOCK_ENTERED,
      query_timeout: LONGEST_MS,
    }),
  ])
  return rows.map(({ user_id: userId, amount, reason }) => ({
    userId,
    amount: hundredths(amount),
    reason,
  }))
}

async function give(tx: Tx, by: number, entered: readonly Entered[]): Promise<void> {
  const commands = entered.map((one) => ({ type: 'bonus', by, ...one }) as const)
  const [outcomes] = await Promise.all([
    write(tx, commands),
    tx.query({
      text: 'delete from entered_bonuses where user_id = any($1::bigint[])',
      values: [entered.map(({ userId }) => userId)],
    }),
  ])
  for (const outcome of outcomes) if ('refusal' in outcome) throw new Refused(outcome.refusal)
}
