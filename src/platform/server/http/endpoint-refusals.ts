import type * as z from 'zod/mini'
import type { Access, Endpoint, Schema } from '#platform/contract/endpoint.ts'
import { isPermission, type Permission } from '#platform/contract/permissions.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { FLAG_OFF } from './authorize.ts'

const MALFORMED: readonly RefusalCode[] = ['invalid-input', 'unknown-field', 'not-acceptable']
const WRITING: readonly RefusalCode[] = ['cross-site', 'not-json', 'broken-json', 'body-too-large']

/** Refusals of every endpoint. */
const ANY_TIME: readonly RefusalCode[] = ['busy', 'disk-full', 'database-newer']

const SIGNED_IN: readonly RefusalCode[] = [
  'not-signed-in',
  'password-change-required',
  'second-step-required',
]

const OF_ACCESS: Readonly<Record<Exclude<Access, Permission>, readonly RefusalCode[]>> = {
  anyone: [],
  signedIn: SIGNED_IN,
  administrator: [...SIGNED_IN, 'not-permitted'],
  administratorAlone: [...SIGNED_IN, 'not-permitted'],
  isDeposit: [...SIGNED_IN, FLAG_OFF.isDeposit],
  isWithdraw: [...SIGNED_IN, FLAG_OFF.isWithdraw],
  isTransfer: [...SIGNED_IN, FLAG_OFF.isTransfer],
}

/** Of requests with an API token, where one may open the endpoint. */
const BY_TOKEN: readonly RefusalCode[] = [
  'token-invalid',
  'token-network',
  'token-scope',
  'too-many-requests',
]

/** The last one: deactivated while the request waited. */
const KEYED: readonly RefusalCode[] = ['key-missing', 'key-reused', 'account-inactive']

/** All refusal codes of an endpoint, each once: access, form, fields, then its own. */
export function refusalsOf(endpoint: Endpoint): readonly RefusalCode[] {
  const keyed = endpoint.keyed === true ? KEYED : []
  const writing = endpoint.method === 'GET' ? [] : writingRefusals(endpoint)
  const parts = [endpoint.params, endpoint.query, endpoint.body].flatMap(refusalsOfSchema)
  const form = [...MALFORMED, ...writing, ...keyed, ...parts]
  const access = isPermission(endpoint.access) ? 'administrator' : endpoint.access
  const proof: readonly RefusalCode[] = endpoint.recentSignIn === true ? ['proof-required'] : []
  const byToken = endpoint.scope === undefined ? [] : BY_TOKEN
  const before = [...OF_ACCESS[access], ...byToken, ...proof]
  const all = [...before, ...form, ...endpoint.refusals, ...ANY_TIME]
  return [...new Set<RefusalCode>(all)]
}

function writingRefusals({ upload }: Endpoint): readonly RefusalCode[] {
  return upload ? ['cross-site', upload.wrongType, upload.tooLarge] : WRITING
}

/** Texts that codecs refuse, each for another reason: amounts are read by codecs. */
const UNREADABLE = ['', 'x', '1.234', '9'.repeat(15), '0', '-1', '-0.01']

/** The refusals of its own that a schema of a request gives, in the order of its checks. */
export function refusalsOfSchema(schema: Schema | undefined): readonly RefusalCode[] {
  const found = new Set<string>()
  if (schema !== undefined) collect(schema, found, new Set())
  return [...found].filter((code) => isRefusalCode(code))
}

function collect(value: unknown, found: Set<string>, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if ('_zod' in value) {
    collect((value as { _zod: { def: unknown } })._zod.def, found, seen)
    return
  }
  const { error, transform } = value as { error?: unknown; transform?: unknown }
  if (typeof error === 'function') note(() => (error as (issue: object) => unknown)({}), found)
  if (typeof transform === 'function') {
    for (const text of UNREADABLE) {
      const context = { value: text, issues: [] as z.core.$ZodRawIssue[] }
      note(
        () => void (transform as (text: string, context: object) => unknown)(text, context),
        found,
      )
      for (const { message } of context.issues) found.add(String(message))
    }
  }
  for (const inner of Object.values(value)) collect(inner, found, seen)
}

/** Codecs that read other things than text may throw. */
function note(run: () => unknown, found: Set<string>): void {
  try {
    const code = run()
    if (typeof code === 'string') found.add(code)
  } catch {
    // Nothing is refused by it.
  }
}
