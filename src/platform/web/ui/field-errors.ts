import * as z from 'zod/mini'
import { isRefusalCode, wordsOf } from '#platform/contract/refusals.ts'

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/**
 * The first error of each field by a schema of the contract, in the server's words; null when all
 * are valid.
 */
export function fieldErrors<Values extends Record<string, string>>(
  schema: z.ZodMiniType,
  typed: Values,
): FieldErrors<keyof Values & string> | null {
  const read = z.safeParse(schema, typed)
  if (read.success) return null
  const errors: FieldErrors<string> = {}
  for (const { path, message } of read.error.issues) {
    errors[path.join('.')] ??= wordsOf(isRefusalCode(message) ? message : 'invalid-input')
  }
  return errors
}
