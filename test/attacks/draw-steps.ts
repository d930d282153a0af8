import fc, { type Arbitrary } from 'fast-check'
import { LARGE_NUMBERS, NUMBERS, TEXTS, WRONG_TYPES } from '#test/harness/hostile.ts'
import { SAMPLES } from '#test/harness/samples.ts'
import { PASSWORD } from '#test/harness/visitor.ts'
import type { EndpointName } from '#app/contract/endpoints.ts'
import { emailOf, mayCall, ROLES, type RoleName } from './actors.ts'
import type { Operation, Shape } from './document.ts'

/** A request of somebody; its values may be those of earlier answers, and are sent as they are. */
export interface Step {
  readonly role: RoleName
  readonly operation: string
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly file: { readonly type: string; readonly content: string } | null
  /** Null: a new one. */
  readonly key: string | null
}

/** Steps of one sequence are mostly about one of these, so that they meet. */
const THEMES = [
  /gift|cart|purchase|inventory/,
  /recognition|comment|welcome|hidden|values|transfers/,
  /deposit|withdraw|bonus|payout|statement|adjust|reversal|transactions/,
  /users|people|roles|handover|invit|imports|session|account/,
  /help|manual|chat|document|file|assistant/,
  /^\/api\/users(\/\{id\}(\/roles\/\{role\}|\/approval)?)?$/,
  /settings|overview|audit|notification|adoption|connections|my-data/,
]
const LONGEST = 40

export function sequences(operations: readonly Operation[]): Arbitrary<Step[]> {
  const steps = new Map(operations.map((operation) => [operation, stepOf(operation)]))
  const any = fc.oneof(...steps.values())
  const themes = THEMES.map((theme) => {
    const its = operations.filter(({ path }) => theme.test(path))
    const near = fc.oneof(...its.flatMap((operation) => steps.get(operation) ?? []))
    const step = fc.oneof({ weight: 3, arbitrary: near }, { weight: 1, arbitrary: any })
    return fc.array(step, { minLength: 1, maxLength: LONGEST, size: 'max' })
  })
  return fc.oneof(...themes)
}

function stepOf(operation: Operation): Arbitrary<Step> {
  const { operationId } = operation
  const sample = SAMPLES[operationId as EndpointName]
  const places = (place: 'path' | 'query') =>
    operation.parameters.filter((parameter) => parameter.in === place)
  const content = operation.requestBody?.content ?? {}
  const json = content['application/json']?.schema
  const files = Object.keys(content).filter((type) => type !== 'application/json')
  return fc.record({
    role: roleFor(operation),
    operation: fc.constant(operationId),
    path: fc.record(
      Object.fromEntries(
        places('path').map(({ name, schema }) => [
          name,
          valueOf(schema, `{${name}}`, sample.params?.[name]),
        ]),
      ),
    ),
    query: optional(
      Object.fromEntries(
        places('query').map(({ name, schema }) => [
          name,
          valueOf(schema, name, sample.query?.[name]),
        ]),
      ),
    ),
    body: json === undefined ? fc.constant(undefined) : bodyOf(json, sample.body),
    file: files.length === 0 ? fc.constant(null) : fileOf(files, sample.file?.content),
    key: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('attack-key-1', 'attack-key-2', '', 'short') },
    ),
  })
}

function roleFor({ 'x-access': access }: Operation): Arbitrary<RoleName> {
  const may = ROLES.filter((role) => mayCall(role, access))
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...may) },
    { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
  )
}

/** Some of these fields, rarely one that nobody knows. */
function optional(fields: Record<string, Arbitrary<unknown>>): Arbitrary<Record<string, unknown>> {
  const some = fc.record(fields, { requiredKeys: [] })
  const strange = fc.record({ ...fields, extra: fc.constant(1) }, { requiredKeys: ['extra'] })
  return fc.oneof({ weight: 14, arbitrary: some }, { weight: 1, arbitrary: strange })
}

function bodyOf(schema: Shape, sample: object | undefined): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 19, arbitrary: goodOf(schema, '', sample) },
    { weight: 1, arbitrary: hostile },
  )
}

