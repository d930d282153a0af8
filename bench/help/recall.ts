import type { Database } from '#server/db/database.ts'
import { createLookUp } from '#server/help/look-up.ts'
import { QUESTIONS, type Asked } from './questions.ts'

interface Counted {
  asked: number
  right: number
}

/** What the starter manual answers, and what it declines, of the questions of `half`. */
async function judge(database: Database, half: Asked['half']) {
  const lookUp = createLookUp(database)
  const found: Counted = { asked: 0, right: 0 }
  const declined: Counted = { asked: 0, right: 0 }
  for (const { question, sections } of QUESTIONS.filter((asked) => asked.half === half)) {
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
 * else are declined. Only the one half was looked at while the retrieval was made.
 */
export async function reportRecall(database: Database): Promise<void> {
  console.log('\n| Questions | recall@3 | off-topic declined |\n| --- | ---: | ---: |')
  for (const half of ['tuning', 'kept'] as const) {
    const { found, declined } = await judge(database, half)
    console.log(`| ${half} | ${share(found)} | ${share(declined)} |`)
  }
}

function share({ asked, right }: Counted): string {
  return `${(right / asked).toFixed(2)} (${right} of ${asked})`
}
