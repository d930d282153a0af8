import { describe, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import type { ReportOutcome } from '#recognition/contract/moderation.ts'
import { removeComment } from './comments.ts'
import { hideComment, hideRecognition, showComment, showRecognition } from './hide.ts'
import { report, settleReport } from './reports.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const by = wall.administrator.id
const reason = 'Not our tone'

const reportBy = async (person: Colleague, recognitionId: number, comment: number | null = null) =>
  (await report(database, { by: person.id, recognitionId, comment, reason: 'It hurts' })).id

const settle = (reportId: number, outcome: ReportOutcome) =>
  settleReport(database, { by, key: wall.newKey(), reportId, outcome, reason })

/** News of moderation, oldest first; nobody is named in them. */
async function heardBy({ id }: Pick<Colleague, 'id'>): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ kind: string; facts: object; actor: null }>(
    `select kind, facts, actor_id as actor from notifications
      where user_id = $1 and kind in ('wordsHidden', 'wordsShown', 'reportSettled') order by id`,
    [id],
  )
  for (const { actor } of rows) expect(actor).toBeNull()
  return rows.map(({ kind, facts }) => [kind, facts])
}

const outcomeOf = (outcome: string) => ['reportSettled', { outcome }]

describe('the reporters', () => {
  test('learn once that the words stay, and their author hears nothing', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const first = await reportBy(bob, card)
    await reportBy(eve, card)
    await settle(first, 'nothing')
    await expect(settle(first, 'nothing')).rejects.toMatchObject({ code: 'report-unknown' })
    for (const reporter of [bob, eve]) expect(await heardBy(reporter)).toEqual([outcomeOf('kept')])
    expect(await heardBy(ada)).toEqual([])
  })

  test('learn that the words are hidden, and later that they are shown again', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    await settle(await reportBy(eve, card), 'hiddenAndLocked')
    expect(await heardBy(eve)).toEqual([outcomeOf('hidden')])
    await showRecognition(database, card, { by })
    await showRecognition(database, card, { by })
    expect(await heardBy(eve)).toEqual([outcomeOf('hidden'), outcomeOf('shown')])
    expect(await heardBy(bob)).toEqual([])
  })

  test('learn that the words had been hidden before', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const asked = await reportBy(eve, card)
    await hideRecognition(database, card, { by, reason })
    await settle(asked, 'nothing')
    expect(await heardBy(eve)).toEqual([outcomeOf('hidden')])
  })

  test('learn that the author had taken the words back', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const comment = await wall.comment(bob, card, 'Oh no')
    const reports = [await reportBy(eve, card), await reportBy(eve, card, comment)]
    await removeComment(database, bob.id, comment)
    await wall.undo(ada, card)
    for (const id of reports) await settle(id, 'hidden')
    expect(await heardBy(eve)).toEqual([outcomeOf('gone'), outcomeOf('gone')])
    for (const author of [ada, bob]) expect(await heardBy(author)).toEqual([])
  })

  test('hear nothing of their own decision', async () => {
    const [ada, bob] = await wall.three()
    const card = await wall.card(ada, [bob, wall.administrator])
    await settle(await reportBy(wall.administrator, card), 'hidden')
    expect(await heardBy(wall.administrator)).toEqual([])
  })
})

describe('the author', () => {
  test('learns the reason, and that the words are shown again', async () => {
    const [ada, bob] = await wall.three()
    const card = await wall.card(ada, [bob])
    const comment = await wall.comment(bob, card)
    await hideRecognition(database, card, { by, reason })
    await hideRecognition(database, card, { by, reason: 'Again' })
    await hideComment(database, comment, { by, reason })
    expect(await heardBy(ada)).toEqual([['wordsHidden', { reason }]])
    expect(await heardBy(bob)).toEqual([['wordsHidden', { reason, isComment: true }]])
    await showComment(database, comment, { by })
    expect((await heardBy(bob)).at(-1)).toEqual(['wordsShown', { isComment: true }])
    await showRecognition(database, card, { by })
    expect((await heardBy(ada)).at(-1)).toEqual(['wordsShown', {}])
  })

  test('hears once of two decisions in the same moment', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const reports = [await reportBy(bob, card), await reportBy(eve, card)]
    const answers = await Promise.allSettled(reports.map((id) => settle(id, 'hidden')))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await heardBy(ada)).toEqual([['wordsHidden', { reason }]])
    for (const reporter of [bob, eve]) {
      expect(await heardBy(reporter)).toEqual([outcomeOf('hidden')])
    }
  })
})
