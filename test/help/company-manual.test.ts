import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { sendDocument } from '#test/harness/documents.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { ensureStarterManual } from '#manuals/server/starter.ts'
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
  const keysFor = async (question: string) => {
    const { passages, sources } = await replyTo(app, ada.cookie, question)
    return [...passages.map(({ source }) => source.key), ...sources.map(({ key }) => key)]
  }
  return { database, keysFor }
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
