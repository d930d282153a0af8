import { readdir, readFile } from 'node:fs/promises'
import { SectionChange } from '#manuals/contract/manual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { lockOrMakeSection } from './lock-section.ts'
import { writeVersion } from './write-version.ts'

const FOLDER = new URL('starter/', import.meta.url)

/**
 * Writes the manual about Laurel itself where there has never been a section, so that the assistant
 * knows something on its first day. Processes that start side by side write one.
 */
export async function ensureStarterManual(database: Database): Promise<void> {
  if (await hasHadSections(database)) return
  const sections = await readStarter()
  await transact(database, async (tx) => {
    // Whoever else starts, or saves a section, waits.
    await tx.query({ text: 'lock table manual_sections in share row exclusive mode' })
    if (await hasHadSections(tx)) return
    for (const { key, content } of sections) {
      const section = await lockOrMakeSection(tx, key)
      const written = { key, content, document: null, by: null } as const
      await writeVersion(tx, section, { ...written, action: 'sectionSaved' })
    }
  })
}

/** Removed ones count. */
async function hasHadSections({ db }: Pick<Tx, 'db'>): Promise<boolean> {
  const any = await db.selectFrom('manual_sections').select('id').limit(1).executeTakeFirst()
  return any !== undefined
}

/** Each file begins with its key as a heading; the rest is its content. */
async function readStarter(): Promise<readonly SectionChange[]> {
  const names = await readdir(FOLDER)
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      const [, key, content] = /^# (.+)\r?\n([^]*)$/.exec(text) ?? []
      return SectionChange.parse({ key, content, document: null })
    }),
  )
}
