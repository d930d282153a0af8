import * as z from 'zod/mini'
import type { Schema } from '#platform/contract/endpoint.ts'
import { isRefusalCode, Refused } from '#platform/contract/refusals.ts'

const LONGEST_ECHO = 80

/** Parses one part of a request. Throws its first error as a refusal. */
export function parsePart(schema: Schema, value: unknown): unknown {
  const result = z.safeDecode(schema, value)
  if (result.success) return result.data
  throw refusalOf(result.error.issues[0])
}

/** Refuses a part that the endpoint does not accept. */
export function refuseAny(value: unknown): undefined {
  if (value === undefined || value === null) return
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refused('invalid-input')
  for (const name in value) throw new Refused('unknown-field', name.slice(0, LONGEST_ECHO))
}

function refusalOf(issue: z.core.$ZodIssue | undefined): Refused {
  if (issue === undefined) return new Refused('invalid-input')
  if (issue.code === 'unrecognized_keys') {
    return new Refused('unknown-field', fieldOf([...issue.path, issue.keys[0] ?? '']))
  }
  const code = isRefusalCode(issue.message) ? issue.message : 'invalid-input'
  return new Refused(code, fieldOf(issue.path))
}

function fieldOf(path: readonly PropertyKey[]): string | undefined {
  return path.length === 0 ? undefined : path.map(String).join('.').slice(0, LONGEST_ECHO)
}
