import { readFile } from 'node:fs/promises'
import type { Audience } from '#manuals/contract/manual.ts'
import { createPassageSearch, type PassageSearch } from '#manuals/server/search/search-manuals.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  COMPANIES,
  removeCompany,
  teachQuestions,
  writeCompany,
  type Office,
} from './company-manuals.ts'

/** A question and the answers to it; none if it is off topic. */
export interface Question {
  readonly question: string
  /** Keys of sections, or "key > heading" where only that part answers. */
  readonly sections: readonly string[]
}

interface RecallCount {
  asked: number
  /** The number of questions for which a right section is among the first three. */
  shown: number
  /** The number for which a right section is the first. */
  first: number
  /** The number for which a right section is quoted without "I am not sure". */
  sure: number
  /** The number declined, or answered with "I am not sure". */
  doubted: number
  /** The number for which another section is quoted without "I am not sure". */
  misled: number
  readonly wrong: string[]
}

/** The questions of a set; a line "--" only parts employees' from administrators'. */
export async function readQuestions(set: string): Promise<readonly Question[]> {
  const file = new URL(`questions/${set}.txt`, import.meta.url)
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines
    .filter((line) => line !== '' && line !== '--')
    .map((line) => {
      const [question = '', sections] = line.split(' => ')
      return { question, sections: sections?.split('; ') ?? [] }
    })
}

/** Prints how often the right section is found, and how often the answer is unsure. */
export async function reportRecall(office: Office, listsWrong: boolean): Promise<void> {
  const report = reporter(office, listsWrong)
  console.log(HEAD)
  await report('everyday how-tos', await readQuestions('basics'))
  await report('everyday, in other words', await readQuestions('everyday'))
  await report('about Laurel', await readQuestions('laurel'))
  await report('off topic', await readQuestions('off-topic'))
  for (const language of LANGUAGES.filter((other) => other !== 'en')) {
    const name = `everyday how-tos, in ${LANGUAGE_NAMES[language]}`
    await report(name, await readQuestions(language), language)
  }
  for (const language of LANGUAGES) {
    const name = `by people who have not read the manual, in ${LANGUAGE_NAMES[language]}`
    const closed = await readQuestions(`closed.${language}`)
    const isOffTopic = ({ sections }: Question) => sections.length === 0
    await report(
      name,
      closed.filter((one) => !isOffTopic(one)),
      language,
    )
    await report(`${name}, off topic`, closed.filter(isOffTopic), language)
  }
  const company = await readQuestions('company')
  for (const name of COMPANIES) {
    const keys = await writeCompany(office, name)
    const own = company.filter(({ sections }) =>
      sections.some((answer) => keys.includes(keyOf(answer))),
    )
    await report(`the manuals of ${name}, beside Laurel's`, own)
    const [known, others] = [0, 1].map((half) => own.filter((_, index) => index % 2 === half))
    await teachQuestions(office, known ?? [])
    await report(
      `the manuals of ${name}, with half of the questions known, the others`,
      others ?? [],
    )
    await removeCompany(office, keys)
  }
}

const HOLD_OUT = `
  with numbered as (
    select id, row_number() over (partition by section_id, heading order by id) as place
      from known_questions
  )
  update known_questions known set removed_at = now()
    from numbered, manual_sections section, manual_sections original
   where numbered.id = known.id and place % 2 = 0 and section.id = known.section_id
     and original.id = coalesce(section.translation_of, section.id)
  returning known.question, section.language, original.key`

/** Removes every second known question of each part, and asks it: prints how often its section is found. */
export async function reportHeldOut(office: Office, listsWrong: boolean): Promise<void> {
  const { rows } = await office.database.pool.query<{
    question: string
    language: Language
    key: string
  }>(HOLD_OUT)
  const report = reporter(office, listsWrong)
  console.log(HEAD)
  for (const language of LANGUAGES) {
    const held = rows.filter((row) => row.language === language)
    const questions = held.map(({ question, key }) => ({ question, sections: [key] }))
    await report(`held out, in ${LANGUAGE_NAMES[language]}`, questions, language)
  }
}

function reporter({ database }: Office, listsWrong: boolean) {
  const search = createPassageSearch(database)
  return async (name: string, questions: readonly Question[], language: Language = 'en') => {
    const counted = await judge({ database, search, language }, questions)
    console.log(rowOf(name, counted))
    if (listsWrong) console.log(counted.wrong.join('\n'))
  }
}

interface RetrievalToJudge {
  readonly database: Database
  readonly search: PassageSearch
  readonly language: Language
}

async function judge(
  { database, search, language }: RetrievalToJudge,
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
    const found = await search.answer({ question, audience: audienceFor(sections, open), language })
    if (found.answer !== null) throw new Error('a question of the bench has an exact answer')
    const { passages, isSure } = found
    const isRight = passages.slice(0, 3).map(({ sectionId, heading }) => {
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
| Questions | right section first | right among three | right first, without "not sure" | "not sure" or declined | wrong, given as certain |
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
