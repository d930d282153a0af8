import { describe, expect, test } from 'vitest'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { ensureStarterManual } from '#manuals/server/starter.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { COMPANY_MANUAL, COMPANY_QUESTIONS } from './company-manual.ts'
import { replyTo } from './replies.ts'

const LIMITS = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 } }

/** A Laurel whose administrator has saved these sections; answers what a question shows. */
async function newCompany(sections: Readonly<Record<string, string>>) {
  const database = await ownDatabase()
  const app = await ownApp(database, {}, GENEROUS, undefined, LIMITS)
  const administrator = await administratorOf(app)
  for (const [key, content] of Object.entries(sections)) {
    await expectOk(administrator.call('saveSection', { body: { key, content, document: null } }))
  }
  const [ada] = (await hire(database, 1)) as [Colleague]
  const keysFor = async (question: string) => {
    const { passages, sources } = await replyTo(app, ada.cookie, question)
    return [...passages.map(({ source }) => source.key), ...sources.map(({ key }) => key)]
  }
  return { database, keysFor }
}

describe('a company with four sections', async () => {
  const { 'Holiday policy': holiday, 'Remote work': remote, Parking, Canteen } = COMPANY_MANUAL
  const sections = { 'Holiday policy': holiday, 'Remote work': remote, Parking, Canteen }
  const { keysFor } = await newCompany(sections)

  test.each([
    ['annual leave', 'Holiday policy'],
    ['remote work policy', 'Remote work'],
    ['where do i park my car', 'Parking'],
    ['canteen opening hours', 'Canteen'],
  ])('quotes for "%s" its section "%s" first', async (question, key) => {
    expect((await keysFor(question))[0]).toBe(key)
  })
})

describe('a company with a manual of its own', async () => {
  const { database, keysFor } = await newCompany(COMPANY_MANUAL)

  test.each(COMPANY_QUESTIONS)('finds for "%s" its section "%s"', async (question, key) => {
    expect(await keysFor(question)).toContain(key)
  })

  test('finds its sections beside those of Laurel', async () => {
    await ensureStarterManual(database)
    const missed: string[] = []
    for (const [question, key] of COMPANY_QUESTIONS) {
      if (!(await keysFor(question)).includes(key)) missed.push(question)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(COMPANY_QUESTIONS.length / 10)
  })
})

describe('a word that stands in one place', async () => {
  const { keysFor } = await newCompany({
    'Zeppelin rides': 'Ask at the gate on the roof. A tour takes an hour.',
    Hangar: '# Trampolines\n\nTwo of them, for everybody who is not in a hurry.',
    Cellar: 'The cheese is kept at twelve degrees. Sampling it is allowed on Thursdays.',
    'Time off': 'Agree on it with your lead, two weeks ahead.',
  })

  test.each([
    ['only the key', 'are there zeppelins?', 'Zeppelin rides'],
    ['only a heading', 'where is the trampoline', 'Hangar'],
    ['only the text', 'what about sampled cheeses', 'Cellar'],
    ['only the key, as a word of any question', 'how do I get time off', 'Time off'],
    ['only the text, as a word of any question', 'and on Thursday?', 'Cellar'],
  ])('%s: "%s" finds "%s"', async (_, question, key) => {
    expect((await keysFor(question))[0]).toBe(key)
  })

  test('a question without a word of the manuals finds nothing', async () => {
    expect(await keysFor('Who won the football?')).toEqual([])
  })
})
