import { describe, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { readInbox } from '#notifications/server/inbox.ts'
import { transact } from '#platform/server/db/transact.ts'
import { NewRecognition } from '#recognition/contract/recognition.ts'
import { tellTeam } from '#users/server/change-position.ts'
import { createAppreciativeReader } from './appreciative.ts'
import { readProfile } from './profile.ts'
import { dismissWelcome, readWelcomes } from './welcomes.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const readMostAppreciative = createAppreciativeReader(database)

let teams = 0

/** Makes a team; `days` is how many days ago each person joined. */
async function teamOf(...days: number[]): Promise<{ team: string; people: Colleague[] }> {
  const team = `Team ${++teams}`
  const people: Colleague[] = []
  for (const ago of days) {
    const person = await wall.person()
    people.push(person)
    await change(person, `team = '${team}', created_at = now() - make_interval(days => ${ago})`)
  }
  return { team, people }
}

async function change({ id }: Colleague, columns: string): Promise<void> {
  await database.pool.query(`update users set ${columns} where id = $1`, [id])
}

const asked = async ({ id }: Colleague) =>
  (await readWelcomes(database, id)).newcomers.map(({ person }) => person.id)

describe('newcomers', () => {
  test('are shown to colleagues of their team who joined earlier, newest first', async () => {
    const { people } = await teamOf(400, 13, 3, 15)
    const [ada, , noor] = people as [Colleague, Colleague, Colleague]
    const [ben, ...others] = people.slice(1) as [Colleague, Colleague, Colleague]
    await change(noor, "title = 'Courier', team = upper(team)")
    expect((await readWelcomes(database, ada.id)).newcomers).toMatchObject([
      { person: { id: noor.id, firstName: 'Test' }, title: 'Courier', isThisWeek: true },
      { person: { id: ben.id }, title: null, isThisWeek: false },
    ])
    expect(await asked(ben)).toEqual([noor.id])
    expect(await asked(noor)).toEqual([])
    expect(await asked(await wall.person())).toEqual([])
    expect(await asked(others[1])).toEqual([noor.id, ben.id])
  })

  test('are empty when a whole company joined at the same time', async () => {
    const { people } = await teamOf(0, 0, 0)
    await database.pool.query('update users set created_at = now() where id = any($1)', [
      people.map(({ id }) => id),
    ])
    for (const person of people) {
      expect(await readWelcomes(database, person.id)).toMatchObject({
        newcomers: [],
        invitedTeam: null,
      })
    }
  })

  test('are known by their start date, not by the day of their account', async () => {
    const { team, people } = await teamOf(400, 2, 300, 2)
    const [ada, sabine, noor, ben] = people as [Colleague, Colleague, Colleague, Colleague]
    const start = (person: Colleague, days: number) =>
      change(person, `started_on = current_date + ${days}`)
    await change(sabine, "started_on = '2008-04-01'")
    await start(noor, -3)
    await start(ben, 1)
    expect((await readWelcomes(database, ada.id)).newcomers).toMatchObject([
      { person: { id: noor.id }, isThisWeek: true },
    ])
    expect(await asked(sabine)).toEqual([noor.id])
    expect(await readWelcomes(database, noor.id)).toMatchObject({
      newcomers: [],
      invitedTeam: team,
    })
    expect((await readWelcomes(database, sabine.id)).invitedTeam).toBeNull()
    await expect(wall.card(ada, [sabine], { isWelcome: true })).rejects.toMatchObject({
      code: 'welcome-closed',
    })
    await transact(database, (tx) => tellTeam(tx, sabine.id))
    await transact(database, (tx) => tellTeam(tx, noor.id))
    for (const [{ id }, told] of [
      [ada, [noor.id]],
      [sabine, [noor.id]],
    ] as const) {
      const { notifications } = await readInbox(database, id, 0)
      expect(notifications.map(({ actor }) => actor?.id)).toEqual(told)
    }
  })

  test('are limited to the three newest', async () => {
    const { people } = await teamOf(400, 4, 3, 2, 1)
    const [ada, ...others] = people as [Colleague, ...Colleague[]]
    expect(await asked(ada)).toEqual(
      others
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 3),
    )
  })

  test('are not shown when inactive, nor to a reader without the permission to thank', async () => {
    const { people } = await teamOf(400, 2)
    const [ada, noor] = people as [Colleague, Colleague]
    await change(noor, 'is_active = false')
    expect(await asked(ada)).toEqual([])
    await change(noor, 'is_active = true')
    await change(ada, 'is_transfer = false')
    expect(await readWelcomes(database, ada.id)).toMatchObject({ newcomers: [], invitedTeam: null })
    expect((await readWelcomes(database, noor.id)).invitedTeam).toBeNull()
  })

  test('are no longer shown to colleagues who thanked or dismissed them', async () => {
    const { people } = await teamOf(400, 300, 2)
    const [ada, ben, noor] = people as [Colleague, Colleague, Colleague]
    const card = await wall.card(ada, [noor], { visibility: 'private' })
    expect(await asked(ada)).toEqual([])
    expect(await asked(ben)).toEqual([noor.id])
    await wall.undo(ada, card)
    expect(await asked(ada)).toEqual([noor.id])
    expect((await dismissWelcome(database, ben.id, noor.id)).newcomers).toEqual([])
    await dismissWelcome(database, ben.id, noor.id)
    expect(await asked(ben)).toEqual([])
    expect(await asked(ada)).toEqual([noor.id])
  })

  test('are no longer shown once three people thanked them in public', async () => {
    const { people } = await teamOf(400, 2)
    const [ada, noor] = people as [Colleague, Colleague]
    const givers = [...(await wall.three()), await wall.person()]
    for (const [place, giver] of givers.entries()) {
      expect(await asked(ada)).toEqual([noor.id])
      await wall.card(giver, [noor], { visibility: place === 0 ? 'private' : 'public' })
      await wall.card(giver, [noor], { visibility: 'private' })
    }
    expect(await asked(ada)).toEqual([])
  })
})

