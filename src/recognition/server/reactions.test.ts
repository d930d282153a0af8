import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { changeRules } from './change-rules.ts'
import { react, takeReactionBack } from './reactions.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)

const UNKNOWN = { code: 'recognition-unknown' }

test('are counted by emoji, those that came first before the others', async () => {
  const [ada, bob, eve] = await wall.three()
  const id = await wall.card(ada, [bob])
  await react(database, bob.id, { id, emoji: '🎉' })
  await react(database, eve.id, { id, emoji: '👏' })
  expect(await react(database, eve.id, { id, emoji: '🎉' })).toEqual({
    reactions: [
      { emoji: '🎉', count: 2, isMine: true },
      { emoji: '👏', count: 1, isMine: true },
    ],
  })
  expect((await wall.seenBy(ada, id))?.reactions).toEqual([
    { emoji: '🎉', count: 2, isMine: false },
    { emoji: '👏', count: 1, isMine: false },
  ])
})

test('count once per person and emoji, and are announced once to the people on the card', async () => {
  const [ada, bob, eve] = await wall.three()
  const id = await wall.card(ada, [bob])
  const choice = { id, emoji: '👏' }
  const one = { reactions: [{ emoji: '👏', count: 1, isMine: true }] }
  const announced = await wall.announced(async () => {
    expect(await react(database, eve.id, choice)).toEqual(one)
    expect(await react(database, eve.id, choice)).toEqual(one)
  }, [ada, bob])
  expect(announced).toEqual(['thanks of 0', 'thanks of 1'])
})

test('are taken back by their own people alone, as often as they ask', async () => {
  const [ada, bob, eve] = await wall.three()
  const id = await wall.card(ada, [bob])
  const choice = { id, emoji: '👏' }
  await react(database, eve.id, choice)
  const announced = await wall.announced(async () => {
    expect(await takeReactionBack(database, bob.id, choice)).toEqual({
      reactions: [{ emoji: '👏', count: 1, isMine: false }],
    })
    expect(await takeReactionBack(database, eve.id, choice)).toEqual({ reactions: [] })
    expect(await takeReactionBack(database, eve.id, choice)).toEqual({ reactions: [] })
  }, [ada, bob])
  expect(announced).toEqual(['thanks of 0', 'thanks of 1'])
})

test('are those that the company offers; one no longer offered can be taken back', async () => {
  const [ada, bob, eve] = await wall.three()
  const id = await wall.card(ada, [bob])
  await react(database, eve.id, { id, emoji: '🚀' })
  const by = wall.administrator.id
  await changeRules(database, { by, change: { reactions: ['👏', '🎉'] } })
  for (const emoji of ['🚀', '👎', 'x', '']) {
    await expect(react(database, bob.id, { id, emoji })).rejects.toMatchObject({
      code: 'reaction-unknown',
    })
  }
  expect((await wall.seenBy(bob, id))?.reactions).toMatchObject([{ emoji: '🚀', count: 1 }])
  expect(await takeReactionBack(database, eve.id, { id, emoji: '🚀' })).toEqual({ reactions: [] })
})

test('are refused on a card that the person may not see', async () => {
  const [ada, bob, eve] = await wall.three()
  const secret = await wall.card(ada, [bob], { visibility: 'private' })
  const undone = await wall.card(ada, [bob])
  await wall.undo(ada, undone)
  for (const id of [secret, undone, 999_999_999]) {
    const choice = { id, emoji: '👏' }
    await expect(react(database, eve.id, choice)).rejects.toMatchObject(UNKNOWN)
    await expect(takeReactionBack(database, eve.id, choice)).rejects.toMatchObject(UNKNOWN)
  }
  expect(await react(database, bob.id, { id: secret, emoji: '👏' })).toMatchObject({
    reactions: [{ count: 1 }],
  })
})

test('keep their news while somebody else takes the only other one back', async () => {
  const [ada, bob, eve] = await wall.three()
  for (let turn = 0; turn < 20; turn++) {
    const id = await wall.card(ada, [bob])
    await react(database, eve.id, { id, emoji: '👏' })
    await Promise.all([
      takeReactionBack(database, eve.id, { id, emoji: '👏' }),
      react(database, ada.id, { id, emoji: '🎉' }),
    ])
    const { rows } = await database.pool.query(
      `select from notifications where kind = 'reacted' and user_id = $1 and subject_id = $2`,
      [bob.id, id],
    )
    expect(rows).toHaveLength(1)
  }
})
