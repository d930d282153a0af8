import { sql, type RawBuilder } from 'kysely'
import SCIMMY from 'scimmy'
import { invalid } from './scim-schemas.ts'
import { UNREADABLE } from './tidy-requests.ts'

type SqlCondition = RawBuilder<unknown>

/** An attribute that filters name: its SQL, and how it compares. */
export interface FilterAttribute {
  readonly is: RawBuilder<unknown>
  /** `text` ignores case, as most attributes of SCIM do; a `list` has a value or not. */
  readonly as: 'text' | 'exact' | 'flag' | 'time' | 'list'
}

export type FilterAttributes = Readonly<Record<string, FilterAttribute>>

const LONGEST = 500
/** The library multiplies out parentheses. */
const MOST_JOINS = 8
const PREFIX =
  /urn:ietf:params:scim:schemas:(?:core:2\.0:(?:User|Group)|extension:enterprise:2\.0:User):/gi

/** A filter (RFC 7644, section 3.4.2.2) as a condition of SQL. Throws "invalidFilter". */
export function conditionOf(filter: string, attributes: FilterAttributes): SqlCondition {
  const branches = parse(filter)
  const ors = branches.map((branch) => {
    const ands = flatten(branch).map((one) => compare(one, attributes))
    if (ands.length === 0) throw invalid('invalidFilter', 'The filter is empty.')
    return sql`(${sql.join(ands, sql` and `)})`
  })
  if (ors.length === 0) throw invalid('invalidFilter', 'The filter is empty.')
  return sql`(${sql.join(ors, sql` or `)})`
}

function parse(filter: string): object[] {
  const joins = filter.match(/\b(?:and|or|not)\b/gi)?.length ?? 0
  const nesting = filter.match(/[([]/g)?.length ?? 0
  if (filter.length > LONGEST || joins > MOST_JOINS || nesting > MOST_JOINS) {
    throw invalid('invalidFilter', 'The filter is too long.')
  }
  // The library ends a text at an escaped quotation mark.
  const readable = filter.replaceAll(PREFIX, '').replaceAll(String.raw`\"`, String.raw`\u0022`)
  try {
    return [...new SCIMMY.Types.Filter(readable)] as object[]
  } catch {
    throw invalid('invalidFilter', 'The filter can not be read.')
  }
}

interface Comparison {
  readonly path: string
  readonly isNot: boolean
  readonly operator: string
  readonly value: unknown
}

function flatten(branch: unknown, prefix = ''): Comparison[] {
  return Object.entries(branch ?? {}).flatMap(([name, expression]: [string, unknown]) => {
    const path = `${prefix}${name}`.toLowerCase()
    if (!Array.isArray(expression)) return flatten(expression, `${path}.`)
    const several = expression.every((one) => Array.isArray(one)) ? expression : [expression]
    return several.map((one: unknown[]) => {
      const isNot = one[0] === 'not'
      const [operator, value] = isNot ? one.slice(1) : one
      return { path, isNot, operator: String(operator), value }
    })
  })
}

function compare(
  { path, isNot, operator, value }: Comparison,
  attributes: FilterAttributes,
): SqlCondition {
  const attribute = Object.hasOwn(attributes, path) ? attributes[path] : undefined
  if (attribute === undefined) {
    throw invalid('invalidFilter', `Laurel does not filter by "${path.slice(0, 80)}".`)
  }
  const is = comparison(attribute, operator, value)
  return isNot ? sql`not coalesce(${is}, false)` : sql`coalesce(${is}, false)`
}

const ORDER: Readonly<Record<string, SqlCondition>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function comparison({ is, as }: FilterAttribute, operator: string, value: unknown): SqlCondition {
  if (operator === 'pr') return sql`${is} is not null`
  if (operator === 'eq' && value === null) return sql`${is} is null`
  if (operator === 'ne' && value === null) return sql`${is} is not null`
  if (as === 'list') {
    if (operator === 'eq') return sql`${textOf(value, as)} = any(${is})`
    throw invalid('invalidFilter', 'A list is compared by "eq".')
  }
  const order = ORDER[operator]
  if (as === 'flag') {
    const flag = value === true || String(value).toLowerCase() === 'true'
    if (operator === 'eq') return sql`${is} = ${flag}`
    if (operator === 'ne') return sql`${is} <> ${flag}`
    throw invalid('invalidFilter', 'A boolean is compared by "eq" and "ne".')
  }
  if (as === 'time') {
    const time = new Date(String(value))
    if (order === undefined || Number.isNaN(time.getTime())) {
      throw invalid('invalidFilter', 'A time is compared with a time.')
    }
    return sql`${is} ${order} ${time}`
  }
  return textComparison(as === 'text' ? sql`lower(${is})` : is, operator, textOf(value, as))
}

function textComparison(is: SqlCondition, operator: string, text: string): SqlCondition {
  if (operator === 'co') return sql`strpos(${is}, ${text}) > 0`
  if (operator === 'sw') return sql`starts_with(${is}, ${text})`
  if (operator === 'ew') return sql`right(${is}, length(${text})) = ${text}`
  const order = ORDER[operator]
  if (order === undefined) throw invalid('invalidFilter', 'The filter has an unknown operator.')
  return operator === 'ne' ? sql`${is} is distinct from ${text}` : sql`${is} ${order} ${text}`
}

/** The library leaves escapes of JSON in texts. */
function textOf(value: unknown, as: FilterAttribute['as']): string {
  let text = String(value)
  try {
    text = JSON.parse(`"${text}"`) as string
  } catch {
    // It has no escapes.
  }
  if (UNREADABLE.test(text)) throw invalid('invalidFilter', 'The filter has unreadable text.')
  return as === 'text' ? text.toLowerCase() : text
}
