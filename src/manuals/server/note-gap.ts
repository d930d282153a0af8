import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { normalQuestion } from './normal-question.ts'

/** The list keeps this many questions, the latest. */
export const MOST_GAPS = 1_000

/**
 * Keeps a question without a helpful answer for the administrator, and counts it when it is asked
 * again. Never rejects: the reply does not depend on it.
 */
export async function noteGap({ db }: Pick<Database, 'db'>, question: string): Promise<void> {
  const asked = normalQuestion(question)
  if (asked === '') return
  try {
    await sql`
      insert into help_gaps (question, asked) values (${question}, ${asked})
      on conflict (asked) do update
        set times = help_gaps.times + 1, last_asked_at = now(), asking = default`.execute(db)
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
  } catch {
    // The next time it is asked, it is noted.
  }
}
