import { readFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import {
  documentXml,
  docx,
  docxParts,
  drawnPdf,
  headingStyles,
  headingXml,
  paragraphXml,
  pdf,
  SAMPLE_DOCUMENTS,
  WORD_NAMESPACE,
} from '#test/harness/documents.ts'
import { childrenRunning } from '#test/harness/drawing-peak.ts'
import { until } from '#test/harness/until.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { markedHeading } from './heading-mark.ts'
import { MOST_CHARACTERS } from './read-plain-text.ts'
import { startReading } from './reading.ts'

const MB = 1024 * 1024
const complaints: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
const reading = startReading(log)

afterEach(async () => {
  // Each document has its own process.
  await until(() => childrenRunning('reading-process').length === 0)
  complaints.length = 0
})

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('not refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw error
  return error.code
}

test('separates pages, paragraphs and lines', async () => {
  const pages = await reading.read({ type: 'pdf', upload: pdf(['One\ntwo', 'Three']) })
  expect(pages).toBe('One\ntwo\n\nThree')
  const paragraphs = await reading.read({ type: 'docx', upload: docx(['One & two', '<three>']) })
  expect(paragraphs).toBe('One & two\n\n<three>')
  const upload = Buffer.from('\ufeffOne \r\ntwo\r\rthree\f\n\n\n\nfour\t5\u00a0')
  expect(await reading.read({ type: 'txt', upload })).toBe('One\ntwo\n\nthree\n\nfour\t5')
})

test('ignores formatting and tracked changes', async () => {
  const body = `<w:p><w:pPr><w:rPr><w:b/></w:rPr><w:pPrChange w:id="1"><w:pPr><w:jc w:val="left"/></w:pPr>
    </w:pPrChange></w:pPr><w:r><w:rPr w:x="/"/><w:t>Kept</w:t></w:r>
    <w:del w:id="2"><w:r><w:rPr><w:i/></w:rPr><w:delText>gone</w:delText></w:r></w:del>
    <w:ins w:id="3"><w:r><w:t> and new</w:t></w:r></w:ins></w:p>
    <w:tbl><w:tblPr><w:tblW w:w="1"/></w:tblPr><w:tr><w:tc><w:p><w:r><w:t>Cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
    <w:sectPr><w:pgSz w:w="1"/></w:sectPr>`
  const parts = { 'word/document.xml': Buffer.from(documentXml(body)) }
  expect(await reading.read({ type: 'docx', upload: docx([], parts) })).toBe('Kept and new\n\nCell')
})

test('reads a DOCX whose main part Word Online named', async () => {
  const {
    'word/document.xml': main,
    '[Content_Types].xml': types,
    ...rest
  } = docxParts(['Opens at nine.'])
  const renamed = (part: unknown) =>
    Buffer.from(
      Buffer.from(part as Uint8Array)
        .toString()
        .replaceAll('document.xml', 'document2.xml'),
    )
  const parts = {
    ...rest,
    '_rels/.rels': renamed(rest['_rels/.rels']),
    '[Content_Types].xml': renamed(types),
    'word/document2.xml': main as Uint8Array,
  }
  const upload = Buffer.from(zipSync(parts))
  expect(await reading.read({ type: 'docx', upload })).toBe('Opens at nine.')
})

test('leaves out what Word hides, by itself or by a style', async () => {
  const run = (formatting: string, text: string) =>
    `<w:r><w:rPr>${formatting}</w:rPr><w:t>${text}</w:t></w:r>`
  const body = `<w:p>${run('<w:b/>', 'Shown')}${run('<w:vanish/>', 'secret')}
    ${run('<w:vanish w:val="0"/><w:rStyle w:val="note"/>', ' again')}
    ${run('<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>', ' now')}
    ${run('<w:rStyle w:val="note"/>', 'secret')}</w:p>
    <w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>Only its end is hidden.</w:t></w:r></w:p>
    <w:p><w:pPr><w:pStyle w:val="note"/></w:pPr><w:r><w:t>secret</w:t></w:r></w:p>`
  const styles = `<w:styles xmlns:w="x"><w:style w:type="character" w:styleId="note">
    <w:name w:val="Note"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`
  const parts = {
    'word/document.xml': Buffer.from(documentXml(body)),
    'word/styles.xml': Buffer.from(styles.replace('"x"', `"${WORD_NAMESPACE}"`)),
  }
  const text = await reading.read({ type: 'docx', upload: docx([], parts) })
  expect(text).toBe('Shown again now\n\nOnly its end is hidden.')
})

test('reads Arabic that a browser wrote into a PDF letter by letter from the left', async () => {
  const upload = drawnPdf([
    '\ufe94\ufee7\ufe8e\ufe9c\ufedf\ufe8d 12:30 \ufe90\ufe98\ufedc\ufee3',
    'ab \ufe90\ufe98 cd',
  ])
  expect(await reading.read({ type: 'pdf', upload })).toBe('مكتب 12:30 الثانة\nab تب cd')
})

test('keeps words whole that a soft hyphen may divide, and letters as they are typed', async () => {
  const upload = Buffer.from('Gehalts\u00adab\u00ad\nrechnung o\ufb03ce \ufeb3\ufefc\ufee1\ufffe')
  expect(await reading.read({ type: 'txt', upload })).toBe('Gehaltsabrechnung o\ufb03ce سلام')
})

test('marks the headings of a DOCX, by the names of their styles', async () => {
  const body = `${headingXml('Rules', 1)}${paragraphXml('First.')}${headingXml('Leave', 2)}${paragraphXml('Second.')}`
  const parts = { ...headingStyles(), 'word/document.xml': Buffer.from(documentXml(body)) }
  expect(await reading.read({ type: 'docx', upload: docx([], parts) })).toBe(
    `${markedHeading(1, 'Rules')}\n\nFirst.\n\n${markedHeading(2, 'Leave')}\n\nSecond.`,
  )
})

test('marks the headings of a PDF, by the size of their letters', async () => {
  const upload = pdf(['# Rules\n\nFirst words.\nMore of them.', '## Leave\n\nSecond words.'])
  expect(await reading.read({ type: 'pdf', upload })).toBe(
    `${markedHeading(1, 'Rules')}\nFirst words.\nMore of them.\n\n${markedHeading(2, 'Leave')}\nSecond words.`,
  )
})

test('cuts the text at the limit, between characters', async () => {
  const upload = Buffer.from(`a${'😀'.repeat(MOST_CHARACTERS)}`)
  const text = await reading.read({ type: 'txt', upload })
  expect(Array.from(text)).toHaveLength(MOST_CHARACTERS)
  expect(text.isWellFormed()).toBe(true)
})

test('gives up a slow document, and reads the next', async () => {
  const hasty = startReading(log, { longestMs: 1, mostBytes: 900 * MB })
  const upload = pdf()
  expect(await refusal(hasty.read({ type: 'pdf', upload }))).toBe('document-broken')
  expect(complaints).toEqual([expect.stringContaining('The work took too long')])
  expect(await reading.read({ type: 'pdf', upload })).toBe('Words of a PDF')
})

test('gives up a document that takes too much memory', async () => {
  const poor = startReading(log, { longestMs: 30_000, mostBytes: 10 * MB })
  const upload = pdf()
  expect(await refusal(poor.read({ type: 'pdf', upload }))).toBe('document-broken')
  expect(complaints).toEqual([expect.stringContaining('The work took too much memory')])
})

test('reads two at once, queues six, and rejects more', async () => {
  const upload = SAMPLE_DOCUMENTS.txt()
  const codes = await Promise.all(
    Array.from({ length: 12 }, () =>
      reading.read({ type: 'txt', upload }).catch((error: unknown) => (error as Refused).code),
    ),
  )
  expect(codes.filter((code) => code === 'busy')).toHaveLength(4)
  expect(codes.filter((code) => code === 'Words of a TXT')).toHaveLength(8)
})

test('the process has no environment, and ends with Laurel', async () => {
  const leaving = startReading(log)
  const answer = refusal(leaving.read({ type: 'pdf', upload: pdf() }))
  await until(() => childrenRunning('reading-process').length > 0)
  const [pid] = childrenRunning('reading-process')
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
  expect([...environment.matchAll(/(\w+)=/g)].map((match) => match[1])).toEqual([
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
  ])
  leaving.close()
  expect(await answer).toBe('document-broken')
})
