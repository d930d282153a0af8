import * as z from 'zod/mini'
import { Refused } from '#platform/contract/refusals.ts'

/** Text that the database takes. */
export const PositionText = z
  .string()
  .check(z.refine((given) => given.isWellFormed() && !given.includes('\0')))

/** The position of a row, of the values by which rows are ordered. */
export function writePosition(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The values of a position; null of the empty one, before the first row. Throws Refused('invalid-input'). */
export function readPosition<Place extends z.core.$ZodType>(
  schema: Place,
  after: string,
): z.output<Place> | null {
  if (after === '') return null
  const { success, data } = z.safeParse(schema, parsed(Buffer.from(after, 'base64url').toString()))
  if (!success) throw new Refused('invalid-input', 'after')
  return data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
