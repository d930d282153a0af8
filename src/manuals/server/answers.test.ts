import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk, type Answer } from '#test/harness/visitor.ts'
import { MOST_GAPS, noteGap } from './gaps.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

type Json = Record<string, unknown>

function send(question: string, content = 'So'): Promise<Answer> {
  return administrator.call('saveAnswer', { body: { question, content } })
}

async function listAnswers(query: Record<string, string> = {}) {
  const { json } = await expectOk(administrator.call('listAnswers', { query }))
  return json
}

async function listGaps(after = 0) {
  const query = { after: String(after) }
  const { json } = await expectOk(administrator.call('listGaps', { query }))
  return json
}

async function newestEvent(): Promise<Json | undefined> {
  const { json } = await expectOk(administrator.call('readAuditLog', { query: { kind: 'help' } }))
  return json['rows'][0]
}

async function empty(): Promise<void> {
  await database.pool.query('delete from manual_answers')
  await database.pool.query('delete from help_gaps')
}

describe('context entries', () => {
  test('keeps one entry for a question, ignoring punctuation, spaces and case', async () => {
    await empty()
    const { json: first } = await expectOk(send('What is a  point?', 'A thank-you.'))
    expect(first).toMatchObject({
      question: 'What is a  point?',
      content: 'A thank-you.',
      author: 'admin@laurel.test',
    })
    const { json: second } = await expectOk(send('  what is a POINT', 'Thanks.'))
    expect(second).toMatchObject({ id: first['id'], question: 'what is a POINT' })
    expect((await listAnswers()).answers).toEqual([second])
    const kept = await database.pool.query('select asked from manual_answers')
    expect(kept.rows).toEqual([{ asked: 'what is a point' }])
  })

  test('keeps one entry of simultaneous saves', async () => {
    await empty()
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => expectOk(send('Who?', `Person ${index}`))),
    )
    expect((await listAnswers()).total).toBe(1)
  })

  test('rejects a question of punctuation only', async () => {
    const { json } = await send('?!… — “”')
    expect(json).toMatchObject({ code: 'question-required', field: 'question' })
  })

  test('accepts the longest question, even if it grows in lower case', async () => {
    await expectOk(send('İ'.repeat(500)))
    await expectOk(send('ﷺ'.repeat(500)))
  })

  test('records nothing without a change', async () => {
    await expectOk(send('Once?', 'Once.'))
    const before = await newestEvent()
    await expectOk(send('Once?', 'Once.'))
    expect(await newestEvent()).toEqual(before)
  })

  test('lists entries page by page, the newest first, and searches them', async () => {
    await empty()
    for (let index = 0; index < 30; index++) await expectOk(send(`Question ${index}`, 'Words'))
    const first = await listAnswers()
    expect(first.total).toBe(30)
    expect(first.answers).toHaveLength(25)
    expect(first.answers[0]).toMatchObject({ question: 'Question 29' })
    const second = await listAnswers({ after: String(first.next) })
    expect(second.answers.map(({ question }) => question)).toEqual(
      [4, 3, 2, 1, 0].map((index) => `Question ${index}`),
    )
    expect(second.next).toBeNull()
    expect((await listAnswers({ search: 'words 29' })).total).toBe(1)
  })

  test('deletes an entry and returns the others', async () => {
    await empty()
    const { json } = await expectOk(send('Short-lived?'))
    await expectOk(send('Other?'))
    const params = { id: Number(json['id']) }
    const left = await expectOk(administrator.call('removeAnswer', { params }))
    expect(left.json).toMatchObject({ answers: [{ question: 'Other?' }], total: 1, next: null })
    expect(await newestEvent()).toMatchObject({
      action: 'answerRemoved',
      before: { question: 'Short-lived?', content: 'So' },
      after: null,
    })
    const again = await administrator.call('removeAnswer', { params })
    expect(again.json).toMatchObject({ code: 'answer-unknown' })
  })

  test('records the answer before and after in the audit log', async () => {
    await empty()
    await expectOk(send('Why?', 'Because.'))
    await expectOk(send('Why?', 'For reasons.'))
    expect(await newestEvent()).toMatchObject({
      action: 'answerSaved',
      who: { email: 'admin@laurel.test' },
      address: '127.0.0.1',
      subject: null,
      before: { question: 'Why?', content: 'Because.' },
      after: { question: 'Why?', content: 'For reasons.' },
    })
  })
})

