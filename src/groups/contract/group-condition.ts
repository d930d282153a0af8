import * as z from 'zod/mini'
import { PERSON_KINDS } from '#platform/contract/person-kinds.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'

export const MOST_RULES = 20
export const MOST_RULE_VALUES = 100
const LONGEST_MONTHS = 1200

/** How a field of a person is compared; 'empty': nothing is known of it. */
export const VALUE_TESTS = ['oneOf', 'noneOf', 'empty'] as const
export type ValueTest = (typeof VALUE_TESTS)[number]

/** How the start date is compared: with a day, or with whole months until today. */
export const START_TESTS = ['before', 'after', 'atLeastMonths', 'underMonths', 'empty'] as const
export type StartTest = (typeof START_TESTS)[number]

const id = z
  .number(refusal('invalid-input'))
  .check(z.int(refusal('invalid-input')), z.gte(1, refusal('invalid-input')))

const text = typedText('invalid-input').check(
  atLeast(1, 'invalid-input'),
  atMost(80, 'invalid-input'),
)

const country = typedText('invalid-input').check(
  z.overwrite((code) => code.toUpperCase()),
  z.regex(/^[A-Z]{2}$/, refusal('invalid-input')),
)

const kind = z.enum(PERSON_KINDS, refusal('invalid-input'))

/** Written like 2024-03-01; no other day of the calendar is meant by 2024-02-30. */
const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  new Date(day).toISOString().startsWith(day)

const values = <Value extends z.ZodMiniType>(value: Value) => ({
  is: z.enum(VALUE_TESTS, refusal('invalid-input')),
  values: z._default(
    z.array(value).check(z.maxLength(MOST_RULE_VALUES, refusal('group-too-large'))),
    [],
  ),
})

const hasValues = z.refine<{ is: ValueTest; values: readonly unknown[] }>(
  (rule) => rule.is === 'empty' || rule.values.length > 0,
  { ...refusal('group-values-missing'), path: ['values'] },
)

const hasDayOrMonths = z.refine<{
  is: StartTest
  day?: string | undefined
  months?: number | undefined
}>(
  ({ is, day, months }) =>
    is === 'empty' || (comparesDay(is) ? day !== undefined : months !== undefined),
  { ...refusal('group-values-missing'), path: ['is'] },
)

/** Whether a test of the start date names a day, not a number of months. */
export function comparesDay(is: StartTest): is is 'before' | 'after' {
  return is === 'before' || is === 'after'
}

/** A rule about one field of a person. Texts are compared without regard to capitals. */
export const GroupRule = z.discriminatedUnion(
  'field',
  [
    z.strictObject({ field: z.literal('team'), ...values(text) }).check(hasValues),
    z.strictObject({ field: z.literal('place'), ...values(text) }).check(hasValues),
    z.strictObject({ field: z.literal('costCentre'), ...values(text) }).check(hasValues),
    z.strictObject({ field: z.literal('kind'), ...values(kind) }).check(hasValues),
    /** ISO 3166-1 alpha-2. */
    z.strictObject({ field: z.literal('country'), ...values(country) }).check(hasValues),
    /** The ids of managers, whose own people are meant. */
    z.strictObject({ field: z.literal('manager'), ...values(id) }).check(hasValues),
    /** A field of the company's own, by its id. */
    z.strictObject({ field: z.literal('custom'), custom: id, ...values(text) }).check(hasValues),
    z
      .strictObject({
        field: z.literal('startedOn'),
        is: z.enum(START_TESTS, refusal('invalid-input')),
        day: z.optional(
          z.string(refusal('date-invalid')).check(z.refine(isDay, refusal('date-invalid'))),
        ),
        months: z.optional(
          z
            .number(refusal('invalid-input'))
            .check(
              z.int(refusal('invalid-input')),
              z.gte(1, refusal('invalid-input')),
              z.lte(LONGEST_MONTHS, refusal('invalid-input')),
            ),
        ),
      })
      .check(hasDayOrMonths),
  ],
  refusal('invalid-input'),
)
export type GroupRule = z.output<typeof GroupRule>
export type GroupField = GroupRule['field']
export type StartRule = Extract<GroupRule, { field: 'startedOn' }>
export type ValueRule = Exclude<GroupRule, StartRule>

export const GROUP_FIELDS = [
  'team',
  'place',
  'country',
  'costCentre',
  'kind',
  'manager',
  'startedOn',
  'custom',
] as const satisfies readonly GroupField[]

/** The rules of a group; its people fit all of them, or any. */
export const GroupCondition = z
  .strictObject({
    match: z.enum(['all', 'any'], refusal('invalid-input')),
    rules: z
      .array(GroupRule, refusal('group-rule-missing'))
      .check(
        z.minLength(1, refusal('group-rule-missing')),
        z.maxLength(MOST_RULES, refusal('group-too-large')),
      ),
  })
  .check(
    z.refine((condition) => !contradicts(condition), {
      ...refusal('group-contradiction'),
      path: ['rules'],
    }),
  )
export type GroupCondition = z.output<typeof GroupCondition>

/** Whether nobody, whatever is known of them, could fit: two rules about one field exclude each other. */
export function contradicts({
  match,
  rules,
}: {
  readonly match: 'all' | 'any'
  readonly rules: readonly GroupRule[]
}): boolean {
  if (match === 'any') return false
  const starts = rules.filter((rule) => rule.field === 'startedOn')
  const others = rules.filter((rule) => rule.field !== 'startedOn')
  const fields = new Set(others.map(keyOf))
  return (
    contradictStarts(starts) ||
    [...fields].some((key) => contradictValues(others.filter((rule) => keyOf(rule) === key)))
  )
}

/** The field of a rule, of which a person has at most one value. */
function keyOf(rule: GroupRule): string {
  return rule.field === 'custom' ? `custom ${rule.custom}` : rule.field
}

function contradictValues(rules: readonly ValueRule[]): boolean {
  const folded = ({ values: listed }: ValueRule) =>
    listed.map((value) => String(value).toLowerCase())
  const chosen = rules.filter(({ is }) => is === 'oneOf').map(folded)
  const [first, ...more] = chosen
  if (first === undefined) return false
  if (rules.some(({ is }) => is === 'empty')) return true
  const excluded = new Set(rules.filter(({ is }) => is === 'noneOf').flatMap(folded))
  return first.every((value) => excluded.has(value) || more.some((list) => !list.includes(value)))
}

function contradictStarts(rules: readonly StartRule[]): boolean {
  const others = rules.filter(({ is }) => is !== 'empty')
  if (others.length > 0 && others.length < rules.length) return true
  const of = (test: StartTest) => rules.filter(({ is }) => is === test)
  const days = (test: StartTest) => of(test).map(({ day = '' }) => Date.parse(day))
  const months = (test: StartTest) => of(test).map((rule) => rule.months ?? 0)
  const DAY_MS = 86_400_000
  return (
    Math.max(...days('after')) + DAY_MS >= Math.min(...days('before')) ||
    Math.max(...months('atLeastMonths')) >= Math.min(...months('underMonths'))
  )
}
