import type { GapPage } from '#manuals/contract/manual.ts'
import { countOf, readPage } from '#platform/server/db/read-page.ts'
import type { Tx } from '#platform/server/db/transact.ts'

const PAGE_SIZE = 25

/** The gaps in the manuals, the latest question first. */
export async function listGaps({ db }: Pick<Tx, 'db'>, after: number): Promise<GapPage> {
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === 0,
    readRows: (limit) =>
      db
        .selectFrom('help_gaps')
        .select(['id', 'question', 'times', 'last_asked_at', 'asking'])
        .$if(after !== 0, (query) => query.where('asking', '<', after))
        .orderBy('asking', 'desc')
        .limit(limit)
        .execute(),
    countRows: () => countOf(db.selectFrom('help_gaps')),
  })
  return {
    gaps: rows.map(({ id, question, times, last_asked_at: lastAskedAt }) => {
      return { id, question, times, lastAskedAt }
    }),
    total,
    next: last?.asking ?? null,
  }
}
