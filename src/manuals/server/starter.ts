import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { readStarter } from './starter-files.ts'
import { lockOrMakeSection, writeVersion } from './write-version.ts'

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
    for (const { written } of sections) {
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
