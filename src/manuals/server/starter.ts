import { isSameKey } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { readStarter, starterLanguages } from './starter-files.ts'
import type { Written } from './write-version.ts'

/**
 * Writes the manual about Laurel if there has never been a section, so that the assistant can answer
 * from the first day; and each of its translations once, where the English section is still as it came.
 * A deleted translation keeps its row, so that it does not come back. If several processes start at
 * once, one of them writes.
 */
export async function ensureStarterManual(database: Database): Promise<void> {
  const languages = await starterLanguages()
  if ((await hasHadSections(database)) && !(await lacksTranslation(database, languages))) return
  await transact(database, async (tx) => {
    // Other processes that start or save a section wait.
    await tx.query({ text: 'lock table manual_sections in share row exclusive mode' })
    if (!(await hasHadSections(tx))) await writeOriginals(tx)
    for (const language of languages) if (language !== 'en') await writeTranslations(tx, language)
  })
}

/** Whether there has ever been a section; removed ones count. */
async function hasHadSections({ db }: Pick<Tx, 'db'>): Promise<boolean> {
  const any = await db.selectFrom('manual_sections').select('id').limit(1).executeTakeFirst()
  return any !== undefined
}

interface Original {
  readonly id: number
  readonly key: string
  readonly version: number
  /** The languages that it is, or was, translated into. */
  readonly translated: Language[]
}

// Nobody has changed what came with Laurel.
const READ_ORIGINALS = `
  select section.id, section.key, section.version,
         array(select language from manual_sections where translation_of = section.id) as translated
    from manual_sections section
    join manual_versions newest on (newest.section_id, newest.version) = (section.id, section.version)
   where section.translation_of is null and section.language = 'en' and section.removed_at is null
     and newest.author is null
   order by section.id`

async function lacksTranslation(
  { pool }: Database,
  languages: readonly Language[],
): Promise<boolean> {
  const { rows } = await pool.query<Original>(READ_ORIGINALS)
  return rows.some(({ translated }) =>
    languages.some((language) => language !== 'en' && !translated.includes(language)),
  )
}

async function writeOriginals(tx: Tx): Promise<void> {
  const sections = await readStarter('en')
  await write(
    tx,
    'en',
    sections.map(({ written }) => ({ ...written, original: null })),
  )
}

/** Writes the missing translations, except where the company has a section of the same key. */
async function writeTranslations(tx: Tx, language: Language): Promise<void> {
  const [english, translated] = await Promise.all([readStarter('en'), readStarter(language)])
  const { rows } = await tx.query<Original>({ text: READ_ORIGINALS })
  const missing = rows.flatMap((original) => {
    const file = english.find(({ written }) => isSameKey(written.key, original.key))?.file
    const section = translated.find((one) => one.file === file)
    if (section === undefined || original.translated.includes(language)) return []
    return [{ ...section.written, facts: [], original }]
  })
  if (missing.length > 0) await write(tx, language, missing)
}

interface Shipped extends Written {
  readonly original: Original | null
}

// All sections of a language at once: a first start writes hundreds.
const WRITE = `
  with shipped as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::integer[])
               with ordinality as s (key, content, audience, facts, original, of_version, place)
  ), made as (
    insert into manual_sections (key, language, translation_of, version)
    select key, $1, original, 1 from shipped order by place
    on conflict do nothing
    returning id, key
  ), versions as (
    insert into manual_versions (section_id, version, content, audience, facts, of_version)
    select id, 1, content, audience, string_to_array(facts, ','), of_version
      from shipped join made using (key)
  )
  insert into manual_passages (section_id, number, title, audience, language, heading, text, origin)
  select id, row_number() over (partition by id order by p.place), key, audience, $1, p.heading, p.text,
         'section'
    from unnest($8::text[], $9::text[], $10::text[]) with ordinality as p (key, heading, text, place)
    join made using (key) join shipped using (key)`

async function write(tx: Tx, language: Language, sections: readonly Shipped[]): Promise<void> {
  // Loaded on use, with its Markdown parser, for a quicker start.
  const { splitIntoPassages } = await import('./split-into-passages.ts')
  const passages = sections.flatMap(({ key, content }) =>
    splitIntoPassages(content).map((passage) => ({ key, ...passage })),
  )
  await tx.query({
    text: WRITE,
    values: [
      language,
      sections.map(({ key }) => key),
      sections.map(({ content }) => content),
      sections.map(({ audience }) => audience),
      sections.map(({ facts }) => facts.join(',')),
      sections.map(({ original }) => original?.id ?? null),
      sections.map(({ original }) => original?.version ?? null),
      passages.map(({ key }) => key),
      passages.map(({ heading }) => heading),
      passages.map(({ text }) => text),
    ],
  })
}
