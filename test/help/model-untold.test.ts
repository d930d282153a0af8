import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ADMINISTRATOR, GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { ownModelServer, saying } from '#test/harness/model-server.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { MANUALS, writeManuals } from './manuals.ts'
import { asking, readReply, replyTo } from './replies.ts'

const database = await ownDatabase()
const server = await ownModelServer()
const limits = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 } }
const app = await ownApp(database, { model: server.choice }, GENEROUS, undefined, limits)
const administrator = await administratorOf(app)
const [ada] = (await hire(database, 1)) as [Colleague]
await writeManuals(database, MANUALS)

const ENTRY = { question: 'Who may park here?', content: 'Ask **Ada**.\n\nShe has the keys.' }
await expectOk(administrator.call('saveAnswer', { body: ENTRY }))

const reply = (question: string) => replyTo(app, ada.cookie, question)
const systemMessage = () => server.asked.at(-1)?.body.messages[0]?.content
const timesAsked = async (question: string) => {
  const gaps = database.db.selectFrom('help_gaps').select('times').where('question', '=', question)
  return (await gaps.execute()).map(({ times }) => times)
}

/** The end of a reply that says that the manuals don't tell. */
const PASSED_ON = `\n\nYour question was passed on. If it can’t wait, write to ${ADMINISTRATOR.email}.`

describe('a reply that the manuals do not tell', () => {
  const question = 'How do I deposit gold?'
  const NOTHING = { kind: 'nothing', anew: false, passages: [], facts: [], sources: [] }

  test.each([
    [['NOT_TOLD ', 'Das steht nicht ', 'im Handbuch.']],
    [['\n**NOT', '_TO', 'LD**: Das steht ', 'nicht im Handbuch.']],
    [['[NOT_', 'TOLD] — Das steht nicht im ', 'Handbuch.']],
    [['not\\_told\n', '\nDas steht nicht im Handbuch.']],
    [['`NOT_TOLD`', '\n', 'Das steht nicht im Handbuch.']],
  ])('records a gap, and shows neither the marker nor sections: %j', async (pieces) => {
    server.answer(saying(...pieces))
    await database.db.deleteFrom('help_gaps').execute()
    const { raw } = await asking(app, ada.cookie, question)
    expect(raw).not.toMatch(/told/i)
    const told = readReply(raw)
    expect(told).toEqual({ ...NOTHING, words: `Das steht nicht im Handbuch.${PASSED_ON}` })
    expect(await timesAsked(question)).toEqual([1])
  })

  test('has the words of Laurel if the model has none', async () => {
    server.answer(saying('NOT_TOLD'))
    expect(await reply(question)).toEqual({
      ...NOTHING,
      words: `The manuals say nothing about it; y${PASSED_ON.slice(3)}`,
    })
  })

  test('is the entry if there is one for exactly this question', async () => {
    server.answer(saying('NOT_TOLD Sorry.'))
    expect(await reply(ENTRY.question)).toMatchObject({
      kind: 'answer',
      words: ENTRY.content,
      anew: true,
    })
    expect(await timesAsked(ENTRY.question)).toEqual([])
  })

  test('leads the administrator to the gaps', async () => {
    server.answer(saying('NOT_TOLD The manuals do not tell.'))
    expect((await replyTo(app, administrator.cookie, question)).words).toBe(
      'The manuals do not tell.\n\nYour question is listed in [Manage Manuals](/manual?view=gaps).',
    )
  })

  test('is no other reply with these words', async () => {
    server.answer(saying('I was not told: the administrator knows.'))
    expect(await reply('How can I deposit points?')).toMatchObject({
      kind: 'model',
      words: 'I was not told: the administrator knows.',
    })
    expect(await timesAsked('How can I deposit points?')).toEqual([])
  })
})

test('greets in return without the model', async () => {
  const before = server.asked.length
  expect((await reply('Good morning!')).kind).toBe('greeting')
  expect(server.asked.length).toBe(before)
})

test('gives the model the best passages, several of one section too', async () => {
  const parts = ['Pruning', 'Watering', 'Potting'].map(
    (heading) => `## ${heading} a bonsai\n\nA bonsai needs ${heading.toLowerCase()} often.`,
  )
  const body = { key: 'Bonsai', content: parts.join('\n\n') }
  await expectOk(administrator.call('saveSection', { body }))
  server.answer(saying('Often.'))
  const told = await reply('pruning and watering and potting of a bonsai')
  expect(systemMessage()).toContain('> A bonsai needs pruning often.')
  expect(systemMessage()).toContain('> A bonsai needs watering often.')
  expect(systemMessage()).toContain('> A bonsai needs potting often.')
  expect(told.sources.map(({ heading }) => heading).toSorted()).toEqual([
    'Potting a bonsai',
    'Pruning a bonsai',
    'Watering a bonsai',
  ])
})

test('shows a live fact above the words of the model if it answers the question', async () => {
  const body = { key: 'Copper', content: 'Copper is what you hold.', facts: ['balance'] }
  await expectOk(administrator.call('saveSection', { body }))
  server.answer(saying('NOT_TOLD See ', 'above.'))
  const question = 'How much copper do I have?'
  const { raw } = await asking(app, ada.cookie, question)
  const types = raw.trimEnd().split('\n')
  expect(types[0]).toBe('{"type":"words","words":""}')
  expect(types[1]).toContain('{"type":"facts"')
  expect(readReply(raw)).toMatchObject({ kind: 'model', words: 'See above.', sources: [] })
  expect(await timesAsked(question)).toEqual([])
  expect(systemMessage()).toContain('Laurel shows the person their own current state')
  expect(systemMessage()).not.toMatch(/You have [\d,.]+ points/)
})

test('logs nothing unexpected', () => {
  expect(app.complaints).toEqual([])
})
