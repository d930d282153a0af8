import { sql } from 'kysely'
import type { ManagedSection, SectionPage, SectionSearch } from '#manuals/contract/manual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countOf, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { newestVersions, sectionOf, VERSION_COLUMNS } from './version-row.ts'

const PAGE_SIZE = 25

/** Sections whose key or content has every word of the search, in the order of the keys. */
export async function listSections(
  database: Database,
  { search, after }: SectionSearch,
): Promise<SectionPage> {
  const matching = () =>
    newestVersions(database).where(
      hasEveryWord(sql`lower(section.key || ' ' || version.content)`, search),
    )
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === 0,
    readRows: (limit) =>
      matching()
        .select(['section.id', 'section.key', ...VERSION_COLUMNS])
        .$if(after !== 0, (query) =>
          // A removed section keeps its place in the order, so the next page is still found.
          query.where(
            sql`lower(section.key)`,
            '>',
            sql`(select lower(key) from manual_sections where id = ${after})`,
          ),
        )
        .orderBy(sql`lower(section.key)`)
        .limit(limit)
        .execute(),
    countRows: () => countOf(matching()),
  })
  return { sections: rows.map(sectionOf), total, next: last?.id ?? null }
}

/** A section as the administrator sees it; it must exist. */
export async function readManagedSection(
  within: Pick<Tx, 'db'>,
  sectionId: number,
): Promise<ManagedSection> {
  const row = await newestVersions(within)
    .select(['section.id', 'section.key', ...VERSION_COLUMNS])
    .where('section.id', '=', sectionId)
    .executeTakeFirstOrThrow()
  return sectionOf(row)
}
