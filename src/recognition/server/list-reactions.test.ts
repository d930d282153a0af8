import { expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { hideRecognition } from './hide.ts'
import { listReactions } from './list-reactions.ts'
import { react, takeReactionBack } from './reactions.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)

const UNKNOWN = { code: 'recognition-unknown' }

const read = ({ id }: Colleague, recognitionId: number, after = '') =>
  listReactions(database, id, { recognitionId, after })

const reactAs = ({ id: by }: Colleague, id: number, emoji = '👏') =>
  react(database, by, { id, emoji })

/** Reactions at given moments, which may be the same. */
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

test('come 20 people a page, each on one page, also those of the same moment', async () => {
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

test('are refused where one may not see the card', async () => {
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

test('stay with the people of a card whose words are hidden', async () => {
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
