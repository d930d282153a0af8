import { isSameKey } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { replaceShippedQuestions, type AskedPart } from './asked-as.ts'
import type { Passage } from './split-into-passages.ts'
import { readStarter, starterLanguages } from './starter-files.ts'
import {
  hasSameContent,
  lockSection,
  readPresent,
  writeVersion,
  type VersionContent,
} from './write-version.ts'

/** A section that Laurel ships. */
interface ShippedSection extends VersionContent {
  /** The same for a section and its translations. */
  readonly file: string
  readonly language: Language
  readonly passages: readonly Passage[]
  readonly parts: readonly AskedPart[]
}

/** A slow machine writes all languages for longer than a process usually waits for a lock. */
const LONGEST_MS = 120_000

/**
 * Writes the manual about Laurel if there has never been a section, so that the assistant can answer
 * from the first day. The first start of a later release adds its new sections, and changes those
 * that nobody has changed here. What was deleted keeps its row, so that it does not come back. If
 * several processes start at once, one of them writes.
 */
export async function ensureStarterManual(database: Database): Promise<void> {
  if (!(await isDue(database))) return
  // Before the lock, since it takes long.
  const shipped = await readShipped()
  await transact(database, async (tx) => {
    await tx.allowTime(LONGEST_MS)
    // Other processes that start or save a section wait.
    await tx.query({ text: 'lock table manual_sections in share row exclusive mode' })
    if (!(await isDue(tx))) return
    await writeOriginals(tx, shipped)
    await writeTranslations(tx, shipped)
    await replaceShippedQuestions(tx, shipped)
    await tx.db
      .insertInto('starter_manual')
      .values({ release: VERSION })
      .onConflict((known) => known.column('is_only').doUpdateSet({ release: VERSION }))
      .execute()
  })
}

/** Whether the manual is not yet of this release; that of a later one stays. */
async function isDue({ db }: Pick<Tx, 'db'>): Promise<boolean> {
  const known = await db.selectFrom('starter_manual').select('release').executeTakeFirst()
  return known === undefined || isNewer(VERSION, known.release)
}

async function readShipped(): Promise<readonly ShippedSection[]> {
  // Loaded on use, with its Markdown parser, for a quicker start.
  const { splitIntoPassages } = await import('./split-into-passages.ts')
  const languages = await starterLanguages()
  const sections = await Promise.all(
    languages.map(async (language) =>
      (await readStarter(language)).map(({ file, written, parts }) => ({
        ...written,
        file,
        language,
        parts,
        passages: splitIntoPassages(written.content),
      })),
    ),
  )
  return sections.flat()
}

/** A shipped English section that nobody here has changed or removed. */
interface StarterOriginal {
  readonly id: number
  readonly key: string
  readonly version: number
}

const READ_ORIGINALS = `
  select section.id, section.key, section.version
    from manual_sections section
    join manual_versions newest on (newest.section_id, newest.version) = (section.id, section.version)
   where section.translation_of is null and section.language = 'en' and section.removed_at is null
     and newest.author is null
   order by section.id`

async function readOriginals(tx: Tx): Promise<readonly StarterOriginal[]> {
  return (await tx.query<StarterOriginal>({ text: READ_ORIGINALS })).rows
}

async function writeOriginals(tx: Tx, shipped: readonly ShippedSection[]): Promise<void> {
  const english = shipped.filter(({ language }) => language === 'en')
  const originals = await readOriginals(tx)
  // A company that removed all shipped sections gets no new ones.
  if (originals.length === 0 && (await hasHadSections(tx))) return
  await add(tx, english)
  for (const { id, key } of originals) {
    const section = english.find((one) => isSameKey(one.key, key))
    if (section !== undefined) await change(tx, id, section)
  }
}

/** Whether there has ever been a section; removed ones count. */
async function hasHadSections({ db }: Tx): Promise<boolean> {
  const any = await db.selectFrom('manual_sections').select('id').limit(1).executeTakeFirst()
  return any !== undefined
}

interface StarterTranslation {
  readonly id: number
  readonly original: number
  readonly language: Language
  readonly isChanged: boolean
}

const READ_TRANSLATIONS = `
  select section.id, section.translation_of as original, section.language,
         section.removed_at is not null or newest.author is not null as "isChanged"
    from manual_sections section
    join manual_versions newest on (newest.section_id, newest.version) = (section.id, section.version)
   where section.translation_of = any($1)`

/** Translates unchanged shipped sections, except where the company has a section of the same key. */
async function writeTranslations(tx: Tx, shipped: readonly ShippedSection[]): Promise<void> {
  const originals = await readOriginals(tx)
  const values = [originals.map(({ id }) => id)]
  const { rows } = await tx.query<StarterTranslation>({ text: READ_TRANSLATIONS, values })
  const { en: english = [], ...others } = Object.groupBy(shipped, ({ language }) => language)
  const files = new Map(english.map(({ file, key }) => [file, key]))
  for (const sections of Object.values(others)) {
    const missing: ShippedTranslation[] = []
    for (const section of sections) {
      const key = files.get(section.file) ?? ''
      const original = originals.find((one) => isSameKey(one.key, key))
      if (original === undefined) continue
      const { id, version: ofVersion } = original
      const translated = { ...section, facts: [], original: id, ofVersion }
      const there = rows.find((one) => one.original === id && one.language === section.language)
      if (there === undefined) missing.push(translated)
      else if (!there.isChanged) await change(tx, there.id, translated)
    }
    await add(tx, missing)
  }
}

/** Writes the next version of a section, unless it says the same. */
async function change(tx: Tx, id: number, shipped: ShippedSection): Promise<void> {
  const section = await lockSection(tx, { id })
  if (section === null) return
  const named = await lockSection(tx, shipped)
  const key = named === null || named.id === id ? shipped.key : section.key
  const written = { ...shipped, key }
  if (hasSameContent(await readPresent(tx, section), written)) return
  await writeVersion(tx, section, { ...written, by: null, action: 'sectionSaved' })
}

interface ShippedTranslation extends ShippedSection {
  readonly original: number
}

// All sections of a language at once: a first start writes hundreds.
const ADD = `
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

/** Adds sections of one language; a key that there is, or was, is left alone. */
async function add(
  tx: Tx,
  sections: readonly (ShippedSection | ShippedTranslation)[],
): Promise<void> {
  const [first] = sections
  if (first === undefined) return
  const passages = sections.flatMap((section) =>
    section.passages.map((passage) => ({ key: section.key, ...passage })),
  )
  await tx.query({
    text: ADD,
    values: [
      first.language,
      sections.map(({ key }) => key),
      sections.map(({ content }) => content),
      sections.map(({ audience }) => audience),
      sections.map(({ facts }) => facts.join(',')),
      sections.map((section) => ('original' in section ? section.original : null)),
      sections.map(({ ofVersion }) => ofVersion),
      passages.map(({ key }) => key),
      passages.map(({ heading }) => heading),
      passages.map(({ text }) => text),
    ],
  })
}

/** Whether a version is newer than another; 7.3.0-dev comes before 7.3.0. */
export function isNewer(version: string, other: string): boolean {
  const [[release = '', before], [otherRelease = '', otherBefore]] = [version, other].map((text) =>
    text.split('-'),
  ) as [string[], string[]]
  const order = release.localeCompare(otherRelease, 'en', { numeric: true })
  return order > 0 || (order === 0 && before === undefined && otherBefore !== undefined)
}