function fileOf(
  types: readonly string[],
  sample: Buffer = Buffer.alloc(0),
): Arbitrary<Step['file']> {
  const whole = sample.toString('latin1')
  const part = fc.nat({ max: whole.length }).map((length) => whole.slice(0, length))
  return fc.record({
    type: fc.constantFrom(...types),
    content: fc.oneof(
      fc.constant(whole),
      part,
      fc.string({ unit: 'binary', maxLength: 2_000 }).map((text) => `${whole}${text}`),
    ),
  })
}

const hugeText = fc.constant('x'.repeat(30_000))
const strange = fc.string({ unit: 'binary', maxLength: 40 })
/** Numbers around the limits of 31, 53 and 63 bits, and any between; written with all digits. */
const large = fc.oneof(
  fc.constantFrom(...LARGE_NUMBERS.filter((text) => !text.includes('.')).map(BigInt)),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
)
const hostile: Arbitrary<unknown> = fc.oneof(
  large,
  large.map(String),
  fc.constantFrom<unknown>(...WRONG_TYPES),
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...NUMBERS, ...LARGE_NUMBERS),
  strange,
  hugeText,
  fc.double(),
  fc.array(fc.constantFrom('x', 1), { maxLength: 200 }),
)

function valueOf(schema: Shape, field: string, sample: unknown): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 11, arbitrary: goodOf(schema, field, sample) },
    { weight: 1, arbitrary: hostile },
  )
}

/** Values that the schema allows, mostly: what texts may say it doesn't tell. */
function goodOf(schema: Shape, field: string, sample: unknown): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((one) => goodOf(one, field, sample)))
  }
  const [type] = [schema.type ?? 'string'].flat()
  if (type === 'object') return objectOf(schema, field, sample)
  if (type === 'array') return arrayOf(schema, field, sample)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  const drawn = type === 'string' ? textOf(schema, field) : numberOf(schema)
  return fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: 19 }).map((known) => ({ known })) },
    { weight: 2, arbitrary: drawn },
    ...(sample === undefined ? [] : [{ weight: 2, arbitrary: fc.constant(sample) }]),
  )
}

function objectOf(schema: Shape, field: string, sample: unknown): Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const samples = (sample ?? {}) as Record<string, unknown>
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      valueOf(one, name === 'ids' ? field : name, samples[name]),
    ]),
  )
  const complete = fc.record(fields, { requiredKeys: [...required] })
  return fc.oneof({ weight: 14, arbitrary: complete }, { weight: 1, arbitrary: optional(fields) })
}

function arrayOf(schema: Shape, field: string, sample: unknown): Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 100 } = schema
  const [first] = Array.isArray(sample) ? (sample as unknown[]) : []
  const few = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }
  const one = valueOf(items, field, first)
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(one, few) },
    { weight: 1, arbitrary: fc.array(one, { minLength: maxItems, maxLength: maxItems + 1 }) },
  )
}

function numberOf({ minimum = 0, maximum = 1_000_000 }: Shape): Arbitrary<unknown> {
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) }),
    fc.integer({ min: minimum, max: maximum }),
    fc.constantFrom(minimum, maximum),
  )
}

const AMOUNT = /amount|price|total|least|most|limit|worth/i
const amounts = fc.oneof(
  fc.constantFrom('0.01', '1.00', '5', '12.50', '1000', '1000000000.00'),
  fc.integer({ min: 1, max: 100_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
)
const words = fc.constantFrom('', 'mug', 'Thank you for the demo', 'Care', 'a', '😀', 'Ünïcødé')

function textOf({ pattern }: Shape, field: string): Arbitrary<unknown> {
  if (AMOUNT.test(field)) return amounts
  if (/password/i.test(field)) return fc.constantFrom(PASSWORD, 'another password')
  if (/^(email|receiver|manager)$/.test(field)) return emails
  if (pattern === undefined) return words
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 })
  } catch {
    // It looks ahead, which isn't drawn.
    return amounts
  }
}

const emails = fc.oneof(
  fc.constantFrom(...ROLES.map((role) => emailOf(role, 0))),
  fc.nat({ max: 10_000 }).map((number) => `new-${number}@laurel.test`),
)
