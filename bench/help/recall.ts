import { readFile } from 'node:fs/promises'
import { createRetrieve, type Retrieve } from '#assistant/server/retrieval/retrieve.ts'
import type { Audience } from '#manuals/contract/manual.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { COMPANIES, removeCompany, writeCompany, type Office } from './company-manuals.ts'

/** A question and the answers to it; none if it is off topic. */
export interface Question {
  readonly question: string
  /** Keys of sections, or "key > heading" where only that part answers. */
  readonly sections: readonly string[]
}

/** Retrieval is tuned with one half of each set; the other half only tests the result. */
export type SetHalf = 'tuned' | 'kept'

interface RecallCount {
  asked: number
  /** The number of questions for which a right section is quoted or linked. */
  shown: number
  /** The number for which a right section is quoted. */
  first: number
  /** The number for which a right section is quoted without "I am not sure". */
  sure: number
  /** The number declined, or answered with "I am not sure". */
  doubted: number
  /** The number for which another section is quoted without "I am not sure". */
  misled: number
  readonly wrong: string[]
}

export async function readQuestions(set: string, half: SetHalf): Promise<readonly Question[]> {
  const file = new URL(`questions/${set}.${half}.txt`, import.meta.url)
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [question = '', sections] = line.split(' => ')
    return { question, sections: sections?.split('; ') ?? [] }
  })
}

/** Prints how often the right section is found, and how often the answer is unsure. */
export async function reportRecall(
  office: Office,
  half: SetHalf,
  listsWrong: boolean,
): Promise<void> {
  const { database } = office
  const ask = createRetrieve(database)
  const report = async (
    name: string,
    questions: readonly Question[],
    language: Language = 'en',
  ) => {
    const counted = await judge({ database, ask, language }, questions)
    console.log(rowOf(name, counted))
    if (listsWrong) console.log(counted.wrong.join('\n'))
  }
  console.log(HEAD)
  await report('everyday how-tos', await readQuestions('basics', half))
  await report('everyday, in other words', await readQuestions('everyday', half))
  await report('about Laurel', await readQuestions('laurel', half))
  await report('off topic', await readQuestions('off-topic', half))
  for (const language of LANGUAGES.filter((other) => other !== 'en')) {
    const name = `everyday how-tos, in ${LANGUAGE_NAMES[language]}`
    await report(name, await readQuestions(language, half), language)
  }
  const company = await readQuestions('company', half)
  for (const name of COMPANIES) {
    const keys = await writeCompany(office, name)
    const own = company.filter(({ sections }) =>
      sections.some((answer) => keys.includes(keyOf(answer))),
    )
    await report(`the manuals of ${name}, beside Laurel's`, own)
    await removeCompany(office, keys)
  }
}

interface RetrievalToJudge {
  readonly database: Database
  readonly ask: Retrieve
  readonly language: Language
}

async function judge(
  { database, ask, language }: RetrievalToJudge,
  questions: readonly Question[],
): Promise<RecallCount> {
  const originals = await originalKeys(database)
  const open = await keysForEveryone(database)
  const counted = {
    asked: 0,
    shown: 0,
    first: 0,
    sure: 0,
    doubted: 0,
    misled: 0,
    wrong: [] as string[],
  }
  for (const { question, sections } of questions) {
    const found = await ask({ question, audience: audienceFor(sections, open), language })
    if (found.answer !== null) throw new Error('a question of the bench has an exact answer')
    const { passages, isSure } = found
    const isRight = passages.map(({ sectionId, heading }) => {
      const key = originals.get(sectionId) ?? ''
      return sections.includes(key) || sections.includes(`${key} > ${heading}`)
    })
    counted.asked++
    if (!isSure) counted.doubted++
    if (isRight.includes(true)) counted.shown++
    if (isRight[0] === true) counted.first++
    if (isRight[0] === true && isSure) counted.sure++
    if (isRight[0] !== true && isSure) counted.misled++
    const isFine = sections.length === 0 ? !isSure : isRight[0] === true && isSure
    if (!isFine) {
      const places = passages.map(({ title, heading }) => `${title}: ${heading}`)
      const doubt = isSure ? '' : '?'
      counted.wrong.push(`  ${question} [${sections.join('; ')}] ${doubt}→ ${places.join(' | ')}`)
    }
  }
  return counted
}

/** Questions that only administrators' sections answer are asked by the administrator. */
function audienceFor(sections: readonly string[], open: ReadonlySet<string>): Audience {
  if (sections.length === 0) return 'everyone'
  return sections.some((answer) => open.has(keyOf(answer))) ? 'everyone' : 'administrator'
}

function keyOf(answer: string): string {
  return answer.split(' > ')[0] ?? answer
}

async function keysForEveryone({ db }: Database): Promise<ReadonlySet<string>> {
  const passages = db.selectFrom('manual_passages').select('title').distinct()
  const rows = await passages.where('audience', '=', 'everyone').execute()
  return new Set(rows.map(({ title }) => title))
}

/** The key of each section's original: questions name sections by it, in every language. */
async function originalKeys({ pool }: Database): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; key: string }>(
    `select section.id, original.key from manual_sections section
       join manual_sections original on original.id = coalesce(section.translation_of, section.id)`,
  )
  return new Map(rows.map(({ id, key }) => [id, key]))
}

const HEAD = `
| Questions | right section first | right section shown | right first, without "not sure" | "not sure" or declined | wrong, given as certain |
| --- | ---: | ---: | ---: | ---: | ---: |`

function rowOf(name: string, { asked, shown, first, sure, doubted, misled }: RecallCount): string {
  const shares = [
    share(first, asked),
    share(shown, asked),
    share(sure, first),
    share(doubted, asked),
    share(misled, asked),
  ]
  return `| ${name} | ${shares.join(' | ')} |`
}

function share(count: number, of: number): string {
  return of === 0 ? '' : `${(count / of).toFixed(2)} (${count} of ${of})`
}
