import type { Audience } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { typeOf } from '#platform/server/files/documents.ts'
import { HEADING_MARK } from '#platform/server/files/heading-mark.ts'
import { separateQuestions, type AskedPart } from './asked-as.ts'

interface PassageSource {
  readonly sectionId: number
  readonly key: string
  readonly language: Language
  readonly content: string
  readonly document: string | null
  readonly audience: Audience
}

const INSERT = `
  insert into manual_passages (section_id, number, title, audience, language, heading, text, origin)
  select $1, number, $2, $3, $4, heading, text, origin
    from unnest($5::text[], $6::text[], $7::text[])
         with ordinality as passage (heading, text, origin, number)`

/** Replaces the passages of a section by those of its content and its file. */
export async function replacePassages(
  tx: Tx,
  { sectionId, key, language, content, document, audience }: PassageSource,
): Promise<void> {
  const { splitIntoPassages } = await loadSplitter()
  const own = splitIntoPassages(content).map((passage) => ({ ...passage, origin: 'section' }))
  const all = [...own, ...(await passagesOfFile(tx, document))]
  await removePassages(tx, sectionId)
  await tx.query({
    text: INSERT,
    values: [
      sectionId,
      key,
      audience,
      language,
      all.map(({ heading }) => heading),
      all.map(({ text }) => text),
      all.map(({ origin }) => origin),
    ],
  })
}

export async function removePassages(tx: Tx, sectionId: number): Promise<void> {
  await tx.db.deleteFrom('manual_passages').where('section_id', '=', sectionId).execute()
}

/** Gives the passages of a section's translations its audience. */
export async function openTranslationsTo(
  tx: Tx,
  sectionId: number,
  audience: Audience,
): Promise<void> {
  const translations = tx.db
    .selectFrom('manual_sections')
    .select('id')
    .where('translation_of', '=', sectionId)
  await tx.db
    .updateTable('manual_passages')
    .set({ audience })
    .where('section_id', 'in', translations)
    .where('audience', '<>', audience)
    .execute()
}

async function passagesOfFile(tx: Tx, document: string | null) {
  if (document === null) return []
  const { content, fileName } = await readFile(tx, document)
  const { splitIntoPassages } = await loadSplitter()
  return splitIntoPassages(content).map((piece) => ({
    heading: piece.heading || fileName,
    text: piece.text,
    origin: 'file',
  }))
}

/** The questions in the blocks of a section's file, in Markdown, with the parts that answer them. */
export async function questionsOfFile(tx: Tx, document: string): Promise<readonly AskedPart[]> {
  const { parts, fileName } = await readFile(tx, document)
  return parts.map(({ heading, questions }) => ({ heading: heading || fileName, questions }))
}

async function readFile(tx: Tx, document: string) {
  const { text, file_name: fileName } = await tx.db
    .selectFrom('documents')
    .select(['text', 'file_name'])
    .where('name', '=', document)
    .executeTakeFirstOrThrow()
  const isMarkdown = typeOf(document) === 'md'
  const markdown = isMarkdown
    ? await separateQuestions(text)
    : { content: asMarkdown(text), parts: [] }
  return { ...markdown, fileName }
}

/** Its Markdown parser is loaded on use, for a quicker start. */
function loadSplitter() {
  return import('./split-into-passages.ts')
}

/**
 * The text of a document as Markdown. Its headings are the marked lines; in a document without
 * marks, the lines that look like headings.
 */
export function asMarkdown(text: string): string {
  const lines = text.split('\n')
  const isMarked = text.includes(HEADING_MARK)
  const levels = isMarked ? lines.map(markedLevel) : levelsByShape(lines)
  return lines
    .map((line, index) => {
      const level = levels[index] ?? 0
      const words = line.replace(MARK, '')
      if (level === 0 || words.trim() === '') return escaped(words)
      return `\n${'#'.repeat(level)} ${escaped(words).trim()}\n`
    })
    .join('\n')
}

const MARK = new RegExp(`^${HEADING_MARK}([1-6])`)

function markedLevel(line: string): number {
  return Number(MARK.exec(line)?.[1] ?? 0)
}

const LONGEST_HEADING = 60
const HEADING = /^[\p{Lu}\p{Lo}\p{N}](?:.*[^.,;:!?…\s])?$/u
const SENTENCE_END = /[.!?…:][)\]"'’”»]*$/

/**
 * A heading is a short line without an end mark, before a text, and after a sentence, a heading or
 * the first line.
 */
function levelsByShape(lines: readonly string[]): readonly number[] {
  const isShort = (line = '') => line.length <= LONGEST_HEADING && HEADING.test(line)
  const written = [...lines.entries()].filter(([, line]) => line.trim() !== '')
  const levels = lines.map(() => 0)
  let stands = true
  for (const [place, [index, line]] of written.entries()) {
    const next = written[place + 1]
    const isHeading: boolean = stands && isShort(line) && next !== undefined && !isShort(next[1])
    if (isHeading) levels[index] = 2
    stands = isHeading || place === 0 || SENTENCE_END.test(line)
  }
  return levels
}

/** Plain text, so that as Markdown it reads the same. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replaceAll(/^[ \t]*([#>|~=]|-+[ \t]*$)/gm, String.raw`\$1`)
    .replaceAll(/^[ \t]+/gm, '')
}