describe('a welcome', () => {
  const welcome = (from: Colleague, to: Colleague) => wall.card(from, [to], { isWelcome: true })
  const closed = expect.objectContaining({ code: 'welcome-closed' })

  test('is a card that says so, and ends the invitation', async () => {
    const { people } = await teamOf(400, 2)
    const [ada, noor] = people as [Colleague, Colleague]
    const id = await welcome(ada, noor)
    expect(await wall.seenBy(noor, id)).toMatchObject({ isWelcome: true, isNew: true })
    expect(await asked(ada)).toEqual([])
    expect((await readWelcomes(database, noor.id)).invitedTeam).toBeNull()
    expect((await readInbox(database, noor.id, 0)).notifications).toMatchObject([
      { kind: 'thanked', actor: { id: ada.id }, facts: { isWelcome: true } },
    ])
    expect(await wall.seenBy(noor, await wall.card(ada, [noor]))).toMatchObject({
      isWelcome: false,
    })
  })

  test('needs no value where the company asks for one', async () => {
    const { people } = await teamOf(400, 2)
    const [ada, noor] = people as [Colleague, Colleague]
    const ask = 'update recognition_rules set value_required = $1'
    await database.pool.query(ask, [true])
    await expect(wall.card(ada, [noor])).rejects.toMatchObject({ code: 'value-required' })
    await welcome(ada, noor)
    await database.pool.query(ask, [false])
  })

  test('goes only to new colleagues of the team, once, also at the same time', async () => {
    const { people } = await teamOf(400, 20, 2)
    const [ada, ben, noor] = people as [Colleague, Colleague, Colleague]
    for (const [from, to] of [
      [ada, ben],
      [noor, ben],
      [await wall.person(), noor],
    ] as const) {
      await expect(welcome(from, to)).rejects.toThrow(closed)
    }
    const answers = await Promise.allSettled([welcome(ada, noor), welcome(ada, noor)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(welcome(ada, noor)).rejects.toThrow(closed)
    await change(ben, "team = 'Elsewhere'")
    await expect(welcome(ben, noor)).rejects.toThrow(closed)
  })

  test('is taken although its sender dismissed the invitation, and once more after an undo', async () => {
    const { people } = await teamOf(400, 2)
    const [ada, noor] = people as [Colleague, Colleague]
    await dismissWelcome(database, ada.id, noor.id)
    await wall.undo(ada, await welcome(ada, noor))
    await welcome(ada, noor)
  })

  test('is not counted as thanks', async () => {
    const { people } = await teamOf(400, 2)
    const [ada, noor] = people as [Colleague, Colleague]
    await welcome(ada, noor)
    const reader = { id: ada.id, isTransfer: true, isAdministrator: false }
    expect(await readProfile(database, reader, noor.id)).toMatchObject({ received: 0 })
    expect(await readMostAppreciative(ada.id)).toEqual({ people: [] })
    await wall.card(ada, [noor])
    expect(await readProfile(database, reader, noor.id)).toMatchObject({ received: 1 })
    expect(await readMostAppreciative(ada.id)).toMatchObject({
      people: expect.arrayContaining([expect.objectContaining({ thanks: 1 })]),
    })
  })

  test('is for one person, without points and values', () => {
    const base = { receivers: [1], amount: '0', message: 'Hello', isWelcome: true }
    const asks = (change: object) => NewRecognition.safeParse({ ...base, ...change }).success
    expect(asks({})).toBe(true)
    for (const change of [{ receivers: [1, 2] }, { amount: '1' }, { values: [1] }]) {
      expect(asks(change)).toBe(false)
    }
  })
})

test('dismisses only newcomers of the team', async () => {
  const { people } = await teamOf(400, 20)
  const [ada, ben] = people as [Colleague, Colleague]
  for (const id of [ben.id, wall.administrator.id, 999_999_999]) {
    await dismissWelcome(database, ada.id, id)
  }
  const { rows } = await database.pool.query('select from dismissed_welcomes where user_id = $1', [
    ada.id,
  ])
  expect(rows).toEqual([])
})

test('tells newcomers that their team is invited to welcome them, while they are new', async () => {
  const { team, people } = await teamOf(400, 13, 15)
  const [ada, noor, ben] = people as [Colleague, Colleague, Colleague]
  const invited = async ({ id }: Colleague) => (await readWelcomes(database, id)).invitedTeam
  expect(await invited(noor)).toBe(team)
  expect(await invited(ada)).toBeNull()
  expect(await invited(ben)).toBeNull()
  const { people: alone } = await teamOf(2)
  expect(await invited(alone[0] as Colleague)).toBeNull()
  expect(await invited(await wall.person())).toBeNull()
})

describe('a first day', () => {
  const firstDay = async ({ id }: Colleague) => (await readWelcomes(database, id)).firstDay
  const greets = (person: Colleague, saidHello: boolean) => ({
    person: expect.objectContaining({ id: person.id }),
    saidHello,
  })

  test('has the team, and who of it said hello', async () => {
    const { people } = await teamOf(400, 300, 2)
    const [ada, ben, noor] = people as [Colleague, Colleague, Colleague]
    expect(await firstDay(noor)).toEqual({ teammates: [greets(ada, false), greets(ben, false)] })
    const welcome = await wall.card(ben, [noor], { isWelcome: true })
    expect(await firstDay(noor)).toEqual({ teammates: [greets(ada, false), greets(ben, true)] })
    await wall.undo(ben, welcome)
    expect(await firstDay(noor)).toEqual({ teammates: [greets(ada, false), greets(ben, false)] })
  })

  test('has no faces without a team', async () => {
    expect(await firstDay(await wall.person())).toEqual({ teammates: [] })
  })

  test('ends with the first thanks, given or received, and after two weeks', async () => {
    const { people } = await teamOf(400, 2, 2, 15)
    const [ada, noor, ben, old] = people as [Colleague, Colleague, Colleague, Colleague]
    const given = await wall.card(noor, [ada])
    expect(await firstDay(noor)).toBeNull()
    await wall.undo(noor, given)
    expect(await firstDay(noor)).not.toBeNull()
    await wall.card(ada, [ben], { visibility: 'private' })
    expect(await firstDay(ben)).toBeNull()
    expect(await firstDay(old)).toBeNull()
    expect(await firstDay(wall.administrator)).toBeNull()
  })
})
