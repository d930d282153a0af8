import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { markSeen, readSummary } from './summary.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)

test('counts received thanks until they are seen, and newer cards of the wall', async () => {
  const [ada, bob, eve] = await wall.three()
  const known = await wall.card(ada, [eve])
  const first = await wall.card(ada, [bob])
  const second = await wall.card(ada, [bob], { visibility: 'private' })
  expect(await readSummary(database, bob.id, known)).toMatchObject({
    unread: 2,
    unreadFrom: 1,
    newest: [
      { id: second, isNew: true },
      { id: first, isNew: true },
    ],
    newOnWall: 1,
  })
  await markSeen(database, bob.id, [first, second])
  const nothing = { unread: 0, unreadFrom: 0, newest: [], newOnWall: 0, freshReactions: [] }
  expect(await readSummary(database, bob.id, 0)).toEqual(nothing)
})

test('marks cards one by one, for their receiver alone', async () => {
  const [ada, bob, eve] = await wall.three()
  const older = await wall.card(ada, [bob, eve])
  const newer = await wall.card(eve, [bob])
  await markSeen(database, bob.id, [newer])
  const left = { unread: 1, newest: [{ id: older }] }
  expect(await readSummary(database, bob.id, 0)).toMatchObject(left)
  await markSeen(database, bob.id, [older])
  expect(await readSummary(database, bob.id, 0)).toMatchObject({ unread: 0 })
  expect(await readSummary(database, eve.id, 0)).toMatchObject(left)
})

test('counts each sender of unseen thanks once, and answers the five newest cards', async () => {
  const [ada, bob, eve] = await wall.three()
  const cards: number[] = []
  for (const sender of [ada, eve, ada, ada, ada, ada]) cards.push(await wall.card(sender, [bob]))
  const { newest, ...counts } = await readSummary(database, bob.id, 0)
  expect(counts).toMatchObject({ unread: 6, unreadFrom: 2, newOnWall: 0 })
  expect(newest.map(({ id }) => id)).toEqual(cards.slice(1).toReversed())
})

test('leaves out undone thanks', async () => {
  const [ada, bob] = await wall.three()
  const kept = await wall.card(ada, [bob])
  await wall.undo(ada, await wall.card(ada, [bob]))
  expect(await readSummary(database, bob.id, 0)).toMatchObject({
    unread: 1,
    newest: [{ id: kept }],
  })
})

test('counts no card of the reader as new on the wall', async () => {
  const [ada, bob] = await wall.three()
  const known = await wall.card(bob, [ada])
  await wall.card(ada, [bob])
  expect(await readSummary(database, ada.id, known)).toMatchObject({ newOnWall: 0 })
  await wall.card(bob, [ada])
  expect(await readSummary(database, ada.id, known)).toMatchObject({ newOnWall: 1 })
})
