import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fault } from '#test/harness/fault.ts'
import { NewDocument } from '#platform/contract/documents.ts'
import { AnswerChange, SectionChange, showPart } from './manual.ts'

const section = { key: 'Deposit', content: '# Deposit', document: null }

describe('SectionChange', () => {
  test('trims the text, turns every line break into \\n, and keeps tabs', () => {
    const typed = { ...section, key: ' Deposit ', content: '\n- one\r\n\t- two\rthree \n' }
    expect(z.decode(SectionChange, typed)).toEqual({
      ...section,
      content: '- one\n\t- two\nthree',
    })
  })

  // Specification, section 5, Manual form: Key and Content are required; the file is optional.
  test.each<[object, string | null]>([
    [{}, null],
    [{ key: '' }, 'key: Key is required'],
    [{ key: ' \t' }, 'key: Key is required'],
    [{ key: undefined }, 'key: Key is required'],
    [{ key: 'x'.repeat(80) }, null],
    [{ key: 'x'.repeat(81) }, 'key: A key can have at most 80 characters'],
    [{ key: 'two\nlines' }, 'key: This text has characters that can not be stored'],
    [{ content: '' }, 'content: Content is required'],
    [{ content: ' \r\n\t ' }, 'content: Content is required'],
    [{ content: undefined }, 'content: Content is required'],
    [{ content: 'x'.repeat(20_000) }, null],
    [{ content: 'x'.repeat(20_001) }, 'content: This content is too long'],
    [{ content: 'a\u0000b' }, 'content: This text has characters that can not be stored'],
    [{ content: 'a\ud800' }, 'content: This text has characters that can not be stored'],
    [{ document: `${'0'.repeat(32)}.pdf` }, null],
    [
      { document: '../etc/passwd' },
      'document: This file is not there any more. Please choose it again.',
    ],
    [{ document: undefined }, null],
    [{ version: 1 }, null],
    [{ version: 0 }, 'version: This value is not valid.'],
  ])('%j', (change, expected) => {
    expect(fault(SectionChange, { ...section, ...change })).toBe(expected)
  })
})

test.each<[object, string | null]>([
  [{}, null],
  [{ question: '  ' }, 'question: Question is required'],
  [{ question: 'x'.repeat(501) }, 'question: A question can have at most 500 characters'],
  [{ content: '' }, 'content: Content is required'],
  [{ content: 'x'.repeat(5_001) }, 'content: This content is too long'],
])('AnswerChange %j', (change, expected) => {
  const answer = { question: 'How?', content: 'So.' }
  expect(fault(AnswerChange, { ...answer, ...change })).toBe(expected)
})

const UNUSABLE = 'name: This file name can not be used.'
test.each<[string, string | null]>([
  ['Guide.pdf', null],
  ['Führung – 2026 (neu).docx', null],
  [' ', UNUSABLE],
  ['../../etc/passwd', UNUSABLE],
  [String.raw`C:\temp\a.txt`, UNUSABLE],
  ['a"b.txt', UNUSABLE],
  ['a\nb.txt', UNUSABLE],
  ['x'.repeat(121), UNUSABLE],
])('NewDocument %j', (name, expected) => {
  expect(fault(NewDocument, { name })).toBe(expected)
})

test.each([
  ['Limits', 'Giving: Limits'],
  ['Giving', 'Giving'],
  ['', 'Giving'],
])('a part named %j is shown as %j', (heading, shown) => {
  expect(showPart({ key: 'Giving', heading })).toBe(shown)
})
