import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { replyTo } from '#test/help/replies.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import type { KnownQuestions } from '#manuals/contract/manual.ts'
import { transact } from '#platform/server/db/transact.ts'
import { replaceShippedQuestions } from './asked-as.ts'

const LIMITS = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 } }
const database = await ownDatabase()
const app = await ownApp(database, {}, GENEROUS, undefined, LIMITS)
const administrator = await administratorOf(app)
const [ada] = (await hire(database, 1)) as [Colleague]

const CONTENT = `Ask at the gate.

\`\`\`asked
who do i ask
\`\`\`

## Parking

Cars stand on the roof.

\`\`\`asked
where do i leave the car
is there a garage?
where do I leave the CAR?
\`\`\`

## Bicycles

They stand in the yard.`

const { id } = (
  await expectOk(administrator.call('saveSection', { body: { key: 'Vehicles', content: CONTENT } }))
).json

const questions = async (sectionId = id): Promise<KnownQuestions['parts']> =>
  (await expectOk(administrator.call('listQuestions', { params: { id: sectionId } }))).json.parts
const textsOf = (parts: KnownQuestions['parts'], heading: string) =>
  parts.find((part) => part.heading === heading)?.questions.map(({ question }) => question)
const add = (heading: string, question: string, gap?: number) =>
  administrator.call('addQuestion', {
    params: { id },
    body: { heading, question, ...(gap !== undefined && { gap }) },
  })
const gaps = async () => (await expectOk(administrator.call('listGaps', {}))).json.gaps

describe('the questions of a section', () => {
  test('are taken out of its text, each once, and belong to their parts', async () => {
    const { json } = await expectOk(
      administrator.call('readSection', { query: { key: 'Vehicles' } }),
    )
    expect(json.content).toBe(
      'Ask at the gate.\n\n## Parking\n\nCars stand on the roof.\n\n## Bicycles\n\nThey stand in the yard.',
    )
    const parts = await questions()
    expect(parts.map(({ heading }) => heading)).toEqual(['', 'Parking', 'Bicycles'])
    expect(textsOf(parts, '')).toEqual(['who do i ask'])
    expect(textsOf(parts, 'Parking')).toEqual(['where do I leave the CAR?', 'is there a garage?'])
    expect(textsOf(parts, 'Bicycles')).toEqual([])
  })

  test('stay when its text is saved again, also for a part that is gone', async () => {
    const content = '## Bicycles\n\nThey stand in the yard.'
    await expectOk(administrator.call('saveSection', { body: { key: 'Vehicles', content } }))
    const parts = await questions()
    expect(parts.filter(({ isThere }) => !isThere).map(({ heading }) => heading)).toEqual([
      '',
      'Parking',
    ])
    const refused = await add('Parking', 'and the roof?')
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'part-unknown' }])
    await expectOk(
      administrator.call('saveSection', { body: { key: 'Vehicles', content: CONTENT } }),
    )
    expect((await questions()).every(({ isThere }) => isThere)).toBe(true)
  })

  test('are added and removed one by one, without a new version', async () => {
    const added = await expectOk(add('Bicycles', 'where does my bike sleep'))
    const known = added.json.parts.flatMap((part) => part.questions)
    const { id: questionId } = known.find(({ question }) => question.includes('bike')) ?? { id: 0 }
    const left = await expectOk(
      administrator.call('removeQuestion', { params: { id: questionId } }),
    )
    expect(textsOf(left.json.parts, 'Bicycles')).toEqual([])
    const again = await administrator.call('removeQuestion', { params: { id: questionId } })
    expect([again.status, again.json]).toMatchObject([404, { code: 'question-unknown' }])
    const { json } = await expectOk(administrator.call('listVersions', { params: { id } }))
    expect(json.versions.map(({ version }) => version)).toEqual([3, 2, 1])
  })

  test('need words, and a section that is there', async () => {
    expect((await add('Bicycles', '?!')).json).toMatchObject({ code: 'question-required' })
    const nowhere = { params: { id: 999_999 } }
    expect((await administrator.call('listQuestions', nowhere)).json).toMatchObject({
      code: 'section-unknown',
    })
  })

  test('are text as long as their block has no end', async () => {
    const content = 'Ask the desk.\n\n```asked\nwhere is the desk\n\n## Hours\n\nFrom nine.'
    const body = { key: 'Desk', content }
    const { json } = await expectOk(administrator.call('saveSection', { body }))
    expect(json.content).toBe(content)
    expect((await questions(json.id)).flatMap((part) => part.questions)).toEqual([])
  })

  test('are refused if one is too long, and nothing is saved', async () => {
    const content = `Ask.\n\n\`\`\`asked\n${'why '.repeat(130)}\n\`\`\``
    const refused = await administrator.call('saveSection', { body: { key: 'Long', content } })
    expect([refused.status, refused.json]).toMatchObject([400, { code: 'question-long' }])
    const query = { key: 'Long' }
    expect((await administrator.call('readSection', { query })).status).toBe(404)
  })

  test('need a text to answer them', async () => {
    const content = '```asked\nwhat is this\n```'
    const refused = await administrator.call('saveSection', { body: { key: 'Empty', content } })
    expect([refused.status, refused.json]).toMatchObject([400, { code: 'content-required' }])
  })
})

