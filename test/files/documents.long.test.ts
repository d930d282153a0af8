import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { fileFolder, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { pdf, SAMPLE_DOCUMENTS, sendDocument } from '#test/harness/documents.ts'
import { childrenRunning } from '#test/harness/drawing-peak.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { until } from '../harness/until.ts'
import { MARKER } from './documents/case.ts'
import { xmls, zips } from './documents/docxs.ts'
import { brokenPdfs, doers, endlessPdf, loops, pdfBombs } from './documents/pdfs.ts'
import { names, texts } from './documents/texts.ts'

// Some documents take long before they are given up.
vi.setConfig({ testTimeout: 120_000 })

const database = await ownDatabase()
const folder = join(await fileFolder(), 'files')
const app = await ownApp(database, {}, undefined, await openFolderStore(folder))
const administrator = await administratorOf(app)

const hostile = [
  ...texts(),
  ...names(),
  ...zips(),
  ...xmls(),
  ...doers(),
  ...loops(),
  ...brokenPdfs(),
  ...pdfBombs(),
].map(([what, name, content, outcome, text]) => ({ what, name, content, outcome, text }))

interface Row {
  name: string
  state: string
  text: string
}

async function rows(): Promise<Row[]> {
  const found = await database.pool.query<Row>(
    'select name, state, text from documents order by name',
  )
  return found.rows
}

/** The stored documents: one file for each row, no other. */
async function storedDocuments(): Promise<Row[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ name }) => name)
  const all = await rows()
  expect(files.toSorted()).toEqual(all.map(({ name }) => name))
  return all
}

afterAll(async () => {
  await until(() => childrenRunning('reading-process').length === 0)
  // The log says that the reading of a document was given up, but nothing about the document.
  for (const line of app.complaints) {
    expect(line).toContain('Reading a document failed')
    expect(line).not.toContain(MARKER)
  }
})

test('has enough cases', () => {
  expect(new Set(hostile.map(({ what }) => what)).size).toBe(hostile.length)
  expect(hostile.length).toBeGreaterThan(100)
})

describe.each(hostile)('$what', ({ name, content, outcome, text }) => {
  test(outcome, async () => {
    const before = await storedDocuments()
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    const answer = await sendDocument(administrator, name, bytes)
    await expectOk(administrator.call('readSession'))
    const after = await storedDocuments()
    if (outcome !== 'taken') {
      expect(answer.json).toMatchObject({ code: outcome })
      expect(answer.status).toBe(refusalStatus(outcome))
      expect(after).toEqual(before)
      return
    }
    expect(answer.json).toMatchObject({ name, bytes: bytes.length })
    const document = String(answer.json['document'])
    const [row, ...others] = after.filter((one) => !before.some((two) => two.name === one.name))
    expect(others).toEqual([])
    expect(row).toMatchObject({ name: document, state: 'kept' })
    expect(row?.text).not.toContain(MARKER)
    if (text !== undefined) expect(row?.text).toBe(text)
    expect((await readFile(join(folder, document.slice(0, 2), document))).equals(bytes)).toBe(true)
    const body = { key: document, content: 'Words', document }
    await expectOk(administrator.call('saveSection', { body }))
  })
})

test.each(['pdf', 'docx'] as const)('survives a %s cut off at any byte', async (type) => {
  const whole = SAMPLE_DOCUMENTS[type]()
  for (let cut = 1; cut < 12; cut++) {
    const part = whole.subarray(0, Math.floor((whole.length * cut) / 12))
    const { status } = await sendDocument(administrator, `a.${type}`, part)
    expect([200, 400, 415], `${cut} of 12`).toContain(status)
  }
})

test('gives up an endless document without delaying others', async () => {
  const ended: string[] = []
  const endless = sendDocument(administrator, 'endless.pdf', endlessPdf())
  void endless.then(() => ended.push('endless'))
  await until(() => childrenRunning('reading-process').length > 0)
  await expectOk(administrator.call('listSections'))
  await expectOk(sendDocument(administrator, 'a.pdf', pdf()))
  ended.push('a.pdf')
  expect((await endless).json).toMatchObject({ code: 'document-broken' })
  expect(ended).toEqual(['a.pdf', 'endless'])
  await storedDocuments()
})
