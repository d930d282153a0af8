import { afterAll, describe, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { pictureRow } from '#test/files/picture-rows.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { INITIAL } from '#settings/contract/settings.ts'
import { changeSettings, describeSettings } from '#settings/server/settings.ts'
import { changeRecognitionChoices } from './choices.ts'
import { listComments } from './comments.ts'
import { hideComment, hideRecognition, showRecognition } from './hide.ts'
import { OWN_THANKS } from './own-data.ts'
import { listHidden, listReports, report, settleReport } from './reports.ts'
import { openSeal, removeSealedWords } from './seal.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const by = wall.administrator.id
const hiding = { by, reason: 'Not our tone' }
afterAll(async () => expect((await transact(database, audit)).violations).toEqual([]))

const openCard = (id: number, reader = wall.administrator, key = wall.newKey()) =>
  openSeal(database, { by: reader.id, key, reason: 'A complaint', sealed: { kind: 'card', id } })
const openComment = (id: number, reader = wall.administrator) =>
  openSeal(database, {
    by: reader.id,
    key: wall.newKey(),
    reason: 'A complaint',
    sealed: { kind: 'comment', id },
  })

async function moderator(): Promise<Colleague> {
  const person = await wall.person()
  await database.pool.query(
    `insert into user_roles (user_id, role, given_by) values ($1, 'moderator', $2)`,
    [person.id, by],
  )
  return person
}

async function hiddenSince(table: string, id: number, age: string): Promise<void> {
  const text = `update ${table} set hidden_at = now() - $2::interval where id = $1`
  await database.pool.query(text, [id, age])
}

/** A hidden public card. */
async function hiddenCard(fields: Parameters<typeof wall.card>[2] = {}) {
  const [ada, bob, eve] = await wall.three()
  const id = await wall.card(ada, [bob], { message: 'Sealed words', ...fields })
  await hideRecognition(database, id, hiding)
  return { id, ada, bob, eve }
}

async function kept(id: number): Promise<unknown> {
  const { rows } = await database.pool.query(
    'select message, picture, words_removed_at is not null as removed from recognitions where id = $1',
    [id],
  )
  return rows[0]
}

const setDays = async (hiddenWordsDays: number) => {
  const { version } = await describeSettings(database, {})
  await changeSettings(database, {}, { by, change: { version, hiddenWordsDays } })
}

describe('opening a seal', () => {
  test('shows the words, and records who, whose words, when and why', async () => {
    const { id, ada } = await hiddenCard()
    const reader = await moderator()
    const events = await wall.recorded(async () => {
      expect(await openCard(id, reader)).toEqual({ text: 'Sealed words' })
    })
    expect(events).toEqual([
      {
        action: 'recognitionOpened',
        by: reader.id,
        subject: ada.id,
        before: null,
        after: { recognition: id },
        reason: 'A complaint',
      },
    ])
  })

  test('of a comment does the same', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const id = await wall.comment(eve, card, 'A rude comment')
    await expect(openComment(id)).rejects.toMatchObject({ code: 'words-shown' })
    await hideComment(database, id, hiding)
    const events = await wall.recorded(async () => {
      expect(await openComment(id)).toEqual({ text: 'A rude comment' })
    })
    const after = { recognition: card, comment: id }
    expect(events).toMatchObject([{ action: 'commentOpened', subject: eve.id, after }])
    await expect(openComment(999_999_999)).rejects.toMatchObject({ code: 'comment-unknown' })
  })

  test('is one event for one key, and keeps no copy of the words', async () => {
    const { id } = await hiddenCard({ message: 'Onlysealedhere' })
    const events = await wall.recorded(async () => {
      for (const key of ['the-same-key', 'the-same-key']) {
        expect(await openCard(id, wall.administrator, key)).toEqual({ text: 'Onlysealedhere' })
      }
    })
    expect(events).toHaveLength(1)
    const { rows } = await database.pool.query(
      `select 1 from answers where answer::text like '%Onlysealedhere%'`,
    )
    expect(rows).toEqual([])
  })

  test('asks for the permission, and not for the own words', async () => {
    const { id, ada, eve } = await hiddenCard()
    await expect(openCard(id, eve)).rejects.toMatchObject({ code: 'not-permitted' })
    await database.pool.query(
      `insert into user_roles (user_id, role, given_by) values ($1, 'moderator', $2)`,
      [ada.id, by],
    )
    const events = await wall.recorded(async () => {
      await expect(openCard(id, ada)).rejects.toMatchObject({ code: 'words-own' })
    })
    expect(events).toEqual([])
    await showRecognition(database, id, { by })
    await expect(openCard(id)).rejects.toMatchObject({ code: 'words-shown' })
  })

  test('does not lead to private words that nobody reported', async () => {
    const [ada, bob] = await wall.three()
    const id = await wall.card(ada, [bob], { message: 'Between us' })
    await hideRecognition(database, id, hiding)
    await changeRecognitionChoices(database, bob.id, { receivesInPublic: false })
    await expect(openCard(id)).rejects.toMatchObject({ code: 'words-private' })
    await report(database, { by: bob.id, recognitionId: id, comment: null, reason: 'It hurts' })
    expect(await openCard(id)).toEqual({ text: 'Between us' })
  })
})

