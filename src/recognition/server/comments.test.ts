import { describe, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { addComment, listComments, MOST_COMMENTS, removeComment } from './comments.ts'
import { hideComment } from './hide.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)

const read = ({ id }: Colleague, recognitionId: number, after = 0) =>
  listComments(database, id, { recognitionId, after })

const UNKNOWN = { code: 'recognition-unknown' }

describe('a comment', () => {
  test('shows to all readers of the card, and is announced to its sender and receivers', async () => {
    const [ada, bob, eve] = await wall.three()
    const id = await wall.card(ada, [bob])
    const announced = await wall.announced(() => wall.comment(eve, id, 'So *true*'), [ada, bob])
    expect(announced).toEqual(['thanks of 0', 'thanks of 1'])
    expect(await read(bob, id)).toMatchObject({
      comments: [{ author: { id: eve.id, isActive: true }, text: 'So *true*', isMine: false }],
      next: null,
    })
    expect((await read(eve, id)).comments[0]?.isMine).toBe(true)
    expect(await wall.seenBy(ada, id)).toMatchObject({ comments: 1 })
  })

  test('is stored once per key; a repeated request gets the same answer', async () => {
    const [ada, bob] = await wall.three()
    const recognitionId = await wall.card(ada, [bob])
    const comment = { by: bob.id, key: wall.newKey(), recognitionId, text: 'Once' }
    const first = await addComment(database, comment)
    expect(await addComment(database, comment)).toEqual(first)
    expect((await read(ada, recognitionId)).comments).toHaveLength(1)
    const other = { ...comment, text: 'Twice' }
    await expect(addComment(database, other)).rejects.toMatchObject({ code: 'key-reused' })
  })

  test('can be neither read nor added by people who may not see the card', async () => {
    const [ada, bob, eve] = await wall.three()
    const secret = await wall.card(ada, [bob], { visibility: 'private' })
    await wall.comment(bob, secret)
    const undone = await wall.card(ada, [bob])
    await wall.undo(ada, undone)
    for (const id of [secret, undone, 999_999_999]) {
      await expect(read(eve, id)).rejects.toMatchObject(UNKNOWN)
      await expect(wall.comment(eve, id)).rejects.toMatchObject(UNKNOWN)
      await expect(read(wall.administrator, id)).rejects.toMatchObject(UNKNOWN)
    }
    expect((await read(ada, secret)).comments).toHaveLength(1)
  })

  test('is refused to somebody who wrote hundreds within the hour', async () => {
    const [ada, bob, eve] = await wall.three()
    const id = await wall.card(ada, [bob])
    await database.pool.query(
      `insert into recognition_comments (recognition_id, author_id, text, made_at)
       select $1, $2, 'Again', now() - make_interval(mins => case when k = 1 then 61 else 59 end)
         from generate_series(1, $3::int) k`,
      [id, eve.id, MOST_COMMENTS],
    )
    await wall.comment(eve, id)
    await expect(wall.comment(eve, id)).rejects.toMatchObject({ code: 'too-often' })
    await wall.comment(bob, id)
  })

  test('can be removed only by its author, once', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const id = await wall.comment(eve, card)
    const kept = await wall.comment(bob, card)
    for (const other of [ada, bob, wall.administrator]) {
      await expect(removeComment(database, other.id, id)).rejects.toMatchObject({
        code: 'comment-unknown',
      })
    }
    const announced = await wall.announced(() => removeComment(database, eve.id, id), [ada, bob])
    expect(announced).toEqual(['thanks of 0', 'thanks of 1'])
    expect(await wall.announced(() => removeComment(database, eve.id, id))).toEqual([])
    expect((await read(ada, card)).comments).toMatchObject([{ id: kept }])
    expect(await wall.seenBy(ada, card)).toMatchObject({ comments: 1 })
  })

  test('keeps its place but loses its words when it is hidden', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const id = await wall.comment(eve, card)
    await hideComment(database, id, { by: wall.administrator.id, reason: 'Rude' })
    for (const reader of [ada, eve, wall.administrator]) {
      expect((await read(reader, card)).comments).toMatchObject([{ id, text: null }])
    }
  })
})

test('leaves no news when a comment and an undo of its thanks run at the same time', async () => {
  const [ada, bob, eve] = await wall.three()
  for (let turn = 0; turn < 20; turn++) {
    const card = await wall.card(ada, [bob])
    await Promise.all([wall.undo(ada, card), wall.comment(eve, card).catch(() => null)])
    const { rows } = await database.pool.query(
      'select kind from notifications where user_id = any($1) and subject_id = $2',
      [[ada.id, bob.id], card],
    )
    expect(rows).toEqual([])
  }
})

test('lists comments oldest first, 20 a page', async () => {
  const [ada, bob, eve] = await wall.three()
  const card = await wall.card(ada, [bob])
  const ids: number[] = []
  for (let number = 0; number < 41; number++) ids.push(await wall.comment(eve, card, `${number}`))
  const pages = []
  let after: number | null = 0
  while (after !== null) {
    const page: Awaited<ReturnType<typeof read>> = await read(bob, card, after)
    pages.push(page.comments.map(({ id }) => id))
    after = page.next
  }
  expect(pages).toEqual([ids.slice(0, 20), ids.slice(20, 40), ids.slice(40)])
})