describe('gaps in the manuals', () => {
  test('counts a repeated question and lists it first', async () => {
    await empty()
    await noteGap(database, { question: 'Where is the coffee?', language: 'en' })
    await noteGap(database, { question: 'Where is the tea?', language: 'en' })
    await noteGap(database, { question: 'where is  THE coffee', language: 'en' })
    await noteGap(database, { question: '?!', language: 'en' })
    expect((await listGaps()).gaps).toMatchObject([
      { question: 'Where is the coffee?', times: 2 },
      { question: 'Where is the tea?', times: 1 },
    ])
  })

  test('keeps the latest questions only', async () => {
    await empty()
    await noteGap(database, { question: 'The first', language: 'en' })
    await noteGap(database, { question: 'The second', language: 'en' })
    await database.pool.query(
      `insert into help_gaps (question, asked)
       select 'Question ' || n, 'question ' || n from generate_series(1, $1) n`,
      [MOST_GAPS - 2],
    )
    await noteGap(database, { question: 'The first', language: 'en' })
    expect((await listGaps()).total).toBe(MOST_GAPS)
    await noteGap(database, { question: 'One more', language: 'en' })
    const { gaps, total } = await listGaps()
    expect(total).toBe(MOST_GAPS)
    expect(gaps.slice(0, 2)).toMatchObject([{ question: 'One more' }, { question: 'The first' }])
    const second = await database.pool.query(`select from help_gaps where asked = 'the second'`)
    expect(second.rowCount).toBe(0)
  })

  test('lists gaps page by page', async () => {
    await empty()
    for (let index = 0; index < 30; index++)
      await noteGap(database, { question: `Question ${index}`, language: 'en' })
    const first = await listGaps()
    expect(first.gaps).toHaveLength(25)
    const second = await listGaps(Number(first.next))
    expect(second.gaps.map(({ question }) => question)).toEqual(
      [4, 3, 2, 1, 0].map((index) => `Question ${index}`),
    )
    expect(second).toMatchObject({ total: 30, next: null })
  })

  test('notes simultaneous questions, in any order', async () => {
    await empty()
    const questions = Array.from({ length: 40 }, (_, index) => `Question ${index % 7}`)
    await Promise.all(
      questions.map((question) => noteGap(database, { question: question, language: 'en' })),
    )
    const { gaps } = await listGaps()
    expect(gaps.reduce((sum, { times }) => sum + times, 0)).toBe(40)
  })

  test('dismisses a gap', async () => {
    await empty()
    await noteGap(database, { question: 'Where is the tea?', language: 'en' })
    const [gap] = (await listGaps()).gaps
    const params = { id: Number(gap?.['id']) }
    const left = await expectOk(administrator.call('dismissGap', { params }))
    expect(left.json).toEqual({ gaps: [], total: 0, next: null })
    const again = await administrator.call('dismissGap', { params })
    expect(again.json).toMatchObject({ code: 'gap-unknown' })
  })

  test('closes a gap with a context entry for its question', async () => {
    await empty()
    await noteGap(database, { question: 'Where is the tea?', language: 'en' })
    await noteGap(database, { question: 'Where is the coffee?', language: 'en' })
    await expectOk(send('WHERE is the tea', 'Beside the coffee.'))
    expect((await listGaps()).gaps).toMatchObject([{ question: 'Where is the coffee?' }])
  })

  test('hides a failure from the person who asks', async () => {
    await noteGap(database, { question: 'x'.repeat(600), language: 'en' })
    const { rowCount } = await database.pool.query(
      `select from help_gaps where question like 'xxx%'`,
    )
    expect(rowCount).toBe(0)
  })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
