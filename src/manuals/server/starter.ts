import { readdir, readFile } from 'node:fs/promises'
import { AUDIENCES, SectionChange, type Audience } from '#manuals/contract/manual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { lockOrMakeSection } from './write-version.ts'
import { writeVersion, type Written } from './write-version.ts'

const FOLDER = new URL('starter/', import.meta.url)

/**
 * Writes the manual about Laurel if there has never been a section, so that the assistant can
 * answer from the first day. If several processes start at once, one of them writes it.
 */
export async function ensureStarterManual(database: Database): Promise<void> {
  if (await hasHadSections(database)) return
  const sections = await readStarter()
  await transact(database, async (tx) => {
    // Other processes that start or save a section wait.
    await tx.query({ text: 'lock table manual_sections in share row exclusive mode' })
    if (await hasHadSections(tx)) return
    for (const written of sections) {
      const section = await lockOrMakeSection(tx, written.key)
      await writeVersion(tx, section, { ...written, by: null, action: 'sectionSaved' })
    }
  })
}

/** Whether there has ever been a section; removed ones count. */
async function hasHadSections({ db }: Pick<Tx, 'db'>): Promise<boolean> {
  const any = await db.selectFrom('manual_sections').select('id').limit(1).executeTakeFirst()
  return any !== undefined
}

/** Reads the sections from their files; each audience has a folder. */
async function readStarter(): Promise<readonly Written[]> {
  const folders = AUDIENCES.map(async (audience) => {
    const folder = new URL(`${audience}/`, FOLDER)
    const names = (await readdir(folder)).toSorted()
    return Promise.all(
      names.map(async (name) =>
        readSection(await readFile(new URL(name, folder), 'utf8'), audience),
      ),
    )
  })
  return (await Promise.all(folders)).flat()
}

/** Parses a file: the key as a heading, then a line of live facts, if any, then the content. */
function readSection(text: string, audience: Audience): Written {
  const [, key, facts, content] = /^# (.+)\s+(?:Facts: (.+)\s+)?([^]*)$/.exec(text) ?? []
  const section = SectionChange.parse({ key, content, facts: facts?.split(', ') ?? [] })
  return { ...section, facts: section.facts ?? [], document: null, audience }
}
