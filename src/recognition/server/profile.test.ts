import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { changeRecognitionChoices } from './choices.ts'
import { hideRecognition } from './hide.ts'
import { readProfile } from './profile.ts'
import { addValue } from './rules.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const by = wall.administrator.id

const value = (name: string) =>
  addValue(database, { by, key: wall.newKey(), value: { name, emoji: '🌱', color: 'green' } })

interface Reading {
  readonly isAdministrator?: boolean
  readonly isTransfer?: boolean
}
const profile = ({ id }: Colleague, of: Colleague, flags: Reading = {}) =>
  readProfile(database, { id, isAdministrator: false, isTransfer: true, ...flags }, of.id)

describe('a profile', () => {
  test('counts public thanks on other profiles, and all thanks on one’s own', async () => {
    const [ada, bob, eve] = await wall.three()
    const [courage, care] = [await value('Courage'), await value('Care')]
    await wall.card(ada, [bob], { values: [courage.id] })
    await wall.card(ada, [bob, eve], { values: [care.id, courage.id] })
    await wall.card(ada, [bob], { visibility: 'private', values: [care.id] })
    const hidden = await wall.card(ada, [bob], { values: [care.id] })
    await hideRecognition(database, hidden, { by, reason: 'Not our tone' })
    await wall.undo(ada, await wall.card(ada, [bob], { values: [care.id] }))

    const counted = ({ values }: Awaited<ReturnType<typeof profile>>) =>
      values.map(({ value: { name }, count }) => [name, count])
    for (const reader of [ada, eve]) {
      const seen = await profile(reader, bob)
      expect(seen).toMatchObject({ received: 2, receivedThisYear: 2, isMine: false })
      expect(counted(seen)).toEqual([
        ['Courage', 2],
        ['Care', 1],
      ])
    }
    expect(await profile(wall.administrator, bob, { isAdministrator: true })).toMatchObject({
      received: 2,
    })
    const own = await profile(bob, bob)
    expect(own).toMatchObject({ received: 4, receivedThisYear: 4, isMine: true })
    expect(counted(own)).toEqual([
      ['Care', 3],
      ['Courage', 2],
    ])
  })

  test('counts this year apart from earlier years', async () => {
    const [ada, bob, eve] = await wall.three()
    await wall.card(ada, [bob])
    await database.pool.query(
      `with old as (
         insert into recognitions (sender_id, message, amount, visibility, is_on_wall, made_at)
         values ($1, 'Long ago', 0, 'public', true,
                 date_trunc('year', now(), 'UTC') - interval '1 millisecond') returning id)
       insert into recognition_receivers (recognition_id, receiver_id, sender_id)
       select id, $2, $1 from old`,
      [ada.id, bob.id],
    )
    expect(await profile(eve, bob)).toMatchObject({ received: 2, receivedThisYear: 1 })
  })

  test('shows others a count of 0 while the person keeps thanks private', async () => {
    const [ada, bob, eve] = await wall.three()
    await wall.card(ada, [bob])
    await changeRecognitionChoices(database, bob.id, { receivesInPublic: false })
    expect(await profile(eve, bob)).toMatchObject({ received: 0, values: [] })
    expect(await profile(bob, bob)).toMatchObject({ received: 1 })
  })

  test('shows title, team and a dozen teammates; ignores the case of the team’s name', async () => {
    const [ada, bob, eve] = await wall.three()
    const place = (team: string | null, ids: readonly number[]) =>
      database.pool.query(
        `update users set team = $1, title = 'Packer', created_at = now() - make_interval(days => 900)
          where id = any($2)`,
        [team, ids],
      )
    expect(await profile(ada, bob)).toMatchObject({ title: null, team: null, teammates: [] })
    await place('Night shift', [bob.id])
    expect(await profile(ada, bob)).toMatchObject({ title: 'Packer', teammates: [] })
    await place('night SHIFT', [eve.id])
    const seen = await profile(ada, bob)
    expect(seen).toMatchObject({ team: 'Night shift', teammates: [{ id: eve.id }] })
    const others = await hire(database, 12)
    await database.pool.query(
      `update users set team = 'Night shift', created_at = now() where id = any($1)`,
      [others.map(({ id }) => id)],
    )
    await database.pool.query('update users set is_active = false where id = $1', [others[0]?.id])
    const many = await profile(bob, bob)
    expect(many.teammates.map(({ id }) => id)).toEqual([
      eve.id,
      ...others.slice(1).map(({ id }) => id),
    ])
  })

  test('says whether the reader may thank the person', async () => {
    const [ada, bob] = await wall.three()
    expect((await profile(ada, bob)).mayBeThanked).toBe(true)
    expect((await profile(ada, bob, { isTransfer: false })).mayBeThanked).toBe(false)
    expect((await profile(bob, bob)).mayBeThanked).toBe(false)
  })

  test('of an inactive person shows only to the administrator; an unknown id is refused', async () => {
    const [ada, bob] = await wall.three()
    await database.pool.query('update users set is_active = false where id = $1', [bob.id])
    const missing = { code: 'profile-missing' }
    await expect(profile(ada, bob)).rejects.toMatchObject(missing)
    const asAdministrator = { isAdministrator: true }
    expect(await profile(wall.administrator, bob, asAdministrator)).toMatchObject({
      person: { id: bob.id, isActive: false },
      mayBeThanked: false,
    })
    const nobody = { ...bob, id: 999_999_999 }
    await expect(profile(wall.administrator, nobody, asAdministrator)).rejects.toMatchObject(
      missing,
    )
  })
})
