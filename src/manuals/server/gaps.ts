import { sql } from 'kysely'
import type { Gap, GapPage, PartReference } from '#manuals/contract/manual.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import type { Language } from '#platform/contract/languages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countAll, readPage } from '#platform/server/db/read-page.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { raiseQuestionsVersion } from './asked-as.ts'
import { normalQuestion } from './normal-question.ts'
import type { PassageSearch } from './search/search-manuals.ts'

/** The list keeps the latest questions, at most this many. */
export const MOST_GAPS = 1_000

interface GapInput {
  readonly question: string
  /** Of the page on which it was asked. */
  readonly language: Language
  /** The part that the asker chose among the closest. */
  readonly chosen?: PartReference | undefined
}

/**
 * Keeps a question without a helpful answer for the administrator, and counts it when it is asked
 * again. Returns whether it is kept; never rejects, because the reply does not depend on it.
 */
export async function noteGap(
  database: Database,
  { question, language, chosen }: GapInput,
): Promise<boolean> {
  const asked = normalQuestion(question)
  if (asked === '') return false
  try {
    await transact(database, async (tx) => {
      const { rows } = await sql<{ isNew: boolean }>`
        insert into help_gaps (question, asked, language) values (${question}, ${asked}, ${language})
        on conflict (asked) do update
          -- A choice belongs to a question that was counted when it was asked.
          set times = help_gaps.times + ${chosen === undefined ? 1 : 0}, last_asked_at = now(),
              asking = default
        returning times = 1 and ${chosen === undefined} as "isNew"`.execute(tx.db)
      if (chosen !== undefined) await keepChoice(tx, asked, chosen)
      await removeOldest(tx)
      if (rows[0]?.isNew) await notifyAdministrator(tx, [{ kind: 'questionUnanswered' }])
    })
    return true
  } catch {
    // The question is recorded when somebody asks it again.
    return false
  }
}

/** The latest choice counts; a part that is not there is ignored. */
async function keepChoice(tx: Tx, asked: string, { key, heading, language }: PartReference) {
  await sql`
    update help_gaps set chosen_section = section.id, chosen_heading = ${heading}
      from manual_sections section
     where asked = ${asked} and section.language = ${language} and lower(section.key) = lower(${key})
       and exists (select from manual_passages
                    where section_id = section.id and heading = ${heading})`.execute(tx.db)
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

const MOST_SUGGESTIONS = 3

/** The gaps in the manuals, the latest question first, with the parts that may answer them. */
export async function listGaps(
  { db }: Pick<Tx, 'db'>,
  search: PassageSearch,
  after: number,
): Promise<GapPage> {
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === 0,
    readRows: (limit) =>
      db
        .selectFrom('help_gaps')
        .leftJoin('manual_sections as chosen', (join) =>
          join.onRef('chosen.id', '=', 'chosen_section').on('chosen.removed_at', 'is', null),
        )
        .select(['help_gaps.id', 'question', 'times', 'last_asked_at', 'asking'])
        .select(['help_gaps.language', 'chosen.id as chosenId', 'chosen.key as chosenKey'])
        .select(['chosen.language as chosenLanguage', 'chosen_heading'])
        .$if(after !== 0, (query) => query.where('asking', '<', after))
        .orderBy('asking', 'desc')
        .limit(limit)
        .execute(),
    countRows: () => countAll(db.selectFrom('help_gaps')),
  })
  return {
    gaps: await Promise.all(
      rows.map(async ({ id, question, times, last_asked_at: lastAskedAt, language, ...row }) => ({
        id,
        question,
        times,
        lastAskedAt,
        language,
        suggestions: await suggestParts(search, { question, language, chosen: chosenPart(row) }),
      })),
    ),
    total,
    next: last?.asking ?? null,
  }
}

type Suggestion = Gap['suggestions'][number]

interface ChosenRow {
  readonly chosenId: number | null
  readonly chosenKey: string | null
  readonly chosenLanguage: Language | null
  readonly chosen_heading: string | null
}

function chosenPart(row: ChosenRow): Suggestion | null {
  const { chosenId: sectionId, chosenKey: key, chosenLanguage: language } = row
  const heading = row.chosen_heading
  if (sectionId === null || key === null || language === null || heading === null) return null
  return { sectionId, key, heading, language, isChosen: true }
}

interface SuggestionQuery {
  readonly question: string
  readonly language: Language
  readonly chosen: Suggestion | null
}

/** The part that an asker chose, then the closest ones. */
async function suggestParts(
  search: PassageSearch,
  { question, language, chosen }: SuggestionQuery,
): Promise<Suggestion[]> {
  const found = await search.answer({ question, audience: 'administrator', language })
  const passages = found.answer === null ? found.passages : []
  const closest = passages.map(({ sectionId, title: key, heading, language: of }) => {
    return { sectionId, key, heading, language: of, isChosen: false }
  })
  const others = closest.filter(
    ({ sectionId, heading }) => sectionId !== chosen?.sectionId || heading !== chosen.heading,
  )
  return [...(chosen === null ? [] : [chosen]), ...others].slice(0, MOST_SUGGESTIONS)
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
export async function dismissGap(
  database: Database,
  search: PassageSearch,
  gapId: number,
): Promise<GapPage> {
  await transact(database, async (tx) => {
    const dismissed = await tx.db.deleteFrom('help_gaps').where('id', '=', gapId).executeTakeFirst()
    if (dismissed.numDeletedRows === 0n) throw new Refused('gap-unknown')
  })
  return listGaps(database, search, 0)
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

/**
 * Removes questions that name an erased person, known ones too unless they came with Laurel. Nobody knows
 * who asked the others.
 */
export async function forgetGaps(tx: Tx, { anywhere }: Erasure): Promise<void> {
  await tx.db
    .deleteFrom('help_gaps')
    .where(sql<boolean>`question ~* ${anywhere}`)
    .execute()
  const known = await tx.db
    .deleteFrom('known_questions')
    .where('author', 'is not', null)
    .where(sql<boolean>`question ~* ${anywhere}`)
    .returning('section_id')
    .execute()
  await raiseQuestionsVersion(
    tx,
    known.map((row) => row.section_id),
  )
}
