import { describe, expect, test } from 'vitest'
import { pictureRow } from '#test/files/picture-rows.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { listComments } from './comments.ts'
import { hideComment, hideRecognition, showComment, showRecognition } from './hide.ts'
import { listRecognitions } from './list-recognitions.ts'
import { report } from './reports.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const by = wall.administrator.id
const hiding = { by, from: '192.0.2.1', reason: 'Not our tone' }

const EVERYTHING = { scope: 'company', person: 0, value: 0, q: '', after: 0 } as const

describe('a hidden card', () => {
  test('loses its words and its picture and leaves the wall; its sender and receivers keep the card', async () => {
    const [ada, bob, eve] = await wall.three()
    const picture = await pictureRow(database, { uploadedBy: ada.id })
    const id = await wall.card(ada, [bob], { picture })
    expect(await wall.seenBy(bob, id)).toMatchObject({ picture })
    expect(await hideRecognition(database, id, hiding)).toEqual({ id })
    for (const reader of [ada, bob]) {
      expect(await wall.seenBy(reader, id)).toMatchObject({ id, message: null, picture: null })
    }
    for (const reader of [eve, wall.administrator]) expect(await wall.seenBy(reader, id)).toBeNull()
    const { recognitions } = await listRecognitions(database, bob.id, EVERYTHING)
    expect(recognitions.map((card) => card.id)).not.toContain(id)
  })

  test('is recorded once with its sender and the reason, and announced once', async () => {
    const [ada, bob] = await wall.three()
    const id = await wall.card(ada, [bob])
    const events = await wall.recorded(async () => {
      const announced = await wall.announced(async () => {
        await hideRecognition(database, id, hiding)
        await hideRecognition(database, id, { ...hiding, reason: 'Again' })
      })
      expect(announced).toEqual(['thanks'])
    })
    expect(events).toEqual([
      {
        action: 'recognitionHidden',
        by,
        subject: ada.id,
        before: null,
        after: { recognition: id },
        reason: 'Not our tone',
      },
    ])
  })

  test('that was private is announced only to its sender and receivers', async () => {
    const [ada, bob] = await wall.three()
    const id = await wall.card(ada, [bob], { visibility: 'private' })
    await report(database, { by: bob.id, recognitionId: id, comment: null, reason: 'Rude' })
    const announced = await wall.announced(() => hideRecognition(database, id, hiding), [ada, bob])
    expect(announced).toEqual(['thanks of 0', 'thanks of 1'])
  })

  test('is on the wall, reported, or the own one of whoever hides it', async () => {
    const [ada, bob, eve] = await wall.three()
    const ofOthers = await wall.card(ada, [bob], { visibility: 'private' })
    const comment = await wall.comment(bob, ofOthers)
    const own = await wall.card(ada, [wall.administrator], { visibility: 'private' })
    const events = await wall.recorded(async () => {
      for (const act of [hideRecognition, showRecognition]) {
        await expect(act(database, ofOthers, hiding)).rejects.toMatchObject({
          code: 'recognition-unknown',
        })
      }
      for (const act of [hideComment, showComment]) {
        await expect(act(database, comment, hiding)).rejects.toMatchObject({
          code: 'comment-unknown',
        })
      }
    })
    expect(events).toEqual([])
    expect(await hideRecognition(database, own, hiding)).toEqual({ id: own })
    expect(await wall.seenBy(eve, ofOthers)).toBeNull()
    await report(database, { by: bob.id, recognitionId: ofOthers, comment: null, reason: 'Rude' })
    expect(await hideRecognition(database, ofOthers, hiding)).toEqual({ id: ofOthers })
  })

  test('must exist', async () => {
    await expect(hideRecognition(database, 999_999_999, hiding)).rejects.toMatchObject({
      code: 'recognition-unknown',
    })
  })
})

describe('a hidden comment', () => {
  test('loses its words; is recorded once with its author and the reason, and announced once', async () => {
    const [ada, bob, eve] = await wall.three()
    const recognitionId = await wall.card(ada, [bob])
    const id = await wall.comment(eve, recognitionId)
    const events = await wall.recorded(async () => {
      const announced = await wall.announced(async () => {
        await hideComment(database, id, hiding)
        await hideComment(database, id, hiding)
      })
      expect(announced).toEqual(['thanks'])
    })
    expect(events).toMatchObject([
      {
        action: 'commentHidden',
        subject: eve.id,
        after: { recognition: recognitionId, comment: id },
      },
    ])
    const { comments } = await listComments(database, ada.id, { recognitionId, after: 0 })
    expect(comments).toMatchObject([{ id, text: null }])
    expect(await wall.seenBy(ada, recognitionId)).toMatchObject({ message: 'For the night shift' })
  })

  test('must exist', async () => {
    await expect(hideComment(database, 999_999_999, hiding)).rejects.toMatchObject({
      code: 'comment-unknown',
    })
  })
})
