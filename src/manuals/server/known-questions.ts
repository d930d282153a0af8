import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import type { KnownQuestionChange, KnownQuestions } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { addQuestions, raiseQuestionsVersion } from './asked-as.ts'
import { normalQuestion } from './normal-question.ts'
import type { SectionAuthor } from './sections.ts'
import { lockSection } from './write-version.ts'

interface KnownQuestionRow {
  readonly heading: string
  readonly isThere: boolean
  readonly id: number | null
  readonly question: string | null
  readonly author: string | null
}

/**
 * The questions of each part of a section or a translation, in the order of the text; those of a part
 * that is no longer there come last. Throws Refused('section-unknown').
 */
export async function listQuestions(
  { db }: Pick<Tx, 'db'>,
  sectionId: number,
): Promise<KnownQuestions> {
  const { rows } = await sql<KnownQuestionRow>`
    with parts as (
      select heading, min(number) as place from manual_passages
       where section_id = ${sectionId} group by heading
    ), known as (
      select id, heading, question, author from known_questions
       where section_id = ${sectionId} and removed_at is null
    )
    select heading, parts.place is not null as "isThere", known.id, known.question,
           users.email as author
      from parts full join known using (heading)
      left join users on users.id = known.author
     order by parts.place nulls last, heading, known.id`.execute(db)
  // Every section has a passage.
  if (!rows.some(({ isThere }) => isThere)) throw new Refused('section-unknown')
  const parts = Map.groupBy(rows, ({ heading }) => heading)
  return {
    parts: [...parts].map(([heading, found]) => ({
      heading,
      isThere: found.some(({ isThere }) => isThere),
      questions: found.flatMap(({ id, question, author }) =>
        id === null || question === null ? [] : [{ id, question, author }],
      ),
    })),
  }
}

/**
 * Adds a question to a part of a section, and closes the gap that it comes from. Throws Refused:
 * 'section-unknown', 'part-unknown', 'question-required' for a question of punctuation only.
 */
export function addQuestion(
  database: Database,
  sectionId: number,
  { by, from, heading, question, gap }: KnownQuestionChange & SectionAuthor,
): Promise<KnownQuestions> {
  if (normalQuestion(question) === '') throw new Refused('question-required', 'question')
  return transact(database, async (tx) => {
    const section = await lockSection(tx, { id: sectionId })
    if (section === null || section.isRemoved) throw new Refused('section-unknown')
    const { parts } = await listQuestions(tx, sectionId)
    if (!parts.some((part) => part.isThere && part.heading === heading)) {
      throw new Refused('part-unknown', 'heading')
    }
    await addQuestions(tx, { sectionId, by }, [{ heading, questions: [question] }])
    if (gap !== undefined) await tx.db.deleteFrom('help_gaps').where('id', '=', gap).execute()
    const subject = { kind: 'section', id: sectionId } as const
    await record(tx, { action: 'questionAdded', by, from, subject, after: { heading, question } })
    announce(tx, [{ topic: 'manual', userId: null }])
    return listQuestions(tx, sectionId)
  })
}

/** Removes a known question for good. Throws Refused('question-unknown'). */
export function removeQuestion(
  database: Database,
  { by, from, questionId }: SectionAuthor & { readonly questionId: number },
): Promise<KnownQuestions> {
  return transact(database, async (tx) => {
    const removed = await tx.db
      .updateTable('known_questions')
      .set({ removed_at: new Date() })
      .where('id', '=', questionId)
      .where('removed_at', 'is', null)
      .returning(['section_id', 'heading', 'question'])
      .executeTakeFirst()
    if (removed === undefined) throw new Refused('question-unknown')
    const { section_id: id, heading, question } = removed
    await raiseQuestionsVersion(tx, [id])
    const subject = { kind: 'section', id } as const
    await record(tx, {
      action: 'questionRemoved',
      by,
      from,
      subject,
      before: { heading, question },
    })
    announce(tx, [{ topic: 'manual', userId: null }])
    return listQuestions(tx, id)
  })
}
