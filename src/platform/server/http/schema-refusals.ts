import type * as z from 'zod/mini'
import type { Schema } from '#platform/contract/endpoint.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'

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