describe('a gap', () => {
  const ODD = 'which corner takes two wheels overnight'

  test('is answered once it is given to a part, in other words too', async () => {
    expect((await replyTo(app, ada.cookie, ODD)).kind).not.toBe('passages')
    const gap = (await gaps()).find(({ question }) => question === ODD)
    await expectOk(add('Bicycles', ODD, gap?.id))
    expect((await gaps()).map(({ question }) => question)).not.toContain(ODD)
    const { kind, passages } = await replyTo(app, ada.cookie, 'what corner takes my two wheels')
    expect([kind, passages[0]?.source.heading]).toEqual(['passages', 'Bicycles'])
  })

  test('names the part that somebody chose, once and before the others', async () => {
    const question = 'does the yard take scooters of guests'
    await replyTo(app, ada.cookie, question)
    const { method, path } = endpoints.reportUnhelpful
    const chosen = { key: 'Vehicles', heading: 'Parking', language: 'en' }
    const response = await app.server.inject({
      method,
      url: path,
      headers: { cookie: ada.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ question, chosen }),
    })
    expect(response.statusCode).toBe(200)
    const gap = (await gaps()).find((one) => one.question === question)
    expect(gap?.times).toBe(1)
    expect(gap?.suggestions[0]).toMatchObject({ heading: 'Parking', isChosen: true })
    const headings = gap?.suggestions.map(({ heading }) => heading) ?? []
    expect(new Set(headings).size).toBe(headings.length)
  })
})

describe('the next release', () => {
  const release = (asked: readonly string[]) =>
    transact(database, (tx) =>
      replaceShippedQuestions(tx, [
        { key: 'Vehicles', language: 'en', parts: [{ heading: 'Parking', questions: asked }] },
      ]),
    )
  const shipped = async () =>
    (await questions())
      .find(({ heading }) => heading === 'Parking')
      ?.questions.filter(({ author }) => author === null)
      .map(({ question }) => question)

  test('replaces the questions that came with Laurel, but not the removed ones', async () => {
    await release(['roof for cars', 'old words'])
    expect(await shipped()).toEqual(['roof for cars', 'old words'])
    const parking = (await questions()).find(({ heading }) => heading === 'Parking')
    const roof = parking?.questions.find(({ question }) => question === 'roof for cars')
    await expectOk(administrator.call('removeQuestion', { params: { id: roof?.id ?? 0 } }))
    await release(['roof for cars', 'new words'])
    expect(await shipped()).toEqual(['new words'])
    expect(textsOf(await questions(), 'Parking')).toContain('is there a garage?')
  })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
