import type { Audience } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { typeOf } from '#platform/server/files/documents.ts'
import { asMarkdown } from './as-markdown.ts'

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
  const { text, file_name: fileName } = await tx.db
    .selectFrom('documents')
    .select(['text', 'file_name'])
    .where('name', '=', document)
    .executeTakeFirstOrThrow()
  const { splitIntoPassages } = await loadSplitter()
  const markdown = typeOf(document) === 'md' ? text : asMarkdown(text)
  return splitIntoPassages(markdown).map((piece) => ({
    heading: piece.heading || fileName,
    text: piece.text,
    origin: 'file',
  }))
}

/** Its Markdown parser is loaded on use, for a quicker start. */
function loadSplitter() {
  return import('./split-into-passages.ts')
}
