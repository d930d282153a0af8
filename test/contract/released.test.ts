import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakingChanges, type Json } from './breaking-changes.ts'
import { promisedDocument, KEPT } from './kept-document.ts'

/**
 * A change found here breaks programs of the last release. Add beside what there is, or follow the rule
 * "Versions" of docs/api.md.
 */
test('breaks nothing that the last release offered', () => {
  const released = JSON.parse(readFileSync(KEPT, 'utf8')) as Json
  expect(Object.keys(released['paths'] as Json).length).toBeGreaterThan(25)
  expect(breakingChanges(released, promisedDocument())).toEqual([])
})
