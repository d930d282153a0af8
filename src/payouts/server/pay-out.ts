import { recordMany } from '#audit-log/server/record.ts'
import { hasReached, notifyEach, withdrawNews } from '#notifications/server/notify.ts'
import type { PayoutMarking } from '#payouts/contract/payouts.ts'
import { hundredths, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { writeWorth, type Worth } from '#settings/contract/point-settings.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'

interface PayoutMarkInput {
  readonly by: number
  /** The client's IP address. */
  readonly from?: string
  readonly key: string
  readonly payouts: readonly number[]
}

const PAY = `
  update payouts set state = 'paid', paid_by = $2, paid_at = now(), point_currency = $3, point_worth = $4
   where id = any($1)`

/**
 * Marks withdrawals as paid out, once per key, all of them or none, with the present worth of a point,
 * and notifies their people. Throws Refused: 'key-reused', 'payout-unknown', and 'payouts-changed' if one
 * of them does not wait any more or a point has another worth than `worth`.
 */
export async function payOut(
  database: Database,
  fixed: FixedSettings,
  { by, from, key, payouts, worth }: PayoutMarkInput & { readonly worth: Worth | null },
): Promise<PayoutMarking> {
  const request = { kind: 'payOut', payouts, worth }
  return marked(
    await answerOnce(database, { by, key, request }, async (tx) => {
      await holdPermission(tx, by, 'manageFinances')
      const present = worthIn(await obeySettings(tx, fixed))
      if (present?.amount !== worth?.amount || present?.currency !== worth?.currency) {
        throw new Refused('payouts-changed')
      }
      const held = await lockPayouts(tx, payouts, 'waiting')
      await tx.query({
        text: PAY,
        values: [payouts, by, worth?.currency ?? null, worth?.amount ?? null],
      })
      await recordMarks(tx, { action: 'withdrawalPaid', by, from, worth }, held)
      notifyEach(
        tx,
        'withdrawalPaid',
        held.map(({ id, userId, points }) => ({
          receiver: userId,
          actor: by,
          subject: id,
          facts: {
            points: writePoints(points),
            ...(worth && { name: `${writeWorth(points, worth)} ${worth.currency}` }),
          },
        })),
      )
      return announceMarks(tx, held)
    }),
  )
}

const TAKE_BACK = `
  update payouts set state = 'waiting', paid_by = null, paid_at = null, point_currency = null,
                     point_worth = null
   where id = any($1)`

/**
 * Takes payouts back, once per key, all of them or none: their withdrawals wait again. Withdraws the
 * news of the payouts, and notifies people who may have got it. Throws Refused: 'key-reused',
 * 'payout-unknown', and 'payouts-changed' if one of them waits already.
 */
export async function takeBackPayouts(
  database: Database,
  { by, from, key, payouts }: PayoutMarkInput,
): Promise<PayoutMarking> {
  const request = { kind: 'takeBackPayouts', payouts }
  return marked(
    await answerOnce(database, { by, key, request }, async (tx) => {
      await holdPermission(tx, by, 'manageFinances')
      const held = await lockPayouts(tx, payouts, 'paid')
      await tx.query({ text: TAKE_BACK, values: [payouts] })
      await recordMarks(tx, { action: 'withdrawalUnpaid', by, from, worth: null }, held)
      await correctNews(tx, by, held)
      return announceMarks(tx, held)
    }),
  )
}

interface LockedPayout {
  readonly id: number
  readonly userId: number
  readonly points: Hundredths
}

const LOCK = `
  select p.id, p.user_id, p.state, -(e.earned + e.appreciation) as points
    from payouts p join entries e using (user_id, seq)
   where p.id = any($1) and p.state <> 'earlier'
   order by p.id
     for no key update of p`

/** Locks payouts in one order. Throws Refused('payout-unknown'), or 'payouts-changed' for another state. */
async function lockPayouts(
  tx: Tx,
  payouts: readonly number[],
  state: 'waiting' | 'paid',
): Promise<LockedPayout[]> {
  const { rows } = await tx.query<{ id: number; user_id: number; state: string; points: number }>({
    text: LOCK,
    values: [payouts],
  })
  if (rows.length !== payouts.length) throw new Refused('payout-unknown')
  if (rows.some((row) => row.state !== state)) throw new Refused('payouts-changed')
  return rows.map((row) => ({ id: row.id, userId: row.user_id, points: hundredths(row.points) }))
}

interface Mark {
  readonly action: 'withdrawalPaid' | 'withdrawalUnpaid'
  readonly by: number
  readonly from: string | undefined
  readonly worth: Worth | null
}

function recordMarks(tx: Tx, { action, by, from, worth }: Mark, held: readonly LockedPayout[]) {
  const effects = held.map(({ id, userId, points }) => ({
    id: userId,
    after: {
      withdrawal: id,
      amount: writePoints(points),
      ...(worth && { money: `${writeWorth(points, worth)} ${worth.currency}` }),
    },
  }))
  return recordMany(tx, { action, by, from }, 'user', effects)
}

async function correctNews(tx: Tx, by: number, held: readonly LockedPayout[]): Promise<void> {
  const kind = 'withdrawalPaid'
  for (const { id: subject, userId: receiver, points } of held) {
    const isKnown = await hasReached(tx, { kind, subject, receiver })
    withdrawNews(tx, { kinds: [kind], subject, receivers: [receiver] })
    if (!isKnown) continue
    const facts = { points: writePoints(points) }
    notifyEach(tx, 'withdrawalUnpaid', [{ receiver, actor: by, subject, facts }])
  }
}

function announceMarks(tx: Tx, held: readonly LockedPayout[]) {
  announceToMany(tx, 'wallet', [...new Set(held.map(({ userId }) => userId))])
  const points = held.reduce((sum, one) => sum + BigInt(one.points), 0n)
  return { withdrawals: held.length, points: writePoints(points) }
}

/** The answer as it was stored: text keeps sums exact. */
function marked({ withdrawals, points }: { withdrawals: number; points: string }): PayoutMarking {
  return { withdrawals, points: BigInt(points.replace('.', '')) }
}

/** For a made-up history: marks withdrawals older than `days` as paid five days later, without news. */
export async function payHistory(tx: Tx, by: number, days: number): Promise<void> {
  await tx.query({
    text: `update payouts p set state = 'paid', paid_by = $1, paid_at = e.made_at + interval '5 days'
             from entries e
            where (e.user_id, e.seq) = (p.user_id, p.seq) and p.state = 'waiting'
              and e.made_at < now() - $2 * interval '1 day'`,
    values: [by, days],
  })
}