test('a report shows hidden words only if it was made before the hiding', async () => {
  const [ada, bob, eve] = await wall.three()
  const id = await wall.card(ada, [bob], { message: 'Judge this' })
  await report(database, { by: eve.id, recognitionId: id, comment: null, reason: 'Before' })
  await hideRecognition(database, id, hiding)
  await report(database, { by: bob.id, recognitionId: id, comment: null, reason: 'After' })
  const times = `
    update recognitions r set hidden_at = o.made_at + interval '1 ms'
      from recognition_reports o where r.id = $1 and o.recognition_id = r.id and o.reason = 'Before'`
  await database.pool.query(times, [id])
  const of = async () =>
    (await listReports(database, by, 0)).reports.filter((one) => one.recognition === id)
  expect(await of()).toMatchObject([
    { reason: 'Before', text: 'Judge this', gone: null },
    { reason: 'After', text: null, gone: 'sealed' },
  ])
})

test('words of an open report stay until it is settled, and are removed then', async () => {
  const [ada, bob, eve] = await wall.three()
  const id = await wall.card(ada, [bob], { message: 'Judge this' })
  await report(database, { by: eve.id, recognitionId: id, comment: null, reason: 'Before' })
  const age = `
    update recognition_reports set made_at = now() - interval '92 days' where recognition_id = $1`
  await database.pool.query(age, [id])
  await hideRecognition(database, id, hiding)
  await hiddenSince('recognitions', id, '91 days')
  await removeSealedWords(database)
  expect(await kept(id)).toMatchObject({ message: 'Judge this', removed: false })
  const of = async () =>
    (await listReports(database, by, 0)).reports.filter((one) => one.recognition === id)
  const [first] = await of()
  const settling = { by, key: wall.newKey(), reportId: first?.id ?? 0, reason: '' }
  await settleReport(database, { ...settling, outcome: 'nothing' })
  await removeSealedWords(database)
  expect(await kept(id)).toMatchObject({ message: '', removed: true })
})

