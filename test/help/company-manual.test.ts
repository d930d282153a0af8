import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { sendDocument } from '#test/harness/documents.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { ensureStarterManual } from '#manuals/server/starter.ts'
import { DOCUMENT_TYPES } from '#platform/contract/documents.ts'
import { companySections, type CompanySection } from './company-manual.ts'
import { replyTo } from './replies.ts'

const LIMITS = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 } }

/** A Laurel with these sections; `keysFor` returns the keys of the sections in an answer. */
async function newCompany(sections: readonly CompanySection[]) {
  const database = await ownDatabase()
  const app = await ownApp(database, {}, GENEROUS, undefined, LIMITS)
  const administrator = await administratorOf(app)
  for (const { key, content, file } of sections) {
    const sent = file && (await expectOk(sendDocument(administrator, file.name, file.bytes)))
    const document = sent ? String(sent.json['document']) : null
    await expectOk(administrator.call('saveSection', { body: { key, content, document } }))
  }
  const [ada] = (await hire(database, 1)) as [Colleague]
  const reply = (question: string) => replyTo(app, ada.cookie, question)
  const keysFor = async (question: string) => {
    const { passages, sources } = await reply(question)
    return [...passages.map(({ source }) => source.key), ...sources.map(({ key }) => key)]
  }
  return { database, reply, keysFor }
}

describe("a company's own manuals beside Laurel's", async () => {
  const { database, keysFor } = await newCompany(await companySections('harbour'))
  await ensureStarterManual(database)

  test.each([
    ['a PDF', 'how many vacation days do we get', 'Leave policy'],
    ['a DOCX', 'how many days can i work from home', 'Working from home'],
    ['Markdown', 'how much is a parking permit', 'Parking and bicycles'],
    ['Markdown', 'when is lunch in the cafeteria', 'Cafeteria'],
  ])('answers from %s: "%s"', async (_, question, key) => {
    expect((await keysFor(question))[0]).toBe(key)
  })
})

/** Questions that a part is known to answer, and one in other words that it has to answer too. */
const ASKED: readonly (readonly [key: string, known: readonly string[], question: string])[] = [
  ['Overtime', ['do I get money when I stay longer', 'i worked late'], 'what if I stay longer?'],
  ['Pay', ['when does the salary come', 'where is my payslip'], 'when comes my salary'],
  ['Holidays', ['how many vacation days', 'can i take days off'], 'my days of vacation'],
  ['Sick leave', ['I have the flu', 'my kid has a fever'], 'my kid has the flu'],
  ['Side jobs', ['may I work somewhere else on weekends'], 'can I work in a bar on weekends'],
  ['Dress code', ['what clothes', 'are shorts ok'], 'can I come in shorts'],
  ['Printing', ['paper jam', 'the copier is broken'], 'there is a jam in the copier'],
  ['Wifi for visitors', ['internet password for guests'], 'a guest needs the internet password'],
  ['Backups', ['I deleted a document', 'restore a file'], 'how do I restore a deleted document'],
  ['A lost or stolen device', ['i left my notebook in the tram'], 'left the phone in the tram'],
  ['Suspicious mail', ['phishing', 'I got a strange email'], 'a strange email wants my password'],
  ['Parking and charging', ['where do i leave my tesla'], 'can I leave the tesla here'],
  ['Meals', ['whats for lunch', 'is it vegetarian'], 'is the lunch vegetarian'],
  ['Forklifts', ['may i use the pallet truck'], 'who may use a pallet truck'],
  ['Waste', ['where does the rubbish go', 'trash'], 'where do I put rubbish'],
  ['Dogs in the office', ['can I bring my pet'], 'may I bring a pet'],
]

const OTHERS = [
  'Dogs',
  'Meeting',
  'Training',
  'Travel and',
  'Remote',
  'Parents',
  'Shifts',
  'IT sec',
]

