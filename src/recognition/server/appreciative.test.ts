import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { createAppreciativeReader } from './appreciative.ts'
import { changeRecognitionChoices } from './choices.ts'
import { hideRecognition } from './hide.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const readMostAppreciative = createAppreciativeReader(database)
const receiver = await wall.person()

const NOBODY = { people: [] }

async function giveThanks(from: Colleague, count: number): Promise<void> {
  for (let number = 0; number < count; number++) await wall.card(from, [receiver])
}

test('shows neighbours without ranks, ties included, without undone thanks and people who opted out', async () => {
  const people = await hire(database, 7)
  const [a, b, c, d, e, f, g] = people as [
    Colleague,
    Colleague,
    Colleague,
    Colleague,
    Colleague,
    Colleague,
    Colleague,
  ]
  for (const [person, count] of [
    [a, 6],
    [b, 5],
    [c, 4],
    [d, 2],
    [e, 2],
    [f, 1],
  ] as const) {
    await giveThanks(person, count)
  }
  await wall.undo(f, await wall.card(f, [receiver]))
  await database.pool.query(
    `insert into recognitions (sender_id, message, amount, visibility, is_on_wall, made_at)
     values ($1, 'Last month', 0, 'public', true,
             date_trunc('month', now(), 'UTC') - interval '1 millisecond')`,
    [g.id],
  )
  await database.pool.query(
    `insert into recognition_receivers (recognition_id, receiver_id, sender_id)
     select id, $2, $1 from recognitions where sender_id = $1`,
    [g.id, receiver.id],
  )
  const around = async ({ id }: Colleague) => {
    const { people: shown, ...others } = await readMostAppreciative(id)
    expect(others).toEqual({})
    return shown.map(({ person, ...its }) => [person.id, its])
  }
  expect(await around(c)).toEqual([
    [a.id, { thanks: 6 }],
    [b.id, { thanks: 5 }],
    [c.id, { thanks: 4 }],
    [d.id, { thanks: 2 }],
    [e.id, { thanks: 2 }],
  ])
  expect(await around(a)).toEqual([
    [a.id, { thanks: 6 }],
    [b.id, { thanks: 5 }],
    [c.id, { thanks: 4 }],
  ])
  expect(await around(f)).toEqual([
    [d.id, { thanks: 2 }],
    [e.id, { thanks: 2 }],
    [f.id, { thanks: 1 }],
  ])
  expect(await readMostAppreciative(g.id)).toEqual(NOBODY)
  expect(await readMostAppreciative(receiver.id)).toEqual(NOBODY)

  await changeRecognitionChoices(database, b.id, { isRanked: false })
  await database.pool.query('update users set is_active = false where id = $1', [d.id])
  expect(await readMostAppreciative(b.id)).toEqual(NOBODY)
  expect(await around(c)).toEqual([
    [a.id, { thanks: 6 }],
    [c.id, { thanks: 4 }],
    [e.id, { thanks: 2 }],
    [f.id, { thanks: 1 }],
  ])
})

test('reveals no private thanks by a count, an order or a name', async () => {
  const [sender, other, shy] = await wall.three()
  await giveThanks(sender, 2)
  await giveThanks(other, 1)
  const hidden = await wall.card(other, [receiver])
  await hideRecognition(database, hidden, { by: wall.administrator.id, reason: 'Not our tone' })
  const before = await readMostAppreciative(sender.id)
  expect(before.people).not.toEqual([])

  await changeRecognitionChoices(database, shy.id, { receivesInPublic: false })
  for (const person of [other, shy]) {
    const to = person === shy ? receiver : shy
    await wall.card(person, [receiver], { visibility: 'private' })
    await wall.card(person, [to], { visibility: person === shy ? 'private' : 'public' })
  }
  expect(await readMostAppreciative(sender.id)).toEqual(before)
  expect(await readMostAppreciative(shy.id)).toEqual(NOBODY)
})

test('keeps a line-up that took long, except for people who opted out', async () => {
  const [sender, next] = await wall.three()
  await giveThanks(sender, 2)
  await giveThanks(next, 2)
  const readSlowly = createAppreciativeReader(database, { quickMs: 0 })
  const around = async () => {
    const { people } = await readSlowly(sender.id)
    return people
      .filter(({ person }) => [sender.id, next.id].includes(person.id ?? 0))
      .map(({ thanks }) => thanks)
  }
  expect(await around()).toEqual([2, 2])
  await giveThanks(sender, 1)
  expect(await around()).toEqual([2, 2])
  await changeRecognitionChoices(database, next.id, { isRanked: false })
  expect(await around()).toEqual([2])
  expect((await readMostAppreciative(sender.id)).people).toContainEqual(
    expect.objectContaining({ thanks: 3 }),
  )
})
