import type { Command, Outcome } from '#ledger/command.ts'
import { receiptOrRefused } from '#ledger/receipt.ts'
import { MOST_WITH_COMMIT } from '#ledger/store-batch.ts'
import { write } from '#ledger/write.ts'
import { notifyAll } from '#notifications/server/notify.ts'
import {
  hundredths,
  LARGEST_BALANCE,
  writePoints,
  type Hundredths,
} from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { publish } from '#webhooks/server/publish.ts'

/** Company points for one person. */
export interface PersonalAward {
  readonly userId: number
  readonly amount: Hundredths
  readonly reason: string
}

/** People per statement, so that other requests run in between. */
const CHUNK = 5_000
const LONGEST_MS = 5 * 60_000

const STORE = `
  insert into award_entries (user_id, seq, award_id)
  select user_id, seq, $3 from unnest($1::bigint[], $2::bigint[]) as r (user_id, seq)`

/**
 * Posts awards together, and tells their receivers: all of them, or none. `awards` are in the order of
 * their users' ids, as every transaction locks wallets. Returns the sum. Throws Refused: 'bonus-own',
 * 'balance-limit', 'bonuses-too-large'.
 */
export async function postAwards(
  tx: Tx,
  by: number,
  awards: readonly PersonalAward[],
): Promise<Hundredths> {
  const { total } = await storeAwards(tx, by, awards)
  const news = awards.map(({ userId: receiver, amount, reason }) => {
    return { receiver, actor: by, facts: { points: writePoints(amount), reason } }
  })
  await notifyAll(tx, 'awarded', news, LONGEST_MS)
  return total
}

interface StoredAwards {
  readonly total: Hundredths
  /** The sequence numbers of the entries, in the order of the awards. */
  readonly seqs: readonly number[]
}

/** Carries out commands in the caller's transaction; returns their outcomes in order. */
type CommandWriter = (tx: Tx, commands: readonly Command[]) => Promise<readonly Outcome[]>

/**
 * As `postAwards`, without news; `by` is null where the company itself gives, for a milestone. `carryOut` may do more
 * with the points at once.
 */
export async function storeAwards(
  tx: Tx,
  by: number | null,
  awards: readonly PersonalAward[],
  carryOut: CommandWriter = write,
): Promise<StoredAwards> {
  const total = awards.reduce((sum, { amount }) => sum + amount, 0)
  if (total > LARGEST_BALANCE) throw new Refused('bonuses-too-large')
  const { rows } = await tx.query<{ id: number }>({
    name: 'make-award',
    text: 'insert into awards (made_by, people, total) values ($1, $2, $3) returning id',
    values: [by, awards.length, total],
  })
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no id for an award')
  const seqs: number[] = []
  for (let done = 0; done < awards.length; done += CHUNK) {
    // oxlint-disable-next-line no-await-in-loop
    seqs.push(...(await post(tx, { id, by, carryOut }, awards.slice(done, done + CHUNK))))
  }
  announceToMany(
    tx,
    'wallet',
    awards.map(({ userId }) => userId),
  )
  publish(tx, [{ kind: 'award.given', data: { people: awards.length } }])
  return { total: hundredths(total), seqs }
}

interface AwardPosting {
  readonly id: number
  readonly by: number | null
  readonly carryOut: CommandWriter
}

async function post(
  tx: Tx,
  { id, by, carryOut }: AwardPosting,
  awards: readonly PersonalAward[],
): Promise<number[]> {
  const outcomes = await carryOut(
    tx,
    awards.map((award) => ({ type: 'award', by, ...award })),
  )
  const seqs = outcomes.map((outcome) => receiptOrRefused(outcome).number)
  const stored = {
    name: 'store-award-entries',
    text: STORE,
    values: [awards.map(({ userId }) => userId), seqs, id],
  }
  if (seqs.length <= MOST_WITH_COMMIT) tx.conclude(stored)
  else await tx.query(stored)
  return seqs
}
