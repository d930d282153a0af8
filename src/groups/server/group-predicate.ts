import { sql, type RawBuilder } from 'kysely'
import {
  comparesDay,
  type GroupCondition,
  type GroupRule,
  type StartRule,
  type ValueRule,
} from '#groups/contract/group-condition.ts'
import { COMPANY_TODAY } from '#settings/server/company-today.ts'

interface PredicateParts {
  /** The alias of `users` in the statement. */
  readonly of?: string
  /** An ISO date; by default today's in the company's zone. */
  readonly today?: string
}

/**
 * SQL: whether the person of a `users` alias is in the group, never null: an active person, not the
 * administrator, who fits all of the rules, or any. Decides for one person and for all alike:
 * `select … from users u where u.id = 5 and ${groupPredicate(condition, { of: 'u' })}`.
 */
export function groupPredicate(
  { match, rules }: GroupCondition,
  { of = 'users', today }: PredicateParts = {},
): RawBuilder<boolean> {
  const user = sql.raw(of)
  const day = today === undefined ? COMPANY_TODAY : sql`${today}::date`
  const fits = rules.map((rule) => fitsRule(rule, user, day))
  const junction = match === 'all' ? sql` and ` : sql` or `
  return sql`(${user}.is_active and not ${user}.is_administrator and (${sql.join(fits, junction)}))`
}

type Fragment = RawBuilder<unknown>

function fitsRule(rule: GroupRule, user: Fragment, today: Fragment): Fragment {
  if (rule.field === 'startedOn') return fitsStart(rule, sql`${user}.started_on`, today)
  if (rule.field === 'custom') return fitsCustomField(rule, user)
  const column = sql`${user}.${sql.ref(COLUMNS[rule.field])}`
  if (rule.is === 'empty') return sql`${column} is null`
  const is = isAnyOf(rule, column)
  return rule.is === 'oneOf'
    ? sql`(${column} is not null and ${is})`
    : sql`(${column} is null or not ${is})`
}

const COLUMNS = {
  team: 'team',
  place: 'place',
  country: 'country',
  costCentre: 'cost_centre',
  kind: 'kind',
  manager: 'manager_id',
} as const satisfies Record<Exclude<ValueRule['field'], 'custom'>, string>

/** Compares a value that is not null. Texts are lowered by PostgreSQL on both sides, so that they agree. */
function isAnyOf({ field, values }: ValueRule, column: Fragment): Fragment {
  if (field === 'manager') return sql`${column} = any(${values}::bigint[])`
  if (field === 'country' || field === 'kind') return sql`${column} = any(${values}::text[])`
  return sql`lower(${column}) = any(array(select lower(v) from unnest(${values}::text[]) v))`
}

function fitsCustomField(rule: Extract<ValueRule, { field: 'custom' }>, user: Fragment): Fragment {
  const isChosen = rule.is === 'empty' ? sql`true` : isAnyOf(rule, sql`held.value`)
  const holds = sql`exists (
    select from custom_field_values held
     where held.user_id = ${user}.id and held.field_id = ${rule.custom} and ${isChosen})`
  return rule.is === 'oneOf' ? holds : sql`not ${holds}`
}

function fitsStart({ is, day, months }: StartRule, column: Fragment, today: Fragment): Fragment {
  if (is === 'empty') return sql`${column} is null`
  if (comparesDay(is)) {
    const order = is === 'before' ? sql`<` : sql`>`
    return sql`(${column} is not null and ${column} ${order} ${day}::date)`
  }
  const order = is === 'atLeastMonths' ? sql`<=` : sql`>`
  // As anniversaries: somebody of 31 January is one month there on 28 February.
  return sql`(${column} is not null
              and ${column} + make_interval(months => ${months}) ${order} ${today})`
}
