import * as z from 'zod/mini'
import type { Schema } from '#platform/contract/endpoint.ts'
import { isRefusalCode, Refused } from '#platform/contract/refusals.ts'

// The page's content security policy forbids eval, which the schema library would probe for.
z.config({ jitless: true })

/** What a schema found wrong, as the server would refuse it: the first fault, in its order. */
export function firstRefusal(error: z.core.$ZodError): Refused {
  const issue = error.issues[0]
  const field = issue?.path.join('.')
  if (issue?.code === 'unrecognized_keys') return new Refused('unknown-field', issue.keys[0])
  const code = issue?.message ?? ''
  return new Refused(isRefusalCode(code) ? code : 'invalid-input', field === '' ? undefined : field)
}

/** Reads what a person typed with the server's own schema. Throws Refused with the server's words. */
export function check<S extends Schema>(schema: S, typed: unknown): z.output<S> {
  const read = z.safeParse(schema, typed)
  if (read.success) return read.data
  throw firstRefusal(read.error)
}
