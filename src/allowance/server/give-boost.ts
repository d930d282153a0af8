import type { allowanceEndpoints, Boost } from '#allowance/contract/allowance.ts'
import { record } from '#audit-log/server/record.ts'
import type { BonusSum } from '#bonuses/contract/bonus.ts'
import {
  holdBonuses,
  refuseBeyondBudget,
  refuseReceivers,
  type LockChosen,
} from '#bonuses/server/enter-bonus.ts'
import { receiptOrRefused } from '#ledger/receipt.ts'
import { MOST_WITH_COMMIT } from '#ledger/store-batch.ts'
import { write } from '#ledger/write.ts'
import { notifyAll } from '#notifications/server/notify.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { hundredths, LARGEST_BALANCE, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { publish } from '#webhooks/server/publish.ts'
import { MONTHS, openPeriod } from './periods.ts'

type BoostBody = Input<(typeof allowanceEndpoints)['giveBoost']>['body']

interface NewBoost extends BoostBody {
  readonly by: number
  readonly from?: string | undefined
  readonly key: string
}

/**
 * Gives the selected people more to give, once: all of them, or none. One such boost at a time. Throws Refused:
 * 'key-reused', 'allowance-off', 'boost-day', 'receiver-inactive', 'bonus-own', 'bonus-limit', 'balance-limit',
 * 'bonuses-too-large', 'busy', and the refusals of `lockChosen`.
 */
export function createBooster(database: Database, lockChosen: LockChosen) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (input: NewBoost): Promise<BonusSum> =>
    takeTurn(() => giveBoost(database, lockChosen, input))
}

function giveBoost(
  database: Database,
  lockChosen: LockChosen,
  { by, from, key, chosen, boost }: NewBoost,
): Promise<BonusSum> {
  const request = { type: 'giveBoost', chosen, ...boost }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const { right, own } = await holdBonuses(tx, by)
    const { endsAt, lastDay } = await endOfBoost(tx, boost.lastDay)
    const people = await lockChosen(tx, chosen)
    refuseReceivers(people, own)
    const total = people.length * boost.amount
    if (total > LARGEST_BALANCE) throw new Refused('bonuses-too-large')
    await refuseBeyondBudget(tx, by, { right, total })
    const receivers = people.map(({ id }) => id)
    for (let done = 0; done < receivers.length; done += CHUNK) {
      // oxlint-disable-next-line no-await-in-loop
      await post(tx, { by, boost, endsAt }, receivers.slice(done, done + CHUNK))
    }
    announceToMany(tx, 'wallet', receivers)
    publish(tx, [{ kind: 'boost.given', data: { people: people.length } }])
    const facts = { points: writePoints(boost.amount), reason: boost.reason, day: lastDay }
    await notifyAll(
      tx,
      'boosted',
      receivers.map((receiver) => ({ receiver, actor: by, facts })),
      LONGEST_MS,
    )
    const [first, second] = receivers
    await record(tx, {
      action: 'boostGiven',
      by,
      from,
      reason: boost.reason,
      ...(first !== undefined &&
        second === undefined && { subject: { kind: 'user', id: first } as const }),
      after: { people: people.length, total: writePoints(hundredths(total)), lastDay },
    })
    return { people: people.length, total: hundredths(total) }
  })
}

/** People per statement, so that other requests run in between. */
const CHUNK = 5_000
const LONGEST_MS = 5 * 60_000

// A boost ends with the next period, unless a day within a year was chosen.
const END = `
  select coalesce($3::date, (($2::date + 1) + make_interval(months => $4))::date - 1)::text as "lastDay",
         (coalesce($3::date, (($2::date + 1) + make_interval(months => $4))::date - 1) + 1)::timestamp
           at time zone $1 as "endsAt",
         $3::date is null or $3::date between (now() at time zone $1)::date
           and (now() at time zone $1)::date + 366 as "isFair"`

async function endOfBoost(tx: Tx, chosen: Boost['lastDay']) {
  const settings = await obeySettings(tx, {})
  const { allowancePeriod } = settings
  const period = await openPeriod(tx, settings)
  if (period === null || allowancePeriod === 'off') throw new Refused('allowance-off')
  const { rows } = await tx.query<{ lastDay: string; endsAt: Date; isFair: boolean }>({
    text: END,
    values: [settings.timeZone, period.lastDay, chosen, MONTHS[allowancePeriod]],
  })
  const [end] = rows
  if (!end?.isFair) throw new Refused('boost-day', 'lastDay')
  return end
}

const STORE = `
  insert into allowance_grants (user_id, kind, amount, seq, made_by)
  select user_id, 'boost', $3, seq, $4 from unnest($1::bigint[], $2::bigint[]) r (user_id, seq)`

interface PostedBoost {
  readonly by: number
  readonly boost: Boost
  readonly endsAt: Date
}

async function post(
  tx: Tx,
  { by, boost: { amount, reason }, endsAt }: PostedBoost,
  receivers: readonly number[],
): Promise<void> {
  const outcomes = await write(
    tx,
    receivers.map((userId) => ({ type: 'grant', userId, amount, endsAt, by, reason })),
  )
  const seqs = outcomes.map((outcome) => receiptOrRefused(outcome).number)
  const stored = { text: STORE, values: [receivers, seqs, amount, by] }
  if (seqs.length <= MOST_WITH_COMMIT) tx.conclude(stored)
  else await tx.query(stored)
}
