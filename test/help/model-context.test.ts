import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { ownModelServer, saying } from '#test/harness/model-server.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { saveAnswer } from '#manuals/server/answers.ts'
import { saveSection } from '#manuals/server/sections.ts'
import { MANUALS, writeManuals } from './manuals.ts'
import { replyTo } from './replies.ts'

const limits = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 } }
const database = await ownDatabase()
const server = await ownModelServer()
const withBudget = (contextTokens: number) =>
  ownApp(database, { model: { ...server.choice, contextTokens } }, GENEROUS, undefined, limits)
const whole = await withBudget(8_000)
const part = await withBudget(160)
const [ada] = (await hire(database, 1)) as [Colleague]
await writeManuals(database, {
  ...MANUALS,
  Parking: `${MANUALS.Parking}\n\n\`\`\`asked\nwhere does my scooter sleep\n\`\`\``,
})
const { id: by } = await database.db
  .selectFrom('users')
  .select('id')
  .where('is_administrator', '=', true)
  .executeTakeFirstOrThrow()
const vault = { key: 'Vault', content: 'The code of the vault is 1234.', audience: 'administrator' }
await saveSection(database, { by, change: { ...vault, audience: 'administrator' } })

const systemOf = (at = -1) => server.asked.at(at)?.body.messages[0]?.content ?? ''
const QUESTION = 'How do I deposit points?'

test('a manual that fits the budget is given whole, as its asker may read it, without questions', async () => {
  server.answer(saying('Under “Parking”: in the yard.'))
  const { sources } = await replyTo(whole, ada.cookie, QUESTION)
  for (const text of [MANUALS.Parking, MANUALS.Passwords, MANUALS['Gift Shop']]) {
    expect(systemOf()).toContain(`> ${text}`)
  }
  expect(systemOf()).not.toContain('vault')
  expect(systemOf()).not.toContain('scooter')
  expect(systemOf()).not.toContain('SECTION')
  expect(sources).toEqual([{ key: 'Parking', heading: '', language: 'en' }])
})

test('an exact answer is the whole context', async () => {
  const body = { question: 'Who waters the plants?', content: 'Ada does.' }
  await saveAnswer(database, { by, ...body })
  server.answer(saying('Ada.'))
  await replyTo(whole, ada.cookie, body.question)
  expect(systemOf()).toContain('> Ada does.')
  expect(systemOf()).not.toContain('Name the heading')
  expect(systemOf()).not.toContain(MANUALS.Parking)
})

test('a larger one by its contents and the closest passages', async () => {
  server.answer(saying('Open Deposit.'))
  const { sources } = await replyTo(part, ada.cookie, QUESTION)
  expect(systemOf()).toContain('> 1. Deposit > How to deposit > Who may deposit')
  expect(systemOf()).toContain('Parking')
  expect(systemOf()).not.toContain(MANUALS.Parking)
  expect(systemOf()).not.toContain('Vault')
  expect(sources[0]).toMatchObject({ key: 'Deposit' })
})

test('a section that the model asks for is given to it, once, and named below the reply', async () => {
  const number = /> (\d+)\. Parking/.exec(systemOf())?.[1] ?? ''
  server.answer(saying('SEC', `TION ${number}`), saying('See Parking: ', 'in the yard.'))
  const before = server.asked.length
  const { kind, words, sources } = await replyTo(part, ada.cookie, QUESTION)
  expect(server.asked.length - before).toBe(2)
  expect(systemOf()).toContain(`> ${MANUALS.Parking}`)
  expect(systemOf()).not.toContain('SECTION')
  expect([kind, words]).toEqual(['model', 'See Parking: in the yard.'])
  expect(sources).toEqual([{ key: 'Parking', heading: '', language: 'en' }])
})

test('a section that is not there leads to the passages', async () => {
  server.answer(saying('SECTION 99'))
  expect((await replyTo(part, ada.cookie, QUESTION)).kind).toBe('fallback')
})

test('logs no unexpected error', () => {
  expect(
    [...whole.complaints, ...part.complaints].filter((line) => !line.includes('model')),
  ).toEqual([])
})
