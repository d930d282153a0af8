import type { Database } from '#platform/server/db/database.ts'
import { createLookUp } from '#assistant/server/look-up.ts'
import { saveSection } from '#manuals/server/save-section.ts'
import { COMPANY_MANUAL, COMPANY_QUESTIONS } from '#test/help/company-manual.ts'
import { FRESH_QUESTIONS } from './fresh-questions.ts'
import { PRACTICE } from './practice.ts'
import { QUESTIONS, type Asked } from './questions.ts'
import { SECOND_PRACTICE } from './second-practice.ts'
import { THIRD_PRACTICE } from './third-practice.ts'

type Question = Pick<Asked, 'question' | 'sections'>

/** The results of a set of questions. */
interface Counted {
  onTopic: number
  /** A section that answers is quoted or linked. */
  shown: number
  /** It is the first. */
  first: number
  /** And it is given without "I am not sure". */
  firstAndSure: number
  offTopic: number
  /** Declined, or answered with "I am not sure". */
  doubted: number
}

/** What the retrieval is tuned with, and what it is judged by. */
const SETS: Readonly<Record<string, readonly Question[]>> = {
  practice: [...PRACTICE, ...SECOND_PRACTICE],
  tuning: QUESTIONS.filter(({ half }) => half === 'tuning'),
  kept: QUESTIONS.filter(({ half }) => half === 'kept'),
  // Written later, by somebody who knew the manual alone.
  'later, tuned with': FRESH_QUESTIONS.filter(({ half }) => half === 'fresh-a'),
  'later, kept': FRESH_QUESTIONS.filter(({ half }) => half === 'fresh-b'),
  // And by a third person, who had not seen the retrieval either. Of the other half nobody read a
  // question, but its totals helped to choose how much has to be covered.
  'third, tuned with': THIRD_PRACTICE.filter(({ half }) => half === 'third-a'),
  'third, to check with': THIRD_PRACTICE.filter(({ half }) => half === 'third-b'),
}

/** Asks a set of questions of this database's manuals. */
async function judge(database: Database, questions: readonly Question[]): Promise<Counted> {
  const lookUp = createLookUp(database)
  const counted = { onTopic: 0, shown: 0, first: 0, firstAndSure: 0, offTopic: 0, doubted: 0 }
  for (const { question, sections } of questions) {
    const found = await lookUp(question)
    if (found.answer !== null) throw new Error('a question of the bench has an answer of its own')
    const isRight = found.passages.map(({ title }) => sections.includes(title))
    if (sections.length === 0) {
      counted.offTopic++
      if (!found.isSure) counted.doubted++
      continue
    }
    counted.onTopic++
    if (isRight.includes(true)) counted.shown++
    if (isRight[0] === true) counted.first++
    if (isRight[0] === true && found.isSure) counted.firstAndSure++
  }
  return counted
}

/**
 * Whether a section that answers is among the three shown, and whether it is the first; how often
 * the assistant doubts a right answer, and one to a question about something else. The kept halves
 * were not looked at while the retrieval was made.
 */
export async function reportRecall(database: Database): Promise<void> {
  console.log(HEAD)
  for (const [name, questions] of Object.entries(SETS)) {
    console.log(rowOf(name, await judge(database, questions)))
  }
  await writeCompanyManual(database)
  const own = COMPANY_QUESTIONS.map(([question, key]) => ({ question, sections: [key] }))
  console.log(rowOf("a company's own, beside Laurel's", await judge(database, own)))
}

const HEAD = `
| Questions | recall@3 | first | right first without doubt | off-topic doubted or declined |
| --- | ---: | ---: | ---: | ---: |`

function rowOf(name: string, counted: Counted): string {
  const { onTopic, shown, first, firstAndSure, offTopic, doubted } = counted
  const shares = [
    share(shown, onTopic),
    share(first, onTopic),
    share(firstAndSure, first),
    share(doubted, offTopic),
  ]
  return `| ${name} | ${shares.join(' | ')} |`
}

function share(right: number, asked: number): string {
  return asked === 0 ? '' : `${(right / asked).toFixed(2)} (${right} of ${asked})`
}

async function writeCompanyManual(database: Database): Promise<void> {
  const { id: by } = await database.db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .executeTakeFirstOrThrow()
  for (const [key, content] of Object.entries(COMPANY_MANUAL)) {
    await saveSection(database, { by, change: { key, content, document: null } })
  }
}
