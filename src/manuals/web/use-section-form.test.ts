import { afterEach, expect, test } from 'vitest'
import {
  draftOf,
  forgetSectionDraft,
  isSameDraft,
  keepSectionDraft,
  readSectionDraft,
} from './use-section-form.ts'

const FILE = {
  document: `${'0'.repeat(32)}.pdf`,
  name: 'a.pdf',
  type: 'pdf' as const,
  bytes: 1,
  characters: 1,
}
const SECTION = {
  id: 1,
  key: 'Giving',
  language: 'en' as const,
  isTranslation: false,
  content: 'As much as you hold.',
  file: FILE,
  version: 3,
  author: null,
  audience: 'everyone' as const,
  facts: [],
  translations: [],
  updatedAt: new Date(0),
}

afterEach(forgetSectionDraft)

test('opens a section unchanged', () => {
  const draft = draftOf(SECTION, 'Giving')
  const untouched = { options: null, chosen: null, removed: null, lost: null }
  const written = { key: 'Giving', language: 'en', content: 'As much as you hold.' }
  expect(draft).toEqual({ ...written, ...untouched })
  expect(isSameDraft(draft, draftOf({ ...SECTION, version: 4 }, ''))).toBe(true)
  expect(isSameDraft(draft, { ...draft, chosen: FILE })).toBe(false)
  expect(isSameDraft(draft, { ...draft, removed: FILE.document })).toBe(false)
  const options = { audience: 'administrator', facts: [] } as const
  expect(isSameDraft(draft, { ...draft, options })).toBe(false)
  expect(isSameDraft(draft, { ...draft, content: '' })).toBe(false)
  expect(isSameDraft(draft, { ...draft, key: 'Sending' })).toBe(false)
})

test('turns a question into a key: one line of at most 80 characters', () => {
  expect(draftOf(null, 'May my dog\n come along?').key).toBe('May my dog come along?')
  expect(draftOf(null, '👋'.repeat(90)).key).toBe('👋'.repeat(80))
})

test('keeps a draft for its writer and its section only', () => {
  const kept = { draft: draftOf(null, 'Dogs'), opened: null }
  keepSectionDraft(7, '', kept)
  expect(readSectionDraft(7, '')).toMatchObject(kept)
  expect(readSectionDraft(8, '')).toBeNull()
  expect(readSectionDraft(7, 'Giving')).toBeNull()
  forgetSectionDraft()
  expect(readSectionDraft(7, '')).toBeNull()
})
