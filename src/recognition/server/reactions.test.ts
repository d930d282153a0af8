import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { hideRecognition } from './hide.ts'
import { listReactions, react, takeReactionBack } from './reactions.ts'
import { changeRules } from './rules.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)

const UNKNOWN = { code: 'recognition-unknown' }

test('counts reactions by emoji, in the order of their first use', async () => {
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

test('counts and announces a reaction once per person and emoji', async () => {
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

test('takes a reaction back only for its own person, also when asked twice', async () => {
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

test('rejects an emoji that the company does not offer; one no longer offered can be taken back', async () => {
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

test('rejects reactions to a card that the person may not see', async () => {
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

test('keeps the news of a reaction while the only other one is taken back', async () => {
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

const read = ({ id }: Colleague, recognitionId: number, after = '') =>
  listReactions(database, id, { recognitionId, after })

const reactAs = ({ id: by }: Colleague, id: number, emoji = '👏') =>
  react(database, by, { id, emoji })

/** Stores reactions at given times, which may be equal. */
async function reactedAt(id: number, given: readonly (readonly [Colleague, string, string])[]) {
  await database.pool.query(
    `insert into recognition_reactions (recognition_id, user_id, emoji, made_at)
       select $1, * from unnest($2::bigint[], $3::text[], $4::timestamptz[])`,
    [
      id,
      given.map(([{ id: by }]) => by),
      given.map(([, emoji]) => emoji),
      given.map(([, , at]) => at),
    ],
  )
}

describe('reactions in a list', () => {
  test('name each person once with all their reactions, the latest first', async () => {
    const [ada, bob, eve] = await wall.three()
    const id = await wall.card(ada, [bob])
    await reactedAt(id, [
      [eve, '🎉', '2026-03-01T09:00:00.001Z'],
      [bob, '👏', '2026-03-01T09:00:00.002Z'],
      [eve, '👏', '2026-03-01T09:00:00.003Z'],
    ])
    expect(await read(bob, id)).toEqual({
      people: [
        { person: expect.objectContaining({ id: eve.id }), emojis: ['🎉', '👏'], isMine: false },
        { person: expect.objectContaining({ id: bob.id }), emojis: ['👏'], isMine: true },
      ],
      next: null,
    })
    await takeReactionBack(database, eve.id, { id, emoji: '👏' })
    expect((await read(ada, id)).people).toMatchObject([
      { person: { id: bob.id }, isMine: false },
      { person: { id: eve.id }, emojis: ['🎉'] },
    ])
  })

  test('name people who became inactive', async () => {
    const [ada, bob, eve] = await wall.three()
    const id = await wall.card(ada, [bob])
    await reactAs(eve, id)
    await database.pool.query('update users set is_active = false where id = $1', [eve.id])
    expect((await read(ada, id)).people).toMatchObject([
      { person: { id: eve.id, isActive: false }, emojis: ['👏'] },
    ])
  })

  test('come 20 people a page, each person on one page, also with equal times', async () => {
    const [ada, bob] = await wall.three()
    const id = await wall.card(ada, [bob])
    const crowd = await hire(database, 41)
    const at = (place: number) => `2026-03-01T09:00:00.${place < 25 ? '001' : '002'}Z`
    await reactedAt(
      id,
      crowd.flatMap((one, place) => [[one, '👏', at(place)] as const, [one, '🎉', at(0)] as const]),
    )
    const sizes = []
    const seen: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof read>> = await read(bob, id, after)
      sizes.push(page.people.length)
      seen.push(...page.people.map(({ person }) => person.id))
      after = page.next
    }
    expect(sizes).toEqual([20, 20, 1])
    const ids = crowd.map((one) => one.id)
    expect(seen).toEqual([...ids.slice(25).toReversed(), ...ids.slice(0, 25).toReversed()])
  })

  test('are refused to people who may not see the card', async () => {
    const [ada, bob, eve] = await wall.three()
    const secret = await wall.card(ada, [bob], { visibility: 'private' })
    await reactAs(bob, secret)
    const undone = await wall.card(ada, [bob])
    await reactAs(eve, undone)
    await wall.undo(ada, undone)
    for (const id of [secret, undone, 999_999_999]) {
      await expect(read(eve, id)).rejects.toMatchObject(UNKNOWN)
      await expect(read(wall.administrator, id)).rejects.toMatchObject(UNKNOWN)
    }
    await expect(read(ada, undone)).rejects.toMatchObject(UNKNOWN)
    expect((await read(ada, secret)).people).toMatchObject([{ person: { id: bob.id } }])
  })

  test('stay visible only to the people on a card whose words are hidden', async () => {
    const [ada, bob, eve] = await wall.three()
    const id = await wall.card(ada, [bob])
    await reactAs(eve, id)
    await hideRecognition(database, id, { by: wall.administrator.id, reason: 'Rude' })
    expect((await read(ada, id)).people).toMatchObject([{ person: { id: eve.id } }])
    await expect(read(eve, id)).rejects.toMatchObject(UNKNOWN)
  })

  test('accept any position of the right shape', async () => {
    const [ada, bob] = await wall.three()
    const id = await wall.card(ada, [bob])
    await reactAs(bob, id)
    expect((await read(ada, id, '999999999999999-999999999999999')).people).toHaveLength(1)
    expect(await read(ada, id, '0-0')).toEqual({ people: [], next: null })
  })
})
