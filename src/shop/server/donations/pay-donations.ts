import { record } from '#audit-log/server/record.ts'
import { notifyEach } from '#notifications/server/notify.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { writeWorth, type Worth } from '#settings/contract/point-settings.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import type { Donation, PaidDonation } from '#shop/contract/donations.ts'
import { GIVEN, readDonations, type DonationMonth, type Giver } from './donations.ts'

interface DonationPayment {
  readonly by: number
  readonly from?: string
  readonly key: string
  readonly payment: PaidDonation
}

/**
 * Marks a month of a donation as paid, once per key, and tells its givers: from then on nothing of it is refunded.
 * Throws Refused, in this order: 'key-reused', 'gift-unknown', 'donation-none', 'donation-paid',
 * 'donation-month-open', 'donation-changed'.
 */
export async function payDonation(
  database: Database,
  fixed: FixedSettings,
  { by, from, key, payment }: DonationPayment,
): Promise<Donation> {
  const request = { kind: 'donationPaid', ...payment }
  const kept = await answerOnce(database, { by, key, request }, async (tx) => {
    await holdPermission(tx, by, 'manageOrders')
    const settings = await obeySettings(tx, fixed)
    const { timeZone } = settings
    const worth = worthIn(settings)
    const only = { gift: payment.gift, firstDay: `${payment.month}-01` }
    const asked = { timeZone, worth, only }
    await lockDonation(tx, payment.gift)
    const [given] = await readDonations(tx, asked)
    if (given === undefined) throw new Refused('donation-none')
    if (given.paid !== null) throw new Refused('donation-paid')
    if (!given.isOver) throw new Refused('donation-month-open')
    if (given.points !== payment.points) throw new Refused('donation-changed')
    await storePayment(tx, { ...asked, payment, by, people: given.people })
    await recordPayment(tx, { given, payment, worth, by, from })
    await tellGivers(tx, { given, payment, givers: await readGivers(tx, timeZone, only) })
    announce(tx, [{ topic: 'inventory', userId: null }])
    const [paid] = await readDonations(tx, asked)
    if (paid === undefined) throw new Error('a paid donation that is gone')
    return paid
  })
  // A repeated answer was stored as JSON.
  const { paid } = kept
  return { ...kept, paid: paid && { ...paid, markedAt: new Date(paid.markedAt) } }
}

/** Locks a donation against refunds. Throws Refused('gift-unknown'). */
async function lockDonation(tx: Tx, giftId: number): Promise<void> {
  const { rows } = await tx.query({
    text: 'select from gifts where id = $1 and is_donation for no key update',
    values: [giftId],
  })
  if (rows.length === 0) throw new Refused('gift-unknown')
}

const STORE = `
  insert into paid_donations (gift_id, month, starts_at, ends_at, people, points, point_currency, point_worth,
                              paid_on, receipt, paid_by)
  values ($1, $2::date, $2::date::timestamp at time zone $3,
          ($2::date + interval '1 month') at time zone $3, $4, $5, $6, $7, $8, $9, $10)`

interface StoredPayment {
  readonly timeZone: string
  readonly worth: Worth | null
  readonly only: DonationMonth
  readonly payment: PaidDonation
  readonly people: number
  readonly by: number
}

async function storePayment(tx: Tx, paid: StoredPayment): Promise<void> {
  const { timeZone, worth, only, payment, people, by } = paid
  const { points, paidOn, receipt } = payment
  const money = [worth?.currency ?? null, worth?.amount ?? null]
  const values = [only.gift, only.firstDay, timeZone, people, points, ...money, paidOn, receipt, by]
  await tx.query({ text: STORE, values })
}

interface RecordedPayment {
  readonly given: Donation
  readonly payment: PaidDonation
  readonly worth: Worth | null
  readonly by: number
  readonly from: string | undefined
}

function recordPayment(tx: Tx, { given, payment, worth, by, from }: RecordedPayment) {
  const { gift, points, people, month } = given
  const money = worth && `${writeWorth(points, worth)} ${worth.currency}`
  return record(tx, {
    action: 'donationPaid',
    by,
    from,
    subject: { kind: 'gift', id: gift },
    after: { month, points: writePoints(points), people, ...(money && { money }) },
    reason: payment.receipt,
  })
}

async function readGivers(tx: Tx, timeZone: string, only: DonationMonth): Promise<Giver[]> {
  const { rows } = await tx.query<{ userId: number; points: number }>({
    text: `
      select user_id as "userId", sum(points)::bigint as points from (${GIVEN}) lines
       where gift_id = $2 and month = $3::date
       group by user_id having sum(points) > 0 order by user_id`,
    values: [timeZone, only.gift, only.firstDay],
  })
  return rows.map(({ userId, points }) => ({ userId, points: hundredths(points) }))
}

interface GivenDonation {
  readonly given: Donation
  readonly payment: PaidDonation
  readonly givers: readonly Giver[]
}

async function tellGivers(tx: Tx, { given, payment, givers }: GivenDonation): Promise<void> {
  notifyEach(
    tx,
    'donationPaid',
    givers.map(({ userId: receiver, points }) => ({
      receiver,
      subject: given.gift,
      facts: { name: given.name, points: writePoints(points), reason: payment.receipt },
    })),
  )
}
