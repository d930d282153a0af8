import * as z from 'zod/mini'
import type { Schema } from '#platform/contract/endpoint.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

/** The first validation error as shown to people: "field: message"; null if valid. */
export function fault(schema: Schema, input: unknown): string | null {
  const issue = z.safeDecode(schema, input).error?.issues[0]
  if (issue === undefined) return null
  const words = isRefusalCode(issue.message) ? refusalInEnglish(issue.message) : issue.code
  return `${issue.path.join('.')}: ${words}`
}
