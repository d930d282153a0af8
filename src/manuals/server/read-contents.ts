import { sql } from 'kysely'
import type { Contents } from '#manuals/contract/manual.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { summaryOf } from './summary-of.ts'
import { newestVersions } from './version-row.ts'

/** More than a summary takes, whatever its marks. */
const BEGINNING = 1_000

/** What there is to read in the manuals, in the order of the keys. */
export async function readContents(within: Pick<Tx, 'db'>): Promise<Contents> {
  const rows = await newestVersions(within)
    .select(['section.key', sql<string>`left(version.content, ${BEGINNING})`.as('beginning')])
    .orderBy(sql`lower(section.key)`)
    .execute()
  return { sections: rows.map(({ key, beginning }) => ({ key, summary: summaryOf(beginning) })) }
}
