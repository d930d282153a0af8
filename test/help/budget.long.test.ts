import { expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp, type TestApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { ownModelServer, saying } from '#test/harness/model-server.ts'
import { CHAT_LIMITS, type ChatLimits } from '#assistant/server/chat-limits.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { MANUALS, writeManuals } from './manuals.ts'
import { asking, readReply, type ModelQuestion } from './replies.ts'

const QUESTION = 'How do I deposit points?'
const USED_UP =
  'There have been so many questions today that this one is answered from the manuals alone.'

const database = await ownDatabase()
const server = await ownModelServer()
server.answer(saying('So.'))

/** Two apps on one database, which share their budgets. */
async function twoApps(limits: Partial<ChatLimits>): Promise<TestApp[]> {
  const chatLimits = { ...CHAT_LIMITS, ...limits }
  const open = async (own = database) =>
    ownApp(own, { model: server.choice }, GENEROUS, undefined, chatLimits)
  return [await open(), await open(await alsoOpen(database))]
}

/** Asks this number of questions at once, through the apps in turn. */
function askAtOnce(apps: TestApp[], people: readonly Colleague[], count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, place) => {
      const [app, person] = [apps[place % apps.length], people[place % people.length]]
      if (app === undefined || person === undefined) throw new Error('nobody')
      return asking(app, person.cookie, QUESTION)
    }),
  )
}

const statuses = (answers: readonly ModelQuestion[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
const kinds = (answers: readonly ModelQuestion[]) => {
  const answered = answers.filter(({ status }) => status === 200)
  const grouped = Map.groupBy(answered, ({ raw }) => readReply(raw).kind)
  return Object.fromEntries([...grouped].map(([kind, all]) => [kind, all.length]))
}

await ownApp(database)
await writeManuals(database, MANUALS)

test('limits the questions of a person over all processes', async () => {
  const apps = await twoApps({ questions: { uses: 5, seconds: 600 } })
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  const before = server.asked.length
  const answers = await askAtOnce(apps, [ada], 500)
  const { 503: busy = 0, ...others } = statuses(answers)
  expect(others).toEqual({ 200: 5, 429: 495 - busy })
  expect(server.asked.length - before).toBe(5)

  const refused = answers.find(({ status }) => status === 429)
  const code = 'too-many-questions'
  expect(JSON.parse(refused?.raw ?? '')).toEqual({ code, message: refusalInEnglish(code) })
  const wait = Number(refused?.headers['retry-after'])
  expect(wait).toBeGreaterThan(500)
  expect(wait).toBeLessThanOrEqual(600)

  expect(statuses(await askAtOnce(apps, [bob], 1))).toEqual({ 200: 1 })
})

test('renews the budget with a new window', async () => {
  const apps = await twoApps({ questions: { uses: 1, seconds: 1 } })
  const [ada] = (await hire(database, 1)) as [Colleague]
  expect(statuses(await askAtOnce(apps, [ada], 4))).toEqual({ 200: 1, 429: 3 })
  for (const app of apps) {
    const again = async () => (await asking(app, ada.cookie, QUESTION)).status
    await expect.poll(again, { interval: 100, timeout: 20_000 }).toBe(200)
  }
})

test("answers from the manuals once a person's model budget is used up, and says so", async () => {
  const apps = await twoApps({ modelOfOne: { uses: 3, seconds: 600 } })
  const [ada] = (await hire(database, 1)) as [Colleague]
  const before = server.asked.length
  const answers = await askAtOnce(apps, [ada], 20)
  expect(kinds(answers)).toEqual({ model: 3, passages: 17 })
  expect(server.asked.length - before).toBe(3)
  const told = answers.map(({ raw }) => readReply(raw)).find(({ kind }) => kind === 'passages')
  expect(told?.words.startsWith(USED_UP)).toBe(true)
  expect(told?.passages[0]?.source.key).toBe('Deposit')
})

test('counts the model requests of everyone together, without refused ones', async () => {
  await database.db.deleteFrom('chat_budgets').where('subject', '=', 'model').execute()
  const apps = await twoApps({ modelOfAll: { uses: 4, seconds: 600 } })
  const people = await hire(database, 10)
  const before = server.asked.length
  expect(kinds(await askAtOnce(apps, people, 40))).toEqual({ model: 4, passages: 36 })
  expect(server.asked.length - before).toBe(4)
  const { spent } = await database.db
    .selectFrom('chat_budgets')
    .select(({ fn }) => fn.sum<string>('spent').as('spent'))
    .where(
      'subject',
      'in',
      people.map(({ id }) => `model:${id}`),
    )
    .executeTakeFirstOrThrow()
  expect(Number(spent)).toBe(4)
})

test('counts a request for an exact question, and shows its entry beyond the budget', async () => {
  const apps = await twoApps({ modelOfOne: { uses: 1, seconds: 600 } })
  const [ada] = (await hire(database, 1)) as [Colleague]
  await database.db
    .insertInto('manual_answers')
    .values({ question: QUESTION, asked: 'how do i deposit points', content: 'So.', author: null })
    .execute()
  const before = server.asked.length
  const answers = await askAtOnce(apps, [ada], 4)
  expect(kinds(answers)).toEqual({ answer: 3, model: 1 })
  expect(server.asked.length - before).toBe(1)
  const shown = answers.map(({ raw }) => readReply(raw)).filter(({ kind }) => kind === 'answer')
  expect(shown.map(({ words }) => words)).toEqual(['So.', 'So.', 'So.'])
})
