import { companySections, type Company, type CompanySection } from '#test/help/company-manual.ts'
import { addQuestions } from '#manuals/server/asked-as.ts'
import { removeSection, saveSection } from '#manuals/server/sections.ts'
import { readStarter } from '#manuals/server/starter-files.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { tokenOf } from '../company.ts'

export const COMPANIES: readonly Company[] = ['mill', 'harbour', 'orchard']

/** A running Laurel; the administrator is signed in as user 0. */
export interface Office {
  readonly port: number
  readonly database: Database
}

/** Saves a company's manuals with their files as the administrator, and returns their keys. */
export async function writeCompany(office: Office, company: Company): Promise<readonly string[]> {
  const sections = await companySections(company)
  for (const section of sections) await writeSection(office, section)
  return sections.map(({ key }) => key)
}

const READ_PLACES = `
  select distinct on (section.id, asked.question)
         section.id as "sectionId", passage.heading, asked.question
    from unnest($1::text[], $2::text[]) as asked (question, place)
    join manual_sections section on section.key = split_part(asked.place, ' > ', 1)
    join manual_passages passage on passage.section_id = section.id
   where section.removed_at is null
   order by section.id, asked.question,
            passage.heading = split_part(asked.place, ' > ', 2) desc, passage.number`

/** Makes each question known to the first part of its section that has the heading, or to its beginning. */
export async function teachQuestions(
  { database }: Office,
  questions: readonly { question: string; sections: readonly string[] }[],
): Promise<void> {
  const { rows } = await database.pool.query<{
    sectionId: number
    heading: string
    question: string
  }>(READ_PLACES, [
    questions.flatMap(({ question, sections }) => sections.map(() => question)),
    questions.flatMap(({ sections }) => sections),
  ])
  const by = await administratorId(database)
  await transact(database, async (tx) => {
    for (const [sectionId, known] of Map.groupBy(rows, (row) => row.sectionId)) {
      const parts = known.map(({ heading, question }) => ({ heading, questions: [question] }))
      await addQuestions(tx, { sectionId, by }, parts)
    }
  })
}

/** Saves Laurel's own sections again, as a company's, until English has this number of passages. */
export async function growManuals({ database }: Office, passages: number): Promise<void> {
  const by = await administratorId(database)
  const sections = await readStarter('en')
  for (let copy = 2; ; copy++) {
    for (const { written, parts } of sections) {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from manual_passages
          where language = 'en' and audience = 'everyone'`,
      )
      if ((rows[0]?.count ?? 0) >= passages) return
      const change = { key: `${written.key}, site ${copy}`, content: written.content }
      const { id: sectionId } = await saveSection(database, {
        by,
        change: { ...change, audience: 'everyone' },
      })
      await transact(database, (tx) => addQuestions(tx, { sectionId, by }, parts))
    }
  }
}

export async function removeCompany({ database }: Office, keys: readonly string[]): Promise<void> {
  const by = await administratorId(database)
  const sections = database.db.selectFrom('manual_sections').select('id').where('key', 'in', keys)
  for (const { id: sectionId } of await sections.execute()) {
    await removeSection(database, { by, sectionId })
  }
}

async function administratorId({ db }: Database): Promise<number> {
  const administrators = db.selectFrom('users').select('id').where('is_administrator', '=', true)
  return (await administrators.executeTakeFirstOrThrow()).id
}

async function writeSection(office: Office, { key, content, file }: CompanySection): Promise<void> {
  const document = file === null ? null : await upload(office, file)
  const body = JSON.stringify({ key, content, document })
  await send(office, 'PUT', '/api/manual-sections', 'application/json', body)
}

async function upload(office: Office, file: NonNullable<CompanySection['file']>): Promise<string> {
  const path = `/api/documents?name=${encodeURIComponent(file.name)}`
  const { document } = await send(office, 'POST', path, file.type, new Uint8Array(file.bytes))
  return String(document)
}

async function send(
  { port }: Office,
  method: string,
  path: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': type, cookie: `laurel_session=${tokenOf(0)}` }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
