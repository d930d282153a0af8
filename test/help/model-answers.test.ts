import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import {
  breakingAfter,
  ownModelServer,
  refusing,
  saying,
  sayingPlainly,
  sayingTooMuch,
  sending,
  type ModelBehaviour,
} from '#test/harness/model-server.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { MANUALS, writeManuals } from './manuals.ts'
import { asking, replyTo } from './replies.ts'

const database = await ownDatabase()
const server = await ownModelServer()
const limits = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 }, retryAfterMs: 1 }
const app = await ownApp(database, { model: server.choice }, GENEROUS, undefined, limits)
const administrator = await administratorOf(app)
const [ada] = (await hire(database, 1)) as [Colleague]
await writeManuals(database, MANUALS)

const ENTRY = { question: 'Who may park here?', content: 'Ask **Ada**.\n\nShe has the keys.' }
await expectOk(administrator.call('saveAnswer', { body: ENTRY }))

const QUESTION = 'How can I deposit some points?'
const reply = (question = QUESTION) => replyTo(app, ada.cookie, question)

/** The reply, and its number of requests to the model. */
async function replyAndCalls(behaviour: ModelBehaviour) {
  server.answer(behaviour)
  const before = server.asked.length
  return { told: await reply(), calls: server.asked.length - before }
}

/** A plain JSON answer in two pieces, cut within a character. */
const inHalves: ModelBehaviour = (response) => {
  const answer = Buffer.from('\n {"choices":[{"message":{"content":"“Deposit” it is."}}]}')
  const middle = answer.indexOf('“') + 1
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(answer.subarray(0, middle))
  setImmediate(() => response.end(answer.subarray(middle)))
}

describe('an endpoint that ignores stream and answers plain JSON', () => {
  test.each<[string, ModelBehaviour]>([
    ['over several lines', sayingPlainly('“Deposit” it is.')],
    ['in pieces, without a finish_reason', inHalves],
    [
      'under the type of a stream',
      sending('{"choices":[{"message":{"content":"“Deposit” it is."}}]}'),
    ],
  ])('is read with one request: %s', async (_, behaviour) => {
    const { told, calls } = await replyAndCalls(behaviour)
    expect(told).toEqual({
      kind: 'model',
      words: '“Deposit” it is.',
      anew: false,
      passages: [],
      facts: [],
      sources: [
        { key: 'Deposit', heading: 'How to deposit', language: 'en' },
        { key: 'Deposit', heading: 'Who may deposit', language: 'en' },
      ],
    })
    expect(calls).toBe(1)
  })
})

describe('an answer that stops before its end', () => {
  test.each<[string, ModelBehaviour]>([
    ['streamed', sayingTooMuch('Open Deposit, ', 'and')],
    ['plain', sayingPlainly('Open Deposit, and', 'length')],
    ['filtered', sayingPlainly('Open Deposit, and', 'content_filter')],
  ])('is marked as cut: %s', async (_, behaviour) => {
    const { told, calls } = await replyAndCalls(behaviour)
    expect(told).toMatchObject({ kind: 'model', words: 'Open Deposit, and', cut: true })
    expect(calls).toBe(1)
  })

  test.each<[string, ModelBehaviour]>([
    ['streamed', saying('Open Deposit.')],
    ['plain', sayingPlainly('Open Deposit.')],
  ])('is not assumed for a complete answer: %s', async (_, behaviour) => {
    server.answer(behaviour)
    const { raw } = await asking(app, ada.cookie, QUESTION)
    expect(raw.endsWith('{"type":"end","kind":"model"}\n')).toBe(true)
  })
})

const systemMessage = () => server.asked.at(-1)?.body.messages[0]?.content

const timesAsked = async (question: string) => {
  const gaps = database.db.selectFrom('help_gaps').select('times').where('question', '=', question)
  return (await gaps.execute()).map(({ times }) => times)
}

