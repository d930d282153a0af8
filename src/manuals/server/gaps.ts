import { sql } from 'kysely'
import type { GapPage } from '#manuals/contract/manual.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countAll, readPage } from '#platform/server/db/read-page.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { normalQuestion } from './normal-question.ts'

/** The list keeps the latest questions, at most this many. */
export const MOST_GAPS = 1_000

/**
 * Keeps a question without a helpful answer for the administrator, and counts it when it is asked
 * again. Returns whether it is kept; never rejects, because the reply does not depend on it.
 */
export async function noteGap(database: Database, question: string): Promise<boolean> {
  const asked = normalQuestion(question)
  if (asked === '') return false
  try {
    await transact(database, async (tx) => {
      const { rows } = await sql<{ isNew: boolean }>`
        insert into help_gaps (question, asked) values (${question}, ${asked})
        on conflict (asked) do update
          set times = help_gaps.times + 1, last_asked_at = now(), asking = default
        returning times = 1 as "isNew"`.execute(tx.db)
      await removeOldest(tx)
      if (rows[0]?.isNew) await notifyAdministrator(tx, [{ kind: 'questionUnanswered' }])
    })
    return true
  } catch {
    // The question is recorded when somebody asks it again.
    return false
  }
}

async function removeOldest({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('help_gaps')
    .where('asking', '<=', (select) =>
      select
        .selectFrom('help_gaps as newer')
        .select('newer.asking')
        .orderBy('newer.asking', 'desc')
        .offset(MOST_GAPS)
        .limit(1),
    )
    .execute()
}

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
    countRows: () => countAll(db.selectFrom('help_gaps')),
  })
  return {
    gaps: rows.map(({ id, question, times, last_asked_at: lastAskedAt }) => {
      return { id, question, times, lastAskedAt }
    }),
    total,
    next: last?.asking ?? null,
  }
}

/** The number of gaps in the manuals, and the latest question. */
export async function countGaps({
  db,
}: Database): Promise<{ total: number; latest: string | null }> {
  const gaps = db.selectFrom('help_gaps')
  const [total, latest] = await Promise.all([
    countAll(gaps),
    gaps.select('question').orderBy('asking', 'desc').limit(1).executeTakeFirst(),
  ])
  return { total, latest: latest?.question ?? null }
}

/** Removes a gap; returns the first page of the others. Throws Refused('gap-unknown'). */
export function dismissGap(database: Database, gapId: number): Promise<GapPage> {
  return transact(database, async (tx) => {
    const dismissed = await tx.db.deleteFrom('help_gaps').where('id', '=', gapId).executeTakeFirst()
    if (dismissed.numDeletedRows === 0n) throw new Refused('gap-unknown')
    return listGaps(tx, 0)
  })
}

/**
 * Removes questions that nobody asked again within the days that the company chose; returns how
 * many. The list keeps its other limit, MOST_GAPS.
 */
export async function forgetOldGaps(tx: Tx): Promise<number> {
  const { questionDays } = await obeySettings(tx, {})
  const { numDeletedRows } = await tx.db
    .deleteFrom('help_gaps')
    .where(sql<boolean>`last_asked_at < now() - make_interval(days => ${questionDays})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes questions that name an erased person. Nobody knows who asked the others. */
export async function forgetGaps(tx: Tx, { anywhere }: Erasure): Promise<void> {
  await tx.db
    .deleteFrom('help_gaps')
    .where(sql<boolean>`question ~* ${anywhere}`)
    .execute()
}
