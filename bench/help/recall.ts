import type { Database } from '#server/db/database.ts'
import { createLookUp } from '#server/help/look-up.ts'
import { FRESH_QUESTIONS } from './fresh-questions.ts'
import { PRACTICE } from './practice.ts'
import { QUESTIONS, type Asked } from './questions.ts'
import { SECOND_PRACTICE } from './second-practice.ts'
import { THIRD_PRACTICE } from './third-practice.ts'

interface Counted {
  asked: number
  right: number
}

/** What the retrieval is tuned with, and what it is judged by. */
const SETS: Readonly<Record<string, readonly Pick<Asked, 'question' | 'sections'>[]>> = {
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

/** What the starter manual answers of these questions, and what it declines. */
async function judge(
  database: Database,
  questions: readonly Pick<Asked, 'question' | 'sections'>[],
) {
  const lookUp = createLookUp(database)
  const found: Counted = { asked: 0, right: 0 }
  const declined: Counted = { asked: 0, right: 0 }
  for (const { question, sections } of questions) {
    const answer = await lookUp(question)
    if (answer.answer !== null) throw new Error('a question of the bench has an answer of its own')
    const titles = answer.passages.map(({ title }) => title)
    const isOffTopic = sections.length === 0
    const counted = isOffTopic ? declined : found
    counted.asked++
    const isRight = isOffTopic ? titles.length === 0 : titles.some((key) => sections.includes(key))
    if (isRight) counted.right++
  }
  return { found, declined }
}

/**
 * Whether a section that answers is among the three shown, and whether questions about something
 * else are declined. The kept halves were not looked at while the retrieval was made.
 */
export async function reportRecall(database: Database): Promise<void> {
  console.log('\n| Questions | recall@3 | off-topic declined |\n| --- | ---: | ---: |')
  for (const [name, questions] of Object.entries(SETS)) {
    const { found, declined } = await judge(database, questions)
    console.log(`| ${name} | ${share(found)} | ${share(declined)} |`)
  }
}

function share({ asked, right }: Counted): string {
  return `${(right / asked).toFixed(2)} (${right} of ${asked})`
}
