import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { saveSection } from '#manuals/server/sections.ts'
import { ensureStarterManual } from '#manuals/server/starter.ts'
import type { Language } from '#platform/contract/languages.ts'
import { replyTo } from './replies.ts'

const LIMITS = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 } }
const database = await ownDatabase()
const app = await ownApp(database, {}, GENEROUS, undefined, LIMITS)
await ensureStarterManual(database)
const [ada] = (await hire(database, 1)) as [Colleague]
await administratorOf(app)

const ask = (language: Language, question: string) =>
  replyTo(app, `${ada.cookie}; laurel_language=${language}`, question)

describe('the assistant', () => {
  test.each<[Language, string, string, string]>([
    ['de', 'Wie zahle ich Punkte ein?', 'Einzahlen', 'Das sagen die Handbücher:'],
    ['fr', 'Comment déposer des points ?', 'Dépôt', 'Voici ce que disent les manuels\u202f:'],
    ['es', '¿Cómo deposito puntos?', 'Depositar', 'Esto es lo que dicen los manuales:'],
    ['ar', 'كيف أودع نقاطًا؟', 'الإيداع', 'هذا ما تقوله الأدلة:'],
  ])('answers in %s what is asked in it: %s', async (language, question, key, lead) => {
    const { kind, passages, words } = await ask(language, question)
    expect([kind, words]).toEqual(['passages', lead])
    expect(passages[0]?.source).toMatchObject({ key, language })
  })

  test('says its own sentences in the language of the page', async () => {
    const greeting = await ask('de', 'Guten Morgen!')
    expect([greeting.kind, greeting.words.slice(0, 6)]).toEqual(['greeting', 'Hallo!'])
    const { kind, words } = await ask('de', 'Zyxwvut?')
    expect([kind, words]).toEqual([
      'nothing',
      'Die Handbücher sagen nichts dazu; deine Frage wurde weitergegeben. Wenn es eilt, schreib an admin@laurel.test.',
    ])
  })

  test('answers in the language of the question where the page has another', async () => {
    const { kind, passages, words } = await ask('en', 'Wie zahle ich Punkte ein?')
    expect(kind).toBe('passages')
    expect(passages[0]?.source).toMatchObject({ key: 'Einzahlen', language: 'de' })
    expect(words).toBe('This is what the manuals say:')
  })

  test('says that a section is in another language only', async () => {
    const by = 1
    const change = { key: 'Zeppelin rides', content: 'The zeppelin leaves at noon.' }
    await saveSection(database, { by, change })
    const { words, passages } = await ask('en', 'When does the zeppelin leave?')
    expect([words, passages[0]?.source.language]).toEqual(['This is what the manuals say:', 'en'])
    const german = {
      key: 'Kantinenzeiten',
      content: 'Die Kantine öffnet um zwölf.',
      language: 'de',
    }
    await saveSection(database, { by, change: { ...german, language: 'de' } })
    const told = await ask('en', 'Wann öffnet die Kantine?')
    expect(told.words).toBe('This is what the manuals say, in German only:')
    expect(told.passages[0]?.source).toMatchObject({ key: 'Kantinenzeiten', language: 'de' })
  })

  test('shows live facts in the language of the page', async () => {
    const { facts } = await ask('de', 'Wie viele Punkte habe ich?')
    expect(facts[0]?.fact).toBe('balance')
    expect(facts[0]?.lines[0]?.text).toMatch(/^Du hast [\d.]+,\d\d Punkte: /)
  })

  test('does not take words of one language for misspelt words of another', async () => {
    const { kind } = await ask('en', 'What is the weather in Lisbon tomorrow?')
    expect(['nothing', 'closest']).toContain(kind)
  })
})

test('administrators’ sections are kept from others in every language', async () => {
  const { passages } = await ask('de', 'Wie gebe ich vielen Leuten Bonuspunkte?')
  expect(passages[0]?.source.key).not.toBe('Bonuspunkte vergeben')
  const search = { query: { search: 'ADMIN_EMAIL' } }
  const visitor = await administratorOf(app)
  const { json } = await expectOk(visitor.call('searchParts', search))
  expect(json['parts']).not.toEqual([])
})
