import { sql } from 'kysely'
import type { allowanceEndpoints, AllowanceForecast } from '#allowance/contract/allowance.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { amountOfUser, GETS_ALLOWANCE } from './amounts.ts'
import { readAmountRules } from './group-allowances.ts'

type Draft = Input<(typeof allowanceEndpoints)['forecastAllowance']>['query']

/** Periods and the portions that they granted; boosts belong to none. */
const PERIODS = `
  select p.first_day::text as "firstDay",
         coalesce(sum(c.amount) filter (where e.type = 'granted'), 0) as granted,
         coalesce(-sum(c.amount) filter (where e.type in ('send', 'reversalIn')), 0) as given,
         coalesce(-sum(c.amount) filter (where e.type = 'expired'), 0) as expired
    from (select first_day from allowance_periods order by starts_at desc limit 4) p
    left join allowance_grants g on g.period = p.first_day and g.seq is not null
    left join allowance_changes c on (c.user_id, c.portion_seq) = (g.user_id, g.seq)
    left join entries e on (e.user_id, e.seq) = (c.user_id, c.seq)
   group by p.first_day order by p.first_day desc`

// A gift that is offered to a few groups says nothing of everybody else's months.
const CHEAPEST = `
  select name, price from gifts g
   where removed_at is null and variant_of is null and price > 0
     and not exists (select from gift_audiences a where a.gift_id = g.id)
   order by price, id limit 1`

// Only what somebody kept: a reversal takes its send out of both sums.
const RECEIPTS = `
  select round(sum(e.appreciation + e.earned) / 3 / nullif(count(distinct e.user_id), 0))::bigint
           as receipts
    from entries e
   where e.type in ('receive', 'reversalOut') and e.made_at >= now() - interval '3 months'`

/** The highest cost of an allowance of these amounts, and the figures of the last periods. */
export async function forecastAllowance(
  { db, pool }: Database,
  { base, perReport, reportsMost }: Draft,
): Promise<AllowanceForecast> {
  const rules = {
    allowanceBase: base,
    allowancePerReport: perReport,
    allowanceReportsMost: reportsMost,
    allowanceProrated: false,
  }
  const amount = amountOfUser(rules, await readAmountRules({ db }))
  const [most, periods, cheapest, receipts] = await Promise.all([
    sql<{ people: number; most: string }>`
      select count(*)::integer as people, coalesce(sum(${amount}), 0) as most
        from users u where ${GETS_ALLOWANCE}`.execute(db),
    pool.query<{ firstDay: string; granted: string; given: string; expired: string }>(PERIODS),
    pool.query<{ name: string; price: number }>(CHEAPEST),
    pool.query<{ receipts: number | null }>(RECEIPTS),
  ])
  const [gift] = cheapest.rows
  const received = receipts.rows[0]?.receipts ?? null
  return {
    people: most.rows[0]?.people ?? 0,
    most: BigInt(most.rows[0]?.most ?? 0),
    periods: periods.rows.map(({ firstDay, granted, given, expired }) => ({
      firstDay,
      granted: BigInt(granted),
      given: BigInt(given),
      expired: BigInt(expired),
    })),
    cheapestGift: gift === undefined ? null : { name: gift.name, price: hundredths(gift.price) },
    receipts: received === null || received <= 0 ? null : hundredths(received),
  }
}
