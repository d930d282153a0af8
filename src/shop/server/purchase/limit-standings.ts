import { sql, type RawBuilder } from 'kysely'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { COMPANY_TODAY, COMPANY_ZONE } from '#settings/server/company-today.ts'
import type { CountryLimit } from '#shop/contract/country-limits.ts'
import { COUNTED_GIFTS, KIND_OF_LINE } from '#shop/server/gifts/counted-gifts.ts'
import { REFUNDED } from '#shop/server/orders/order-lines.ts'

/** A limit of a person's country, and what of theirs counts against it already. */
export interface LimitStanding extends Pick<CountryLimit, 'kinds' | 'most' | 'period' | 'effect'> {
  /** What counted in the present period: a decimal number in the limit's currency. */
  readonly counted: string
  /** What is ordered and neither handed over, shown nor refunded. */
  readonly open: string
  /** How many gifts are in neither: their worth is unknown or in another currency. */
  readonly unsummed: number
}

/**
 * SQL: how many pieces of a line counted in a period, by rows of the period `r` with `quantity`, and `running`, its sum
 * until then. What came back takes from the pieces that counted last: those of earlier periods stay in theirs.
 */
export const COUNTED_PIECES = 'sum(r.quantity) - least(0, min(r.running))'

/** SQL: the limits `o` that hold for people; those for each gift have no beginning. */
function ownLimits(people: readonly number[], effects: readonly string[]): RawBuilder<unknown> {
  return sql`
    select u.id as person, l.*, case l.period when 'gift' then null else
             date_trunc(l.period, ${COMPANY_TODAY}::timestamp) at time zone ${COMPANY_ZONE} end as began
      from country_limits l join users u on u.country = l.country
     where u.id = any(${people}::bigint[]) and l.effect = any(${effects}::text[])`
}

/** SQL: the facts of people with limits. */
function ownFacts(people: readonly number[]): RawBuilder<unknown> {
  return sql`
    select * from (${sql.raw(COUNTED_GIFTS)}) f
     where f.user_id = any(${people}::bigint[]) and exists (select from own)`
}

/** SQL: what counted in the present period, by limit and line of an order. */
const COUNTED = sql.raw(`
  select r.person, r.id, r.currency, r.worth, ${COUNTED_PIECES} as pieces, false as is_open
    from (select o.person, o.id, f.subject, f.currency, f.worth / f.quantity as worth, f.quantity,
                 sum(f.quantity) over (partition by o.id, f.subject order by f.at, f.fact
                                       rows unbounded preceding) as running
            from own o join facts f on f.user_id = o.person and f.kind = any(o.kinds) and f.at >= o.began) r
   group by r.person, r.id, r.subject, r.currency, r.worth`)

/** SQL: what is ordered and may still count, by limit and line of an order. A donation never does. */
function openLines(people: readonly number[]): RawBuilder<unknown> {
  return sql`
    select o.person, o.id, i.worth_currency, i.worth, i.pieces, true
      from own o
      join (select p.user_id, ${sql.raw(KIND_OF_LINE)} as kind, i.worth, i.worth_currency,
                   i.quantity - ${sql.raw(REFUNDED)} - coalesce(done.quantity, 0) as pieces
              from purchases p
              join purchase_items i on i.purchase_id = p.id
              join gifts g on g.id = i.gift_id and not g.is_donation
              left join (select subject, sum(quantity) as quantity from facts group by subject) done
                on done.subject = format('order %s line %s', i.purchase_id, i.line)
             where p.user_id = any(${people}::bigint[]) and exists (select from own)) i
        on i.user_id = o.person and i.kind = any(o.kinds) and i.pieces > 0
     where o.began is not null`
}

interface StandingRow {
  person: number
  kinds: PayrollKind[]
  amount: string
  currency: string
  period: CountryLimit['period']
  effect: CountryLimit['effect']
  counted: string
  open: string
  unsummed: number
}

interface SoughtStandings {
  readonly people: readonly number[]
  /** Of limits with one of these effects. */
  readonly effects: readonly CountryLimit['effect'][]
}

/**
 * Where people stand with the limits of their countries, by person. Under the locks of a purchase nothing of it grows:
 * an order holds the person's wallet, and what is handed over was open before.
 */
export async function readLimitStandings(
  tx: Pick<Tx, 'db'>,
  { people, effects }: SoughtStandings,
): Promise<ReadonlyMap<number, readonly LimitStanding[]>> {
  const { rows } = await sql<StandingRow>`
    with own as (${ownLimits(people, effects)}),
    facts as materialized (${ownFacts(people)}),
    parts as (${COUNTED} union all ${openLines(people)})
    select o.person, o.kinds, o.amount::text, o.currency, o.period, o.effect,
           trim_scale(coalesce(sum(p.pieces * p.worth)
             filter (where p.currency = o.currency and not p.is_open), 0))::text as counted,
           trim_scale(coalesce(sum(p.pieces * p.worth)
             filter (where p.currency = o.currency and p.is_open), 0))::text as open,
           coalesce(sum(p.pieces) filter (where p.currency is distinct from o.currency), 0)::integer as unsummed
      from own o left join parts p on (p.person, p.id) = (o.person, o.id)
     group by o.person, o.id, o.kinds, o.amount, o.currency, o.period, o.effect
     order by o.person, o.id`.execute(tx.db)
  const byPerson = Map.groupBy(rows, ({ person }) => person)
  return new Map([...byPerson].map(([person, own]) => [person, own.map(standingOf)]))
}

function standingOf({ person: _person, amount, currency, ...row }: StandingRow): LimitStanding {
  return { ...row, most: { amount, currency } }
}
