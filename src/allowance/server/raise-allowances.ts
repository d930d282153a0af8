import { record } from '#audit-log/server/record.ts'
import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { receiptOrRefused } from '#ledger/receipt.ts'
import { write } from '#ledger/write.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { holdAdministrator } from '#platform/server/calls/actor.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { readAmounts, type AllowanceRules, type DueGrant } from './amounts.ts'
import { openPeriod, type Period } from './periods.ts'
import { settleWallets, storeGrants } from './settle.ts'

const LONGEST_MS = 5 * 60_000
const CHUNK = 1_000

interface RaiseInput {
  readonly by: number
  readonly from?: string
  readonly key: string
}

/**
 * Adds to the present period what the settings grant more than it was granted with, once; nobody loses
 * anything. Throws Refused: 'key-reused', 'allowance-off', 'busy'.
 */
export function createRaiser(database: Database) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 5 })
  return ({ by, from, key }: RaiseInput): Promise<BonusSum> =>
    takeTurn(() =>
      answerOnce(database, { by, key, request: { type: 'raiseAllowances' } }, async (tx) => {
        await holdAdministrator(tx, by)
        await tx.allowTime(LONGEST_MS)
        const rules = await obeySettings(tx, {})
        const period = await openPeriod(tx, rules)
        if (period === null) throw new Refused('allowance-off')
        const sum = await raiseEverybody(tx, period, rules)
        const after = { people: sum.people, total: writePoints(sum.total) }
        await record(tx, { action: 'allowancesRaised', by, from, after })
        return sum
      }),
    )
}

const FIND_GRANTED = `
  select user_id from allowance_grants
   where period = $1 and user_id > $2
   group by user_id order by user_id limit ${CHUNK}`

async function raiseEverybody(tx: Tx, period: Period, rules: AllowanceRules): Promise<BonusSum> {
  let [people, total] = [0, 0]
  for (let after: number | undefined = 0; after !== undefined;) {
    const values: unknown[] = [period.firstDay, after]
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await tx.query<{ user_id: number }>({ text: FIND_GRANTED, values })
    const found = rows.map((row) => row.user_id)
    // oxlint-disable-next-line no-await-in-loop
    const raised = await raiseSome(tx, { found, period, rules })
    people += raised.length
    total += raised.reduce((sum, { amount }) => sum + amount, 0)
    after = rows.length < CHUNK ? undefined : found.at(-1)
  }
  return { people, total: hundredths(total) }
}

const READ_GRANTED = `
  select user_id, sum(amount)::bigint as granted from allowance_grants
   where period = $1 and user_id = any($2::bigint[]) group by user_id`

interface RaiseChunk {
  readonly found: readonly number[]
  readonly period: Period
  readonly rules: AllowanceRules
}

async function raiseSome(tx: Tx, { found, period, rules }: RaiseChunk): Promise<DueGrant[]> {
  // Locks the wallets: no other raise of these people runs meanwhile.
  await settleWallets(tx, found)
  const { rows } = await tx.query<{ user_id: number; granted: number }>({
    text: READ_GRANTED,
    values: [period.firstDay, found],
  })
  const granted = new Map(rows.map((row) => [row.user_id, row.granted]))
  const amounts = await readAmounts(tx, found, period, rules)
  const raises = amounts.flatMap(({ userId, amount }) => {
    const more = amount - (granted.get(userId) ?? 0)
    return more > 0 ? { userId, amount: hundredths(more) } : []
  })
  if (raises.length === 0) return []
  const outcomes = await write(
    tx,
    raises.map(({ userId, amount }) => {
      return { type: 'grant', userId, amount, endsAt: period.endsAt, by: null, reason: '' } as const
    }),
  )
  const posted = raises.map((raise, place) => {
    const outcome = outcomes[place]
    if (outcome === undefined) throw new Error('a raise without an outcome')
    return { ...raise, seq: receiptOrRefused(outcome).number }
  })
  storeGrants(tx, 'raise', period, posted)
  announceToMany(
    tx,
    'wallet',
    raises.map(({ userId }) => userId),
  )
  return raises
}
