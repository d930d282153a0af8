import { describe, expect, test } from 'vitest'
import { pictureRow } from '#test/files/picture-rows.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { changeRecognitionChoices } from './choices.ts'
import { listComments, removeComment } from './comments.ts'
import { hideComment, hideRecognition, showComment, showRecognition } from './hide.ts'
import { listHidden, report } from './reports.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const by = wall.administrator.id
const hiding = { by, reason: 'Not our tone' }
const showing = { by, from: '192.0.2.1' }

const hide = (id: number) => hideRecognition(database, id, hiding)
const show = (id: number) => showRecognition(database, id, showing)

/** Moves the time of hiding back. */
async function hiddenSince(table: string, id: number, age: string): Promise<void> {
  const text = `update ${table} set hidden_at = now() - $2::interval where id = $1`
  await database.pool.query(text, [id, age])
}

async function listed(recognition: number) {
  const { hidden } = await listHidden(database, 0)
  return hidden.filter((one) => one.recognition === recognition)
}

describe('a hidden card', () => {
  test('comes back for everybody with its words and picture, recorded and announced once', async () => {
    const [ada, bob, eve] = await wall.three()
    const picture = await pictureRow(database, { uploadedBy: ada.id })
    const id = await wall.card(ada, [bob], { picture })
    const before = await wall.seenBy(eve, id)
    await hide(id)
    const events = await wall.recorded(async () => {
      const announced = await wall.announced(async () => {
        expect(await show(id)).toEqual({ id })
        await show(id)
      })
      expect(announced).toEqual(['thanks'])
    })
    expect(events).toEqual([
      {
        action: 'recognitionShown',
        by,
        subject: ada.id,
        before: null,
        after: { recognition: id },
        reason: '',
      },
    ])
    expect(before).toMatchObject({ message: 'For the night shift', picture })
    expect(await wall.seenBy(eve, id)).toEqual(before)
    expect(await listed(id)).toEqual([])
  })

  test('stays off the wall if it is private, or if a receiver keeps thanks private meanwhile', async () => {
    const [ada, bob, eve] = await wall.three()
    const secret = await wall.card(ada, [bob], { visibility: 'private' })
    const open = await wall.card(ada, [bob])
    await report(database, { by: bob.id, recognitionId: secret, comment: null, reason: 'Rude' })
    await hide(secret)
    await hide(open)
    await changeRecognitionChoices(database, bob.id, { receivesInPublic: false })
    for (const id of [secret, open]) {
      const announced = await wall.announced(() => show(id), [ada, bob])
      expect(announced).toEqual(['thanks of 0', 'thanks of 1'])
      expect(await wall.seenBy(bob, id)).toMatchObject({ message: 'For the night shift' })
      expect(await wall.seenBy(eve, id)).toBeNull()
    }
  })

  test('is sealed and comes back within 90 days, not later', async () => {
    const [ada, bob] = await wall.three()
    const id = await wall.card(ada, [bob])
    await hide(id)
    await hiddenSince('recognitions', id, '91 days')
    expect(await listed(id)).toMatchObject([{ until: null }])
    await expect(show(id)).rejects.toMatchObject({ code: 'hidden-long' })
    expect(await wall.seenBy(bob, id)).toMatchObject({ message: null })
    await hiddenSince('recognitions', id, '89 days')
    expect(await listed(id)).toMatchObject([
      { comment: null, author: { id: ada.id }, reason: 'Not our tone' },
    ])
    await show(id)
    expect(await wall.seenBy(bob, id)).toMatchObject({ message: 'For the night shift' })
    await hideRecognition(database, id, { by, reason: 'Still not' })
    expect(await listed(id)).toMatchObject([{ reason: 'Still not' }])
  })

  test('is neither listed nor shown after its sender took it back', async () => {
    const [ada, bob] = await wall.three()
    const id = await wall.card(ada, [bob])
    await hide(id)
    await wall.undo(ada, id)
    expect(await listed(id)).toEqual([])
    await expect(show(id)).rejects.toMatchObject({ code: 'recognition-unknown' })
    await expect(show(999_999_999)).rejects.toMatchObject({ code: 'recognition-unknown' })
  })
})

describe('a hidden comment', () => {
  const showIt = (id: number) => showComment(database, id, showing)

  test('comes back while it is sealed, recorded and announced once', async () => {
    const [ada, bob, eve] = await wall.three()
    const recognitionId = await wall.card(ada, [bob])
    const id = await wall.comment(eve, recognitionId)
    await hideComment(database, id, hiding)
    expect(await listed(recognitionId)).toMatchObject([
      { comment: id, author: { id: eve.id }, reason: 'Not our tone' },
    ])
    await hiddenSince('recognition_comments', id, '91 days')
    expect(await listed(recognitionId)).toMatchObject([{ until: null }])
    await expect(showIt(id)).rejects.toMatchObject({ code: 'hidden-long' })
    await hiddenSince('recognition_comments', id, '89 days')
    const events = await wall.recorded(async () => {
      const announced = await wall.announced(async () => {
        await showIt(id)
        await showIt(id)
      })
      expect(announced).toEqual(['thanks'])
    })
    const after = { recognition: recognitionId, comment: id }
    expect(events).toMatchObject([{ action: 'commentShown', subject: eve.id, after }])
    const { comments } = await listComments(database, ada.id, { recognitionId, after: 0 })
    expect(comments).toMatchObject([{ id, text: 'Yes!' }])
  })

  test('is neither listed nor shown after its author removed it', async () => {
    const [ada, bob, eve] = await wall.three()
    const recognitionId = await wall.card(ada, [bob])
    const id = await wall.comment(eve, recognitionId)
    await hideComment(database, id, hiding)
    await removeComment(database, eve.id, id)
    expect(await listed(recognitionId)).toEqual([])
    await expect(showIt(id)).rejects.toMatchObject({ code: 'comment-unknown' })
  })
})
