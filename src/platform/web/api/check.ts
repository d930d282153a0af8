import * as z from 'zod/mini'
import type { Schema } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { codeOf } from '#platform/web/language/refusals.ts'

// The content security policy forbids eval, which zod would try.
z.config({ jitless: true })

/** The refusal for a schema error, as the server would answer: its first issue. */
export function firstRefusal(error: z.core.$ZodError): Refused {
  const issue = error.issues[0]
  const field = issue?.path.join('.')
  if (issue?.code === 'unrecognized_keys') return new Refused('unknown-field', issue.keys[0])
  return new Refused(codeOf(issue?.message ?? ''), field === '' ? undefined : field)
}

/** Parses typed values with the server's schema. Throws Refused with the server's words. */
export function check<S extends Schema>(schema: S, typed: unknown): z.output<S> {
  const read = z.safeParse(schema, typed)
  if (read.success) return read.data
  throw firstRefusal(read.error)
}
