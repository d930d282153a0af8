import { msg } from '@lingui/core/runtime-macro'
import type { Payout, payoutEndpoints, PayoutState } from '#payouts/contract/payouts.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  asPoints,
  codes,
  inPoints,
  nameBy,
  ownData,
} from '#platform/server/personal-data/own-data.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'

const PAGE_SIZE = 50

const COLUMNS = `
  p.id, p.user_id, e.made_at, -(e.earned + e.appreciation) as points, p.paid_at, p.point_currency,
  trim_scale(p.point_worth)::text as point_worth, b.first_name || ' ' || b.last_name as paid_by,
  u.first_name, u.last_name, u.email, u.picture, u.team, u.employee_id`

const TABLES = `
  payouts p
  join entries e using (user_id, seq)
  join users u on u.id = p.user_id
  left join users b on b.id = p.paid_by`

/** One page of each state: after time $1 (milliseconds) and id $2, at most $3 rows. */
const READ: Readonly<Record<PayoutState, string>> = {
  waiting: `
    select ${COLUMNS} from ${TABLES}
     where p.state = 'waiting' and $1::bigint is not null and p.id > $2::bigint
     order by p.id limit $3`,
  paid: `
    select ${COLUMNS} from ${TABLES}
     where p.state = 'paid'
       and ($2::bigint = 0
            or (p.paid_at, p.id) < ('epoch'::timestamptz + $1::bigint * interval '1 millisecond', $2))
     order by p.paid_at desc, p.id desc limit $3`,
}

interface PayoutRow {
  id: number
  user_id: number
  made_at: Date
  points: number
  paid_at: Date | null
  point_currency: string | null
  point_worth: string | null
  paid_by: string | null
  first_name: string
  last_name: string
  email: string
  picture: string | null
  team: string | null
  employee_id: string | null
}

interface PayoutPage {
  readonly payouts: Payout[]
  /** The cursor of the next page; null: this was the last one. */
  readonly next: string | null
}

/** A page of payouts. `after` is the `next` of the page before, or empty. */
export async function readPayoutPage(
  { pool }: Database,
  state: PayoutState,
  { after, size }: { after: string; size: number },
): Promise<PayoutPage> {
  const [time = '0', id = '0'] = after.split('-')
  const { rows } = await pool.query<PayoutRow>(READ[state], [
    Number(time) || 0,
    Number(id) || 0,
    size + 1,
  ])
  const payouts = rows.slice(0, size).map(payoutOf)
  const last = rows.length > size ? payouts.at(-1) : undefined
  return { payouts, next: last ? `${last.paid?.at.getTime() ?? 0}-${last.id}` : null }
}

const SUM_WAITING = `
  select count(*)::integer as withdrawals, coalesce(-sum(e.earned + e.appreciation), 0)::text as points
    from payouts p join entries e using (user_id, seq)
   where p.state = 'waiting'`

/** The withdrawals of a state, the sum of all waiting ones, and today's worth of a point. */
export async function listPayouts(
  database: Database,
  fixed: FixedSettings,
  { state, after }: { state: PayoutState; after: string },
): Promise<Output<typeof payoutEndpoints.listPayouts>> {
  const [page, { rows }, settings] = await Promise.all([
    readPayoutPage(database, state, { after, size: PAGE_SIZE }),
    database.pool.query<{ withdrawals: number; points: string }>(SUM_WAITING),
    readSettings(database, fixed),
  ])
  const { withdrawals = 0, points = '0' } = rows[0] ?? {}
  return { ...page, waiting: { withdrawals, points: BigInt(points) }, worth: worthIn(settings) }
}

const COUNT_WAITING = `
  select count(*)::integer as total, min(made_at) as since
    from (select e.made_at from payouts p join entries e using (user_id, seq)
           where p.state = 'waiting' order by p.id limit $1) waiting`

/** The number of withdrawals that wait, counted up to `most`, and since when the first one does. */
export async function countWaitingPayouts(
  { pool }: Database,
  most: number,
): Promise<{ total: number; since: Date | null }> {
  const { rows } = await pool.query<{ total: number; since: Date | null }>(COUNT_WAITING, [most])
  return rows[0] ?? { total: 0, since: null }
}

function payoutOf(row: PayoutRow): Payout {
  const { point_currency: currency, point_worth: amount } = row
  return {
    id: row.id,
    person: {
      id: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      picture: row.picture,
      team: row.team,
      employeeId: row.employee_id,
    },
    points: hundredths(row.points),
    date: row.made_at,
    paid:
      row.paid_at === null
        ? null
        : {
            at: row.paid_at,
            by: row.paid_by ?? '',
            worth: currency === null || amount === null ? null : { currency, amount },
          },
  }
}

/** A person's withdrawals, and whether each was paid out. */
export const OWN_WITHDRAWALS = ownData({
  lists: [
    [
      msg`Your withdrawals`,
      `
    select p.id as withdrawal, e.made_at as "madeAt",
           ${asPoints('-(e.earned + e.appreciation)')} as points,
           case p.state when 'earlier' then 'before payouts were recorded' else p.state end as state,
           p.paid_at as "paidAt", ${nameBy('p.paid_by')} as "paidBy",
           p.point_worth::text as "worthOfAPoint", p.point_currency as currency
      from payouts p join entries e on (e.user_id, e.seq) = (p.user_id, p.seq)
     where p.user_id = $1 order by p.id`,
    ],
  ],
  fields: {
    withdrawal: msg`Withdrawal`,
    paidAt: msg`Paid at`,
    paidBy: msg`Paid by`,
    worthOfAPoint: msg`Worth of a point`,
    currency: msg`Currency`,
  },
  said: {
    points: inPoints,
    state: codes({
      waiting: msg`Waiting`,
      paid: msg`Paid out`,
      'before payouts were recorded': msg`Before payouts were recorded`,
    }),
  },
})
