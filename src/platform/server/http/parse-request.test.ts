import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refused } from '#platform/contract/refusals.ts'
import { parsePart, refuseAny } from './parse-request.ts'

const Schema = z.strictObject({
  name: z.string('first-name-short'),
  list: z.optional(z.array(z.strictObject({ count: z.number() }))),
})

function refusalOf(work: () => unknown): [code: string, field: string | undefined] {
  try {
    work()
  } catch (error) {
    if (error instanceof Refused) return [error.code, error.field]
    throw error
  }
  throw new Error('was not refused')
}

test('returns the parsed value', () => {
  expect(parsePart(z.strictObject({ text: z.string().check(z.trim()) }), { text: ' a ' })).toEqual({
    text: 'a',
  })
})

test.each([
  ["a value with the schema's refusal code", { name: 1 }, 'first-name-short', 'name'],
  [
    "a value with the library's own error",
    { name: 'a', list: [{ count: 'x' }] },
    'invalid-input',
    'list.0.count',
  ],
  ['an unknown field', { name: 'a', isAdministrator: true }, 'unknown-field', 'isAdministrator'],
  [
    'a nested unknown field',
    { name: 'a', list: [{ count: 1, x: 1 }] },
    'unknown-field',
    'list.0.x',
  ],
  ['a value that is no object', 'text', 'invalid-input', undefined],
  ['a missing value', undefined, 'invalid-input', undefined],
])('refuses %s', (_what, value, code, field) => {
  expect(refusalOf(() => parsePart(Schema, value))).toEqual([code, field])
})

test('shortens echoed input', () => {
  const [, field] = refusalOf(() => parsePart(Schema, { name: 'a', ['x'.repeat(5_000)]: 1 }))
  expect(field).toHaveLength(80)
})

test('an unused part may be missing or empty', () => {
  expect(refuseAny(undefined)).toBeUndefined()
  expect(refuseAny({})).toBeUndefined()
  expect(refusalOf(() => refuseAny({ page: '1' }))).toEqual(['unknown-field', 'page'])
  expect(refusalOf(() => refuseAny([]))).toEqual(['invalid-input', undefined])
  expect(refusalOf(() => refuseAny(0))).toEqual(['invalid-input', undefined])
})