/** A company's 40 sections, each about one subject, with or without the questions above in blocks. */
async function fortySections(withQuestions: boolean): Promise<readonly CompanySection[]> {
  const texts = await Promise.all(
    ['handbook.file.md', 'it-guide.docx.txt', 'site-and-safety.pdf.txt'].map((name) =>
      readFile(new URL(`company/orchard/${name}`, import.meta.url), 'utf8'),
    ),
  )
  const parts = texts.flatMap((text) => text.trimEnd().split('\n## ').slice(1))
  const own = parts.map((part) => {
    const [key = '', ...lines] = part.split('\n')
    return { key, content: lines.join('\n').trim(), file: null }
  })
  const more = [...(await companySections('mill')), ...(await companySections('harbour'))]
  const all = [...own, ...more.filter(({ key }) => OTHERS.some((name) => key.startsWith(name)))]
  return all.map(({ key, content, file }) => {
    const known = withQuestions ? ASKED.find(([of]) => of === key)?.[1] : undefined
    const block = known === undefined ? '' : `\n\n\`\`\`asked\n${known.join('\n')}\n\`\`\``
    return { key, content: `${content}${block}`, file }
  })
}

describe('40 sections of a company, imported with and without known questions', async () => {
  const sections = { with: await fortySections(true), without: await fortySections(false) }
  const asHandbook = sections.with.map(({ key, content }) => `## ${key}\n\n${content}`)
  const handbook = {
    name: 'handbook.md',
    type: DOCUMENT_TYPES.md,
    bytes: Buffer.from(asHandbook.join('\n\n')),
  }
  const file = { key: 'Handbook', content: 'See the file.', file: handbook }
  const companies = {
    with: await newCompany(sections.with),
    without: await newCompany(sections.without),
    inFile: await newCompany([file]),
  }

  test('are found more often by other words, and certain more often, with them', async () => {
    const counted = async (company: keyof typeof companies) => {
      const places = await Promise.all(
        ASKED.map(async ([key, , question]) => {
          const { kind, passages } = await companies[company].reply(question)
          const { key: found, heading } = passages[0]?.source ?? {}
          return { kind, isRight: (company === 'inFile' ? heading : found) === key }
        }),
      )
      const right = places.filter(({ isRight }) => isRight)
      const certain = right.filter(({ kind }) => kind === 'passages')
      return { right: right.length, certain: certain.length }
    }
    expect(sections.with).toHaveLength(40)
    const asText = await counted('with')
    expect(asText.right).toBeGreaterThanOrEqual(15)
    expect(asText.certain).toBeGreaterThanOrEqual(12)
    expect(await counted('inFile')).toEqual(asText)
    // Here the questions avoid the words of the text.
    expect((await counted('without')).right).toBeLessThan(5)
  })

  test('have the same text, without the blocks', async () => {
    const textsOf = async (company: keyof typeof companies) => {
      const passages = companies[company].database.db.selectFrom('manual_passages')
      const rows = await passages.select('text').where('origin', '=', 'section').execute()
      return rows.map(({ text }) => text).toSorted()
    }
    expect(await textsOf('with')).toEqual(await textsOf('without'))
    const { rows } = await companies.inFile.database.pool.query<{ count: number }>(
      "select count(*)::int as count from manual_passages where text like '%```%'",
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('a word in one place of the manuals', async () => {
  const sections = {
    'Zeppelin rides': 'Ask at the gate on the roof. A tour takes an hour.',
    Hangar: '# Trampolines\n\nTwo of them, for everybody who is not in a hurry.',
    Cellar: 'The cheese is kept at twelve degrees. Sampling it is allowed on Thursdays.',
    'Time off': 'Agree on it with your lead, two weeks ahead.',
  }
  const { keysFor } = await newCompany(
    Object.entries(sections).map(([key, content]) => ({ key, content, file: null })),
  )

  test.each([
    ['only the key', 'are there zeppelins?', 'Zeppelin rides'],
    ['only a heading', 'where is the trampoline', 'Hangar'],
    ['only the text', 'what about sampled cheeses', 'Cellar'],
    ['only the key, as a word of any question', 'how do I get time off', 'Time off'],
    ['only the text, as a word of any question', 'and on Thursday?', 'Cellar'],
  ])('in %s: "%s" finds "%s"', async (_, question, key) => {
    expect((await keysFor(question))[0]).toBe(key)
  })

  test('a question without a word of the manuals finds nothing', async () => {
    expect(await keysFor('Who won the football?')).toEqual([])
  })
})
