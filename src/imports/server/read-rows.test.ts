import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileNotes } from './decode-file.ts'
import { guessFields } from './headings.ts'
import type { ImportEntry, ImportRules } from './import-rules.ts'
import type { FileHead } from './read-head.ts'
import { readRows, type FileRow } from './read-rows.ts'

const RULES: ImportRules = {
  name: 'people',
  permission: 'managePeople',
  columns: ['Email', 'Note'],
  fields: ['Email', 'User Name', 'Note'],
  required: ['Email'],
  ignored: ['Extra'],
  emptiable: [],
  read: ({ Email: email = '' }): ImportEntry => ({ email }),
  judge: () => Promise.reject(new Error('nobody judges here')),
  apply: () => Promise.reject(new Error('nobody applies here')),
  action: 'usersImported',
}

async function* inPieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) {
    yield await Promise.resolve(content.subarray(at, at + size))
  }
}

const NOTES = (): FileNotes => ({ encoding: 'utf-8', columns: [] })

async function read(text: string | Uint8Array, size = 1 << 20): Promise<FileRow[]> {
  const content = typeof text === 'string' ? Buffer.from(text) : text
  const all: FileRow[] = []
  const choose = ({ headings, samples }: FileHead) =>
    guessFields(headings, samples, RULES.fields, () => Promise.resolve(false))
  for await (const rows of readRows(inPieces(content, size), RULES, NOTES(), choose)) {
    all.push(...rows)
  }
  return all
}

const shown = (rows: readonly FileRow[]) => rows.map(({ line, cells }) => [line, cells['Note']])

describe('reports the line numbers of the file', () => {
  test.each([
    ['of Unix', '\n'],
    ['of Windows', '\r\n'],
    ['of old', '\r'],
  ])('%s', async (_what, end) => {
    const text = ['', 'Email,Note', 'a,one', '', '"b","two', 'lines"', ' , ', 'c,three'].join(end)
    const expected = [
      [3, 'one'],
      [5, 'two\nlines'],
      [8, 'three'],
    ]
    expect(shown(await read(text))).toEqual(expected)
    // For every split into two chunks.
    expect(shown(await read(text, 1))).toEqual(expected)
    expect(shown(await read(`\uFEFF${text}${end}${end}`, 2))).toEqual(expected)
  })
})

test.each([',', ';', '\t'])('splits cells at %j', async (delimiter) => {
  const text = [
    ['Note', 'Extra', 'eMAIL'],
    ['"a, b; c\td"', 'x', 'a'],
  ]
    .map((cells) => cells.join(delimiter))
    .join('\n')
  expect(await read(text)).toEqual([
    {
      line: 2,
      cells: { Note: 'a, b; c\td'.replace('\t', '\uFFFD'), Email: 'a' },
      read: { email: 'a' },
    },
  ])
})

test('reads a user name where the address is empty', async () => {
  const emails = (rows: readonly FileRow[]) => rows.map(({ cells }) => cells['Email'])
  const both = 'Benutzername;E-Mail;Note\nnoor;;x\nben;b@x.example;y\n;;z\n'
  expect(emails(await read(both))).toEqual(['noor', 'b@x.example', ''])
  expect(emails(await read('Note,User Name\nx,noor\n'))).toEqual(['noor'])
})

test.each([
  ['lines', '\n', 1_100_000],
  ['quotes', '"\n', 21_000],
])('gives up a file of empty %s, which would take minutes', async (_of, piece, times) => {
  await expect(read(`Note,Email\n${piece.repeat(times)}`)).rejects.toMatchObject({
    code: 'csv-rows',
  })
})

test('parses any cells that a spreadsheet writes', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('"', ',', ';', '\n', 'é', '😀', 'x'),
    maxLength: 20,
  })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(
      fc.array(cell, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (notes, size) => {
        const rows = notes.map((note, place) => `${place},${quoted(note)}`)
        const found = await read(['Email,Note', ...rows].join('\r\n'), size)
        expect(found.map(({ cells }) => cells['Note'])).toEqual(notes.map((note) => note.trim()))
      },
    ),
  )
})

test('rows do not depend on how the file is split into chunks', async () => {
  const sign = fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', 'a', ' ', 'x'.repeat(4_000), 'é')
  const outcome = (text: string, size: number) =>
    read(text, size).catch((error: unknown) => String((error as { code?: unknown }).code))
  await fc.assert(
    fc.asyncProperty(
      fc.array(sign, { maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      async (signs, size) => {
        const text = `Email,Note\n${signs.join('')}`
        const whole = await outcome(text, text.length * 4)
        expect(await outcome(text, size * 997)).toEqual(whole)
        // Rows are in file order.
        if (typeof whole === 'string') return
        const places = whole.map(({ line }) => line)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(new Set(places).size).toBe(places.length)
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['a line that names the separator', 'sep=;\nEmail;Note\na;b,c\n'],
  ['title lines', '\nPeople of November;;\n\nEmail;Note\na;b,c\n'],
  ['blanks around quotes', '"Email" , "Note"\n"a" , "b,c"\n'],
])('reads a file with %s', async (_what, text) => {
  const [row] = await read(text)
  expect(row?.cells).toEqual({ Email: 'a', Note: 'b,c' })
})

describe('a row with broken quotes', () => {
  const refusals = (rows: readonly FileRow[]) =>
    rows.map(({ line, read: found }) => [line, 'refusal' in found ? found.refusal : null])

  test('is refused alone; the following rows are read', async () => {
    const text = 'Email,Note\n"a","b\n"c","d"\n"e","f"\n'
    expect(refusals(await read(text))).toEqual([
      [2, 'row-quotes'],
      [3, null],
      [4, null],
    ])
  })

  test('ends with its quotes, however long it is', async () => {
    const text = `Email,Note\na,"${'x\n'.repeat(5_000)}"\nb,c\n`
    expect(refusals(await read(text))).toEqual([
      [2, 'row-long'],
      [5_003, null],
    ])
  })

  test('shows its beginning', async () => {
    const [row] = await read(`Email,Note\n${'x'.repeat(5_000)},y\n`)
    expect(row?.cells).toEqual({ Email: `${'x'.repeat(100)}…` })
  })
})
