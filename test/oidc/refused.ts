import { expect } from 'vitest'
import { digestTables } from '#test/harness/digest.ts'
import { isSignedIn, type Answer, type Visitor } from '#test/harness/visitor.ts'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

export function expectRefusal(answer: Answer, code: RefusalCode): void {
  expect(answer.json).toEqual({ code, message: refusalInEnglish(code) })
  expect(answer.status).toBe(refusalStatus(code))
}

/** Checks that a refused sign-in creates no session and changes no table. */
export async function expectNothing(
  database: Database,
  visitor: Visitor,
  attempt: () => Promise<Answer>,
  code: RefusalCode,
): Promise<void> {
  const before = await digestTables(database)
  expectRefusal(await attempt(), code)
  const after = await digestTables(database)
  expect({ ...after, provider_visits: '' }).toEqual({ ...before, provider_visits: '' })
  expect(await isSignedIn(visitor)).toBe(false)
}
