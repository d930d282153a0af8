import { sql } from 'kysely'
import type { Audience, Contents } from '#manuals/contract/manual.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { summaryOf } from './split-into-passages.ts'
import { newestVersions } from './version-row.ts'

/** More than a summary takes, whatever its marks. */
const BEGINNING = 1_000

/** The sections an audience may read, in the order of the keys. */
export async function readContents(within: Pick<Tx, 'db'>, audience: Audience): Promise<Contents> {
  const rows = await newestVersions(within)
    .select([
      'section.key',
      'version.audience',
      sql<string>`left(version.content, ${BEGINNING})`.as('beginning'),
    ])
    .$if(audience === 'everyone', (query) => query.where('version.audience', '=', 'everyone'))
    .orderBy(sql`lower(section.key)`)
    .execute()
  return {
    sections: rows.map(({ beginning, ...row }) => ({ ...row, summary: summaryOf(beginning) })),
  }
}