describe('the end of a seal', () => {
  test('removes the words and the picture for good; the card stays hidden', async () => {
    const [ada, bob] = await wall.three()
    const picture = await pictureRow(database, { uploadedBy: ada.id })
    const id = await wall.card(ada, [bob], { picture, message: 'Sealed words' })
    const comment = await wall.comment(bob, id, 'Sealed too')
    await hideComment(database, comment, hiding)
    await hideRecognition(database, id, hiding)
    await hiddenSince('recognitions', id, '89 days')
    await hiddenSince('recognition_comments', comment, '89 days')
    expect(await removeSealedWords(database)).toBe(0)
    expect(await kept(id)).toEqual({ message: 'Sealed words', picture, removed: false })
    expect(await wall.seenBy(ada, id)).toMatchObject({ message: null, areWordsRemoved: false })
    expect(await openCard(id)).toEqual({ text: 'Sealed words' })
    await hiddenSince('recognitions', id, '91 days')
    await hiddenSince('recognition_comments', comment, '91 days')
    await expect(openCard(id)).rejects.toMatchObject({ code: 'hidden-long' })
    expect(await removeSealedWords(database)).toBe(2)
    expect(await removeSealedWords(database)).toBe(0)
    expect(await kept(id)).toEqual({ message: '', picture: null, removed: true })
    expect(await wall.seenBy(ada, id)).toMatchObject({
      message: null,
      areWordsRemoved: true,
      picture: null,
    })
    const { comments } = await listComments(database, ada.id, { recognitionId: id, after: 0 })
    expect(comments).toMatchObject([{ id: comment, text: null, areWordsRemoved: true }])
    const { hidden } = await listHidden(database, 0)
    expect(hidden.filter((one) => one.recognition === id)).toMatchObject([
      { until: null },
      { until: null },
    ])
    for (const open of [() => openCard(id), () => openComment(comment)]) {
      await expect(open()).rejects.toMatchObject({ code: 'hidden-long' })
    }
  })

  test('comes in spite of reports that were made after the hiding', async () => {
    const [ada, bob, eve] = await wall.three()
    const id = await wall.card(ada, [bob], { message: 'Sealed words' })
    const comment = await wall.comment(eve, id, 'Sealed too')
    await hideComment(database, comment, hiding)
    await hideRecognition(database, id, hiding)
    await hiddenSince('recognitions', id, '91 days')
    await hiddenSince('recognition_comments', comment, '91 days')
    for (const of of [null, comment]) {
      await report(database, { by: bob.id, recognitionId: id, comment: of, reason: 'Too late' })
    }
    expect(await removeSealedWords(database)).toBe(2)
    expect(await kept(id)).toMatchObject({ message: '', removed: true })
  })

  test('follows the setting at the next run, also when it became shorter', async () => {
    const { id } = await hiddenCard()
    await hiddenSince('recognitions', id, '10 days')
    expect(await removeSealedWords(database)).toBe(0)
    await setDays(9)
    expect(await removeSealedWords(database)).toBe(1)
    expect(await kept(id)).toMatchObject({ message: '', removed: true })
    await setDays(INITIAL.hiddenWordsDays)
    // A longer time brings nothing back.
    await expect(showRecognition(database, id, { by })).rejects.toMatchObject({
      code: 'hidden-long',
    })
  })

  test('is the only way to empty words: others are refused by the database', async () => {
    const { id } = await hiddenCard()
    const shown = await wall.card(await wall.person(), [await wall.person()])
    for (const [card, change] of [
      [id, `message = 'Other words', words_removed_at = now()`],
      [id, `message = ''`],
      [shown, `message = '', words_removed_at = now()`],
    ] as const) {
      const text = `update recognitions set ${change} where id = $1`
      await expect(database.pool.query(text, [card])).rejects.toThrow()
    }
  })
})

test('a copy of their own data keeps the seal', async () => {
  const { id, ada } = await hiddenCard()
  const own = await transact(database, (tx) =>
    OWN_THANKS.read((statement) => tx.query(statement), ada.id, sayInEnglish),
  )
  const text = JSON.stringify(own)
  expect(text).toContain(`"card":${id}`)
  expect(text).not.toContain('Sealed words')
})

test('lists hidden words 20 a page, the latest hidden first', async () => {
  const [ada, bob] = await wall.three()
  const ids: number[] = []
  for (let at = 0; at < 22; at++) ids.unshift(await wall.card(ada, [bob]))
  for (const id of ids.toReversed()) await hideRecognition(database, id, hiding)
  const first = await listHidden(database, 0)
  expect(first.hidden.map(({ recognition }) => recognition)).toEqual(ids.slice(0, 20))
  const second = await listHidden(database, first.next ?? 0)
  expect(second.hidden.slice(0, 2).map(({ recognition }) => recognition)).toEqual(ids.slice(20))
})
