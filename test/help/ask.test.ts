import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ADMINISTRATOR, GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf } from '#test/harness/visitor.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import type { ChatEvent } from '#assistant/contract/chat-endpoints.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { saveAnswer } from '#manuals/server/answers.ts'
import { removeSection, saveSection } from '#manuals/server/sections.ts'
import { MANUALS, writeManuals } from './manuals.ts'
import { asking, replyTo } from './replies.ts'

const database = await ownDatabase()
const limits = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 } }
const app = await ownApp(database, {}, GENEROUS, undefined, limits)
const [ada] = (await hire(database, 1)) as [Colleague]
await writeManuals(database, MANUALS)
const { id: by } = await database.db
  .selectFrom('users')
  .select('id')
  .where('is_administrator', '=', true)
  .executeTakeFirstOrThrow()

const any = (word: string) => `%${word}%`
const reply = (question: string) => replyTo(app, ada.cookie, question)

test('answers with one passage of the manuals, word for word', async () => {
  const { kind, passages, sources } = await reply('How can I deposit some points?')
  expect(kind).toBe('passages')
  expect(sources).toEqual([])
  expect(passages[0]).toEqual({
    text: 'Open [Deposit](/deposit), enter an amount and confirm. The points are added to your balance at once.',
    source: { key: 'Deposit', heading: 'How to deposit', language: 'en' },
  })
})

test('streams JSON lines that no cache keeps', async () => {
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
  ['buying of gifts', 'Gift Shop'],
  ['where do bicicles stand', 'Parking'],
])('understands %s', async (question, key) => {
  const { passages } = await reply(question)
  expect(passages[0]?.source.key).toBe(key)
})

const BARE = { anew: false, passages: [], facts: [], sources: [] }
const timesAsked = async (question: string) => {
  const gaps = database.db.selectFrom('help_gaps').select('times').where('question', '=', question)
  return (await gaps.execute()).map(({ times }) => times)
}

test.each(['What is the capital of France?', 'Who won the football yesterday?', 'the of and'])(
  'passes a question on where nothing matches, and says so: %s',
  async (question) => {
    expect(await reply(question)).toEqual({
      ...BARE,
      kind: 'nothing',
      words: `The manuals say nothing about it; your question was passed on. If it can’t wait, write to ${ADMINISTRATOR.email}.`,
    })
    expect(await timesAsked(question)).toEqual([1])
  },
)

test('does not claim that a question without words was passed on', async () => {
  expect(await reply('???')).toEqual({
    ...BARE,
    kind: 'nothing',
    words: `The manuals say nothing about it. Please try other words, or write to ${ADMINISTRATOR.email}.`,
  })
})

test('does not claim that a question was passed on if it could not be kept', async () => {
  await database.pool.query('alter table help_gaps rename to help_gaps_elsewhere')
  try {
    const { words } = await reply('Is there a trampoline?')
    expect(words).toMatch(/^The manuals say nothing about it\. Please try other words/)
  } finally {
    await database.pool.query('alter table help_gaps_elsewhere rename to help_gaps')
  }
})

test("sends the administrator to the list of gaps, not to the administrator's address", async () => {
  const { cookie } = await administratorOf(app)
  expect((await replyTo(app, cookie, 'Is there a helipad?')).words).toBe(
    'The manuals say nothing about it; your question is listed in [Manage Manuals](/manual?view=gaps).',
  )
  expect(await timesAsked('Is there a helipad?')).toEqual([1])
  expect((await replyTo(app, cookie, '???')).words).not.toContain('@')
})

test.each([
  ['hi', /^Hello!/],
  ['Good morning, Laurel!', /^Hello!/],
  ['Hello. Thanks a lot!', /^You’re welcome!/],
  ['bye', /^Bye/],
])('greets in return, without a gap: %s', async (message, words) => {
  expect(await reply(message)).toEqual({
    ...BARE,
    kind: 'greeting',
    words: expect.stringMatching(words) as string,
  })
  expect(await timesAsked(message)).toEqual([])
})

test('answers the question after a greeting', async () => {
  const { passages } = await reply('Hello, how do I deposit points?')
  expect(passages[0]?.source.key).toBe('Deposit')
})

const WEAK = 'Which yard has zebras?'

