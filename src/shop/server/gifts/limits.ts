import { sql, type RawBuilder } from 'kysely'
import { COMPANY_TODAY, COMPANY_ZONE } from '#settings/server/company-today.ts'
import type { GiftLimit } from '#shop/contract/limits.ts'
import { REFUNDED } from '#shop/server/orders/order-lines.ts'

/** SQL: the first day of the present period of a limited gift, in the company's calendar. */
const FIRST_DAY = sql`date_trunc(gifts.limit_period, ${COMPANY_TODAY}::timestamp)`

/** SQL: when the present period of a limited gift began. */
const BEGAN = sql`(
  case gifts.limit_period when 'ever' then '-infinity'::timestamptz
       else ${FIRST_DAY} at time zone ${COMPANY_ZONE} end)`

const LENGTH = sql`(
  case gifts.limit_period when 'month' then interval '1 month'
       when 'quarter' then interval '3 months' else interval '1 year' end)`

/** SQL: how many of a limited gift a person ordered in its present period, less what was refunded or given to them. */
function countHad(person: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select coalesce(sum(i.quantity - ${sql.raw(REFUNDED)}), 0)::integer
      from purchases p join purchase_items i on i.purchase_id = p.id and i.gift_id in (
           select f.id from gifts f where f.id = gifts.id or f.variant_of = gifts.id)
     where p.user_id = ${person} and p.made_at >= ${BEGAN} and not p.is_given)`
}

/** SQL: the limit of a row of `gifts` for a person; null: it has none. */
export function limitFor(userId: number): RawBuilder<GiftLimit | null> {
  return sql`
    case when gifts.limit_count is not null then json_build_object(
      'most', gifts.limit_count, 'period', gifts.limit_period,
      'had', ${countHad(sql`${userId}::bigint`)},
      'until', case when gifts.limit_period <> 'ever' then (${FIRST_DAY} + ${LENGTH})::date::text end)
    end`
}

/**
 * SQL: how many people can still have of each limited gift in their carts, at least 0; its variants
 * share them. Under the locks of a purchase nothing of it changes: an order and a refund hold the person's wallet, a
 * change of the limit holds the gift.
 */
export function leftInCarts(people: readonly number[]) {
  return sql<{ person: number; gift: number; left: number }>`
    select c.user_id as person, gifts.id as gift,
           greatest(gifts.limit_count - ${countHad(sql`c.user_id`)}, 0) as left
      from cart_lines c join gifts item on item.id = c.gift_id
      join gifts on gifts.id = coalesce(item.variant_of, item.id)
     where c.user_id = any(${people}::bigint[]) and gifts.limit_count is not null`
}

/** How many of a gift somebody can still have in its present period. */
export function leftOf({ most, had }: Pick<GiftLimit, 'most' | 'had'>): number {
  return Math.max(0, most - had)
}
