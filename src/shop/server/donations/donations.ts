import { msg } from '@lingui/core/runtime-macro'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { csvTable, writeAmount, type Sheet } from '#platform/server/files/csv-table.ts'
import { writeWorth, type Worth } from '#settings/contract/point-settings.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import type { Donation, DonationPage } from '#shop/contract/donations.ts'
import { REFUNDED } from '#shop/server/orders/order-lines.ts'
import type { RefundedLine } from '#shop/server/orders/plan-refund.ts'
import type { PlannedPurchase } from '#shop/server/purchase/plan-purchase.ts'

const PAGE_SIZE = 50

/** SQL: every line of a donation, less what was refunded, with its month in the time zone $1. */
export const GIVEN = `
  select i.gift_id, p.user_id, (i.quantity - ${REFUNDED}) * i.price as points,
         date_trunc('month', p.made_at at time zone $1)::date as month
    from purchase_items i
    join gifts g on g.id = i.gift_id and g.is_donation
    join purchases p on p.id = i.purchase_id`

const LIST = `
  with given as (
    select gift_id, month, sum(points)::bigint as points,
           count(distinct user_id) filter (where points > 0) as people
      from (${GIVEN}) lines group by gift_id, month having sum(points) > 0
  )
  select g.id as gift, g.name, to_char(m.month, 'YYYY-MM') as month,
         coalesce(d.people, m.people) as people, coalesce(d.points, m.points) as points,
         m.month < date_trunc('month', now() at time zone $1) as "isOver",
         d.paid_on::text as "paidOn", d.receipt, d.paid_at as "markedAt", d.point_currency as currency,
         trim_scale(d.point_worth)::text as amount
    from given m
    join gifts g on g.id = m.gift_id
    left join paid_donations d on (d.gift_id, d.month) = (m.gift_id, m.month)
   where $2::bigint is null or (g.id, m.month) = ($2, $3::date)
   order by m.month desc, lower(g.name), g.id
  offset $4 limit $5`

interface DonationRow {
  readonly gift: number
  readonly name: string
  readonly month: string
  readonly people: number
  readonly points: number
  readonly isOver: boolean
  readonly paidOn: string | null
  readonly receipt: string | null
  readonly markedAt: Date | null
  readonly currency: string | null
  readonly amount: string | null
}

/** A month of a gift, by its first day. */
export interface DonationMonth {
  readonly gift: number
  readonly firstDay: string
}

interface DonationQuery {
  readonly timeZone: string
  readonly worth: Worth | null
  /** Only this one. */
  readonly only?: DonationMonth
  readonly after?: number
  readonly limit?: number
}

/** Donations by month and gift, newest first. */
export async function readDonations(
  { query }: Pick<Tx, 'query'>,
  { timeZone, worth, only, after = 0, limit }: DonationQuery,
): Promise<Donation[]> {
  const { rows } = await query<DonationRow>({
    text: LIST,
    values: [timeZone, only?.gift ?? null, only?.firstDay ?? null, after, limit ?? null],
  })
  return rows.map(({ paidOn, receipt, markedAt, currency, amount, points, ...row }) => {
    const facts = { ...row, points: hundredths(points) }
    if (paidOn === null || receipt === null || markedAt === null) {
      return { ...facts, worth, paid: null }
    }
    const then = currency === null || amount === null ? null : { currency, amount }
    return { ...facts, worth: then, paid: { on: paidOn, receipt, markedAt } }
  })
}

/** A page of the donations; `after` is how many were on the pages before. */
export async function listDonations(
  database: Database,
  fixed: FixedSettings,
  after: number,
): Promise<DonationPage> {
  const settings = await readSettings(database, fixed)
  const found = await readDonations(queriesOf(database), {
    timeZone: settings.timeZone,
    worth: worthIn(settings),
    after,
    limit: PAGE_SIZE + 1,
  })
  const donations = found.slice(0, PAGE_SIZE)
  return { donations, next: found.length > PAGE_SIZE ? after + PAGE_SIZE : null }
}

/** The database as the source of one query. */
function queriesOf({ pool }: Database): Pick<Tx, 'query'> {
  return { query: ({ text, values }) => pool.query(text, values && [...values]) }
}

const COLUMNS = [
  msg`Month`,
  msg`Gift`,
  msg`People`,
  msg`Points`,
  msg({ message: 'Amount', context: 'money' }),
  msg`Currency`,
  msg`Paid on`,
  msg`Receipt`,
]

/** All donations as CSV, without names. */
export async function donationsCsv(
  database: Database,
  fixed: FixedSettings,
  sheet: Sheet,
): Promise<FileAnswer> {
  const settings = await readSettings(database, fixed)
  const asked = { timeZone: settings.timeZone, worth: worthIn(settings) }
  return csvTable(sheet, 'donations.csv', COLUMNS, donationPages(database, asked, sheet))
}

async function* donationPages(
  database: Database,
  asked: DonationQuery,
  sheet: Sheet,
): AsyncGenerator<string[][]> {
  const all = await readDonations(queriesOf(database), asked)
  yield all.map(({ month, name, people, points, worth, paid }) => [
    month,
    name,
    String(people),
    writeAmount(sheet, points),
    worth === null ? '' : writeWorth(points, worth),
    worth?.currency ?? '',
    paid?.on ?? '',
    paid?.receipt ?? '',
  ])
}

const GIVE = `
  with given as (
    update purchases p set state = 'handedOver'
      from unnest($1::bigint[], $2::bigint[]) v (user_id, seq)
     where (p.user_id, p.seq) = (v.user_id, v.seq)
    returning p.id, p.user_id, p.made_at
  ), step as (
    insert into purchase_steps (purchase_id, number, state, note, made_by, made_at)
    select id, 1, 'handedOver', '', user_id, made_at from given
    returning purchase_id, number
  )
  insert into handed_items (purchase_id, step, line, quantity)
  select i.purchase_id, s.number, i.line, i.quantity from purchase_items i join step s using (purchase_id)`

/** Closes purchases of nothing but donations, of which nothing is handed over, after their items. */
export function closeDonations(tx: Tx, purchases: readonly PlannedPurchase[]): void {
  const given = purchases.filter(({ items }) => items.every(({ gift }) => gift.isDonation === true))
  if (given.length === 0) return
  const values = [given.map(({ userId }) => userId), given.map(({ seq }) => seq)]
  tx.conclude({ name: 'close-donations', text: GIVE, values })
}

const PAID = `
  select from purchase_items i
    join purchases p on p.id = i.purchase_id
    join paid_donations d
      on d.gift_id = i.gift_id and p.made_at >= d.starts_at and p.made_at < d.ends_at
   where i.purchase_id = $1 and i.line = any($2::smallint[])
   limit 1`

/** Throws Refused('donation-paid') for lines of a month that was passed on; their gifts are locked. */
export async function refusePaidDonations(
  tx: Tx,
  purchaseId: number,
  lines: readonly RefundedLine[],
): Promise<void> {
  const { rows } = await tx.query({
    name: 'find-paid-donation',
    text: PAID,
    values: [purchaseId, lines.map(({ line }) => line)],
  })
  if (rows.length > 0) throw new Refused('donation-paid')
}

/** A sum of points given by somebody. */
export interface Giver {
  readonly userId: number
  readonly points: Hundredths
}