test('marks a weak match as unsure', async () => {
  expect(await reply(WEAK)).toEqual({
    kind: 'closest',
    words: 'I am not sure. The closest is:',
    anew: false,
    passages: [{ text: MANUALS.Parking, source: { key: 'Parking', heading: '', language: 'en' } }],
    facts: [],
    sources: [],
  })
})

test('gives the closest of several weak matches to choose from, without a link to others', async () => {
  const { kind, passages, sources } = await reply('Do zebras deposit gifts?')
  expect(kind).toBe('closest')
  const keys = passages.map(({ source }) => source.key)
  expect(keys.toSorted().slice(0, 2)).toEqual(['Deposit', 'Gift Shop'])
  expect(new Set(keys).size).toBe(keys.length)
  expect(sources).toEqual([])
})

test('keeps a question as a gap only where nothing was found', async () => {
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

test('keeps a question with a weak match as a gap', async () => {
  await reply(WEAK)
  const gaps = database.db.selectFrom('help_gaps').select('question').where('question', '=', WEAK)
  expect(await gaps.execute()).toEqual([{ question: WEAK }])
})

test('answers an exact question from its entry first, however it is written', async () => {
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
      facts: [],
      sources: [],
    })
  }
  expect((await reply('How do I deposit my points?')).kind).toBe('passages')
})

test('knows a saved section at the next question, and forgets a removed one', async () => {
  expect((await reply('Where is the espresso machine?')).kind).toBe('nothing')
  const change = { key: 'Kitchen', content: 'The espresso machine is downstairs.', document: null }
  const { id } = await saveSection(database, { by, change })
  expect((await reply('Where is the expresso machine?')).passages[0]?.source.key).toBe('Kitchen')
  await removeSection(database, { by, sectionId: id })
  expect((await reply('Where is the espresso machine?')).kind).toBe('nothing')
})

test("never shows an employee the administrator's sections", async () => {
  const change = {
    key: 'Vault',
    content: 'The vault opens at ten.',
    audience: 'administrator',
  } as const
  await saveSection(database, { by, change })
  expect((await reply('Where is the vault?')).kind).toBe('nothing')
  const administrator = await administratorOf(app)
  const told = await replyTo(app, administrator.cookie, 'Where is the vault?')
  expect(told.passages[0]?.source.key).toBe('Vault')
})

test('shows live facts of the section that answers, about the person who asks', async () => {
  const change = {
    key: 'Gold',
    content: 'Gold is your balance.\n\n```asked\nhow much gold do i have\n```',
    facts: ['balance' as const],
  }
  await saveSection(database, { by, change })
  const [fact] = (await reply('What is gold?')).facts
  expect(fact?.fact).toBe('balance')
  expect(fact?.lines[0]?.text).toMatch(/^You have [\d,.]+ points: /)
})

const typesOf = async (question: string) => {
  const { raw } = await asking(app, ada.cookie, question)
  const lines = raw.trimEnd().split('\n')
  return lines.map((line) => (JSON.parse(line) as ChatEvent).type)
}

test('shows a live fact first if it answers the question, else below the passage', async () => {
  expect(await typesOf('How much gold do I have?')).toEqual(['facts', 'words', 'passage', 'end'])
  expect(await typesOf('What is gold?')).toEqual(['words', 'passage', 'facts', 'end'])
})

test('makes the question of an unhelpful answer a gap', async () => {
  const question = 'How do I deposit many points?'
  const { method, path } = endpoints.reportUnhelpful
  const response = await app.server.inject({
    method,
    url: path,
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ question }),
  })
  expect(response.json()).toEqual({ isNoted: true })
  const gaps = database.db.selectFrom('help_gaps').select('times').where('question', '=', question)
  expect(await gaps.execute()).toEqual([{ times: 1 }])
})

test('ranks how-tos above lists of messages, unless a message is quoted', async () => {
  const content =
    '## How to frobnicate\n\nChoose "Frobnicate" and confirm.\n\n## When frobnicating is refused\n\n- "You can not frobnicate today.": frobnicate tomorrow.\n- "Please frobnicate less": frobnicate less.'
  await saveSection(database, { by, change: { key: 'Frobnicating', content } })
  const headingFor = async (question: string) => (await reply(question)).passages[0]?.source.heading
  expect(await headingFor('frobnicate')).toBe('How to frobnicate')
  expect(await headingFor('It says "You can not frobnicate today."')).toBe(
    'When frobnicating is refused',
  )
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