describe('the entry for exactly this question', () => {
  test('is the context for the model, which answers', async () => {
    server.answer(saying('Ada knows.'))
    const told = await reply(' who may PARK here')
    expect(told).toEqual({
      kind: 'model',
      words: 'Ada knows.',
      anew: false,
      passages: [],
      facts: [],
      sources: [],
    })
    expect(systemMessage()).toMatch(/\n\n> Ask \*\*Ada\*\*\.\n> \n> She has the keys\.$/)
    expect(systemMessage()).not.toContain('Parking')
  })

  test('is shown as the answer without a model', async () => {
    const plain = await ownApp(database, {}, GENEROUS, undefined, limits)
    const told = await replyTo(plain, ada.cookie, ENTRY.question)
    expect(told).toMatchObject({ kind: 'answer', words: ENTRY.content })
  })

  test.each<[string, ModelBehaviour]>([
    ['at once', refusing(400)],
    ['in the middle', breakingAfter('Ada ', 'is ')],
  ])('is shown below the fallback when the model fails %s', async (_, behaviour) => {
    server.answer(behaviour)
    expect(await reply(ENTRY.question)).toMatchObject({
      kind: 'fallback',
      words: `${sayInEnglish(MESSAGES.chatFailed)}\n\n${ENTRY.content}`,
      passages: [],
    })
  })
})

describe('a weak match', () => {
  const WEAK = 'Which yard has zebras?'
  const PARKING = { text: MANUALS.Parking, source: { key: 'Parking', heading: '', language: 'en' } }

  test('is given to the model as context', async () => {
    server.answer(saying('None.'))
    expect(await reply(WEAK)).toMatchObject({ kind: 'model', words: 'None.' })
    const [system] = server.asked.at(-1)?.body.messages ?? []
    expect(system?.content).toContain(`> ${MANUALS.Parking}`)
  })

  test('is quoted below the fallback when the model fails', async () => {
    server.answer(refusing(400))
    expect(await reply(WEAK)).toMatchObject({
      kind: 'fallback',
      words: `${sayInEnglish(MESSAGES.chatFailed)}\n\nI am not sure. The closest is:`,
      passages: [PARKING],
    })
  })
})

describe('a follow-up question', () => {
  const turns = [{ question: 'How do I deposit points?', answer: 'Open Deposit.' }]

  test('carries the last turns, between the context and the question', async () => {
    server.answer(saying('The administrator.'))
    await replyTo(app, ada.cookie, 'And who switches that on?', turns)
    const [system, ...others] = server.asked.at(-1)?.body.messages ?? []
    expect(system?.role).toBe('system')
    expect(others).toEqual([
      { role: 'user', content: 'How do I deposit points?' },
      { role: 'assistant', content: 'Open Deposit.' },
      { role: 'user', content: 'And who switches that on?' },
    ])
  })

  test('finds the passages of the previous question', async () => {
    server.answer(saying('At once.'))
    const told = await replyTo(app, ada.cookie, 'How soon?', turns)
    expect(told.sources[0]).toMatchObject({ key: 'Deposit' })
  })

  test.each(['And how does it work?', 'And then?', 'How much?'])(
    'needs the previous one: %s',
    async (question) => {
      server.answer(saying('So.'))
      expect((await replyTo(app, ada.cookie, question, turns)).sources[0]?.key).toBe('Deposit')
    },
  )

  test('is a question of its own if it names its subject', async () => {
    server.answer(saying('NOT_TOLD The manuals do not tell.'))
    const told = await replyTo(app, ada.cookie, 'parental leave', turns)
    expect(systemMessage()).not.toContain('Deposit')
    expect(told).toMatchObject({ kind: 'nothing', sources: [] })
    expect(await timesAsked('parental leave')).toEqual([1])
  })

  test('is answered without the previous turns if there is no model', async () => {
    const plain = await ownApp(database, {}, GENEROUS, undefined, limits)
    expect((await replyTo(plain, ada.cookie, 'How soon?', turns)).kind).toBe('nothing')
  })

  test('carries at most three turns', async () => {
    const many = Array.from({ length: 4 }, () => turns[0] ?? expect.fail('no turn'))
    const { status } = await asking(app, ada.cookie, 'And then?', many)
    expect(status).toBe(400)
  })
})

test('shows live facts to the person, and never sends them to the model', async () => {
  const body = { key: 'Silver', content: 'Silver is what you hold.', facts: ['balance'] }
  await expectOk(administrator.call('saveSection', { body }))
  server.answer(saying('Look below.'))
  const told = await reply('What is silver?')
  expect(told.facts).toMatchObject([{ fact: 'balance' }])
  const sent = JSON.stringify(server.asked.at(-1)?.body)
  expect(sent).toContain('Silver is what you hold.')
  expect(sent).not.toContain(told.facts[0]?.lines[0]?.text ?? expect.fail('no fact'))
})

test('nothing that failed was unexpected', () => {
  const reasons = app.complaints.map((line) => (JSON.parse(line) as { reason: string }).reason)
  expect(new Set(reasons)).toEqual(new Set(['status 400', 'no connection']))
})
