import { expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { changeRecognitionChoices } from './choices.ts'
import { react } from './reactions.ts'
import { markSeen, readSummary } from './summary.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)

const choose = ({ id }: Colleague, sendsReadReceipts: boolean) =>
  changeRecognitionChoices(database, id, { sendsReadReceipts })

const readByAs = async (reader: Colleague, id: number) => (await wall.seenBy(reader, id))?.readBy

test('tells a sender who read the card, of those receivers alone who chose so before', async () => {
  const [ada, bob, eve] = await wall.three()
  const before = await wall.card(ada, [bob])
  await markSeen(database, bob.id, [before])
  await choose(bob, true)
  const id = await wall.card(ada, [bob, eve])
  expect(await readByAs(ada, id)).toEqual([])
  const see = ({ id: reader }: Colleague) => markSeen(database, reader, [id])
  expect(await wall.announced(() => see(eve), [ada])).toEqual([])
  expect(await wall.announced(() => see(bob), [ada])).toEqual(['thanks of 0'])
  expect(await readByAs(ada, id)).toEqual([bob.id])
  expect(await readByAs(ada, before)).toEqual([])
  for (const other of [bob, eve, await wall.person(), wall.administrator]) {
    expect(await readByAs(other, id)).toEqual([])
  }
})

test('hides all receipts at once when the choice is off, also after it is on again', async () => {
  const [ada, bob] = await wall.three()
  await choose(bob, true)
  const id = await wall.card(ada, [bob])
  await markSeen(database, bob.id, [id])
  expect(await wall.announced(() => choose(bob, false), [ada])).toEqual(['thanks of 0'])
  expect(await readByAs(ada, id)).toEqual([])
  expect(await wall.announced(() => choose(bob, true), [ada])).toEqual([])
  expect(await readByAs(ada, id)).toEqual([])
})

test('a reaction of a receiver marks the card and its news as read', async () => {
  const [ada, bob] = await wall.three()
  const id = await wall.card(ada, [bob])
  await react(database, bob.id, { id, emoji: '❤️' })
  expect(await readSummary(database, bob.id, 0)).toMatchObject({ unread: 0 })
  const { rows } = await database.pool.query(
    `select from notifications
      where user_id = $1 and kind = 'thanked' and subject_id = $2 and read_at is null`,
    [bob.id, id],
  )
  expect(rows).toEqual([])
})

test('tells the sender alone of fresh reactions, those of receivers, while the card is there', async () => {
  const [ada, bob, eve] = await wall.three()
  const id = await wall.card(ada, [bob], { visibility: 'private' })
  const open = await wall.card(ada, [bob])
  await react(database, eve.id, { id: open, emoji: '❤️' })
  await react(database, ada.id, { id: open, emoji: '🎉' })
  await react(database, bob.id, { id, emoji: '❤️' })
  const fresh = async ({ id: reader }: Colleague) =>
    (await readSummary(database, reader, 0)).freshReactions
  expect(await fresh(ada)).toEqual([
    { recognition: id, emoji: '❤️', date: expect.any(Date), person: bobOf(bob) },
  ])
  for (const other of [bob, eve, wall.administrator]) expect(await fresh(other)).toEqual([])
  await database.pool.query(
    `update recognition_reactions set made_at = made_at - interval '61 seconds' where recognition_id = $1`,
    [id],
  )
  expect(await fresh(ada)).toEqual([])
})

const bobOf = ({ id }: Colleague): unknown => expect.objectContaining({ id })
