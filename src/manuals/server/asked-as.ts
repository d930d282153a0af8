import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { normalQuestion } from './normal-question.ts'

/** A part of a section, and questions that it answers. */
export interface AskedPart {
  /** As its passages have it: plain text, empty before the first heading. */
  readonly heading: string
  readonly questions: readonly string[]
}

/** The Markdown of a section without its questions, and these. */
export interface SectionMarkdown {
  readonly content: string
  readonly parts: readonly AskedPart[]
}

const FENCE = /^ {0,3}(?:```|~~~)/
const ASKED = /^ {0,3}```asked[ \t]*$/

/**
 * Takes the *asked as* blocks out of a section's Markdown: in each part, a fenced block with the name
 * "asked" has a question on each line. A block without an end is text, so that nothing is lost.
 */
export async function separateQuestions(markdown: string): Promise<SectionMarkdown> {
  if (!markdown.includes('```asked')) return { content: markdown, parts: [] }
  // Loaded on use, with its Markdown parser, for a quicker start.
  const { headingLines } = await import('./split-into-passages.ts')
  const lines: string[] = []
  const asked: { after: number; question: string }[] = []
  let block: 'asked' | 'code' | null = null
  for (const line of markdown.split('\n')) {
    if (block === 'asked') {
      if (FENCE.test(line)) block = null
      else asked.push({ after: lines.length, question: line.trim() })
    } else if (block === null && ASKED.test(line)) {
      block = 'asked'
    } else {
      if (FENCE.test(line)) block = block === null ? 'code' : null
      lines.push(line)
    }
  }
  if (block === 'asked') return { content: markdown, parts: [] }
  const headings = headingLines(lines.join('\n'))
  const headingAt = (after: number) => headings.findLast(({ line }) => line <= after)?.heading ?? ''
  const parts = Map.groupBy(asked, ({ after }) => headingAt(after))
  return {
    content: lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    parts: [...parts].map(([heading, some]) => ({
      heading,
      questions: some.map(({ question }) => question),
    })),
  }
}

const ADD = `
  insert into known_questions (section_id, heading, question, asked, author)
  select $1, heading, question, asked, $5
    from unnest($2::text[], $3::text[], $4::text[]) as added (heading, question, asked)
  on conflict (section_id, heading, asked)
    do update set removed_at = null, question = excluded.question, author = excluded.author
    where known_questions.removed_at is not null`

/** Adds questions that somebody wrote; one that was removed is there again. */
export async function addQuestions(
  tx: Tx,
  { sectionId, by }: { sectionId: number; by: number },
  parts: readonly AskedPart[],
): Promise<void> {
  const rows = rowsOf(parts)
  if (rows.length === 0) return
  await tx.query({
    text: ADD,
    values: [
      sectionId,
      rows.map(({ heading }) => heading),
      rows.map(({ question }) => question),
      rows.map(({ asked }) => asked),
      by,
    ],
  })
  await raiseQuestionsVersion(tx, [sectionId])
}

/** Makes the search read the questions of sections again. */
export async function raiseQuestionsVersion(tx: Tx, sectionIds: readonly number[]): Promise<void> {
  await tx.query({
    text: 'update manual_sections set questions_version = questions_version + 1 where id = any($1)',
    values: [sectionIds],
  })
}

/** Each question of a part once, without empty ones. */
function rowsOf(parts: readonly AskedPart[]) {
  const rows = parts.flatMap(({ heading, questions }) =>
    questions.map((question) => ({ heading, question, asked: normalQuestion(question) })),
  )
  const different = new Map(rows.map((row) => [`${row.heading}\n${row.asked}`, row]))
  return [...different.values()].filter(({ asked }) => asked !== '')
}

/** The questions of a section that Laurel ships. */
export interface ShippedQuestions {
  readonly key: string
  readonly language: Language
  readonly parts: readonly AskedPart[]
}

const READ_SHIPPED = `
  select id, section_id, heading, asked, removed_at is not null as "isRemoved"
    from known_questions where author is null`

interface ShippedRow {
  readonly id: number
  readonly section_id: number
  readonly heading: string
  readonly asked: string
  readonly isRemoved: boolean
}

const INSERT_SHIPPED = `
  insert into known_questions (section_id, heading, question, asked)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
  on conflict do nothing`

/**
 * Replaces the questions that came with Laurel by those of this release; removed ones stay removed. Sections
 * that the company changed get them too: a part that is no longer there is not found by its questions.
 */
export async function replaceShippedQuestions(
  tx: Tx,
  sections: readonly ShippedQuestions[],
): Promise<void> {
  const ids = await readSectionIds(tx)
  const shipped = new Map(
    sections.flatMap(({ key, language, parts }) => {
      const sectionId = ids.get(`${language} ${key.toLowerCase()}`)
      if (sectionId === undefined) return []
      return rowsOf(parts).map(
        (row) => [nameOf({ ...row, sectionId }), { ...row, sectionId }] as const,
      )
    }),
  )
  const { rows } = await tx.query<ShippedRow>({ text: READ_SHIPPED })
  const outdated = rows.filter(
    (row) => !row.isRemoved && !shipped.has(nameOf({ ...row, sectionId: row.section_id })),
  )
  await tx.query({
    text: 'delete from known_questions where id = any($1)',
    values: [outdated.map(({ id }) => id)],
  })
  for (const row of rows) shipped.delete(nameOf({ ...row, sectionId: row.section_id }))
  const added = [...shipped.values()]
  await tx.query({
    text: INSERT_SHIPPED,
    values: [
      added.map(({ sectionId }) => sectionId),
      added.map(({ heading }) => heading),
      added.map(({ question }) => question),
      added.map(({ asked }) => asked),
    ],
  })
  const changed = [...added, ...outdated.map((row) => ({ sectionId: row.section_id }))]
  await raiseQuestionsVersion(tx, [...new Set(changed.map(({ sectionId }) => sectionId))])
}

async function readSectionIds(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .selectFrom('manual_sections')
    .select(['id', 'language', 'key'])
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, language, key }) => [`${language} ${key.toLowerCase()}`, id]))
}

function nameOf(row: { sectionId: number; heading: string; asked: string }): string {
  return `${row.sectionId}\n${row.heading}\n${row.asked}`
}
