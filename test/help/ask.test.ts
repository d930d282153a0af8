import { expect, test } from 'vitest'
import { removeSection } from '#manuals/server/remove-section.ts'
import { saveAnswer } from '#manuals/server/save-answer.ts'
import { saveSection } from '#manuals/server/save-section.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MANUALS, writeManuals } from './manuals.ts'
import { asking, replyTo } from './replies.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const [ada] = (await hire(database, 1)) as [Colleague]
await writeManuals(database, MANUALS)
const { id: by } = await database.db
  .selectFrom('users')
  .select('id')
  .where('is_administrator', '=', true)
  .executeTakeFirstOrThrow()

const any = (word: string) => `%${word}%`
const reply = (question: string) => replyTo(app, ada.cookie, question)

test('a question is answered with what the manuals say about it, word for word', async () => {
  const { kind, passages, sources } = await reply('How can I deposit some points?')
  expect(kind).toBe('passages')
  expect(sources).toEqual([])
  expect(passages[0]).toEqual({
    text: 'Open [Deposit](/deposit), enter an amount and confirm. The points are added to your balance at once.',
    source: { key: 'Deposit', heading: 'How to deposit' },
  })
})

test('is a stream of lines of JSON that nobody keeps', async () => {
  const { status, headers, raw } = await asking(app, ada.cookie, 'How can I deposit points?')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-accel-buffering']).toBe('no')
  expect(raw.endsWith('{"type":"end","kind":"passages"}\n')).toBe(true)
})

test.each([
  ['How do I depositt poinst?', 'Deposit'],
  ['forgot my pasword', 'Passwords'],
  ['redeem rewards', 'Gift Shop'],
  ['where do bicicles stand', 'Parking'],
])('%s is understood', async (question, key) => {
  const { passages } = await reply(question)
  expect(passages[0]?.source.key).toBe(key)
})

test.each([
  'What is the capital of France?',
  'Who won the football yesterday?',
  '???',
  'the of and',
])('where nothing fits it says so, and whom to ask: %s', async (question) => {
  expect(await reply(question)).toEqual({
    kind: 'nothing',
    words: `I found nothing about this in the manuals. Please ask the administrator: ${ADMINISTRATOR.email}`,
    anew: false,
    passages: [],
    sources: [],
  })
})

const WEAK = 'Which yard in Ruritania has elephants and bicycles?'

test('a weak match is said to be one, and quoted', async () => {
  expect(await reply(WEAK)).toEqual({
    kind: 'closest',
    words: 'I am not sure. The closest is:',
    anew: false,
    passages: [{ text: MANUALS.Parking, source: { key: 'Parking', heading: '' } }],
    sources: [],
  })
})

test('of several weak matches the closest is quoted, and the others are linked', async () => {
  const { kind, passages, sources } = await reply('Do elephants of Ruritania deposit their gifts?')
  expect(kind).toBe('closest')
  expect(passages).toHaveLength(1)
  expect(sources.length).toBeGreaterThan(0)
  expect(sources).not.toContainEqual(passages[0]?.source)
})

test('a question that found nothing is kept for the administrator, one that found something is not', async () => {
  await reply('Is there a sauna?')
  await reply('is there a SAUNA')
  await reply('How do I deposit points?')
  const gaps = await database.db
    .selectFrom('help_gaps')
    .select(['question', 'times'])
    .where('question', 'ilike', any('sauna'))
    .execute()
  expect(gaps).toEqual([{ question: 'Is there a sauna?', times: 2 }])
  const noted = await database.db
    .selectFrom('help_gaps')
    .select('question')
    .where('question', '=', 'How do I deposit points?')
    .execute()
  expect(noted).toEqual([])
})

test('so is one with a weak match', async () => {
  await reply(WEAK)
  const gaps = database.db.selectFrom('help_gaps').select('question').where('question', '=', WEAK)
  expect(await gaps.execute()).toEqual([{ question: WEAK }])
})

test('an exact question is answered by its context entry first, however it is written', async () => {
  await saveAnswer(database, {
    by,
    question: 'How do I deposit points?',
    content: 'Ask **Ada**, she knows.\n\nOr see [Deposit](/deposit).',
  })
  for (const question of ['How do I deposit points?', '  how DO I deposit, points!! ']) {
    expect(await reply(question)).toEqual({
      kind: 'answer',
      words: 'Ask **Ada**, she knows.\n\nOr see [Deposit](/deposit).',
      anew: false,
      passages: [],
      sources: [],
    })
  }
  expect((await reply('How do I deposit my points?')).kind).toBe('passages')
})

test('what is saved is known at the next question, and what is removed is not', async () => {
  expect((await reply('Where is the espresso machine?')).kind).toBe('nothing')
  const change = { key: 'Kitchen', content: 'The espresso machine is downstairs.', document: null }
  const { id } = await saveSection(database, { by, change })
  expect((await reply('Where is the expresso machine?')).passages[0]?.source.key).toBe('Kitchen')
  await removeSection(database, { by, sectionId: id })
  expect((await reply('Where is the espresso machine?')).kind).toBe('nothing')
})

test('nothing was unexpected', () => {
  expect(app.complaints).toEqual([])
})
