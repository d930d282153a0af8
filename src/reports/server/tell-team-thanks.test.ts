import { beforeEach, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { describeNews, newsPath } from '#notifications/contract/describe.ts'
import { readInbox } from '#notifications/server/inbox.ts'
import { readPreferences } from '#notifications/server/preferences.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { hintManagers } from './hint-managers.ts'
import { tellTeamThanks } from './tell-team-thanks.ts'

const database = await ownDatabase()
const { pool } = database

const DAY_MS = 24 * 60 * 60_000

/** A Tuesday at ten in UTC, so many weeks after everybody has been there for long enough. */
function tuesday(weeks: number, hour = 10): Date {
  const day = new Date(Date.now() + 100 * DAY_MS)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7) + weeks * 7)
  day.setUTCHours(hour, 0, 0, 0)
  return day
}

const before = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS)

type Team = [manager: Colleague, ana: Colleague, lev: Colleague, kim: Colleague]

async function newTeam(): Promise<Team> {
  const team = (await hire(database, 4)) as unknown as Team
  const [{ id }, ana, lev] = team
  await pool.query('update users set manager_id = $1 where id = any($2)', [id, [ana.id, lev.id]])
  await pool.query(`update users set first_name = 'Ana' where id = $1`, [ana.id])
  await pool.query(`update users set first_name = 'Lev' where id = $1`, [lev.id])
  return team
}

async function set(name: string, value: unknown): Promise<void> {
  await pool.query(
    `insert into settings (name, value, version) values ($1, $2, 1)
     on conflict (name) do update set value = $2`,
    [name, JSON.stringify(value)],
  )
}

async function send(
  from: Colleague,
  to: Colleague,
  at: Date,
  visibility: 'public' | 'private' = 'public',
) {
  const command = thank(from.id, to.id, 0, 'Thank you', visibility)
  await transact(database, (tx) => writeThanks(tx, [command], { madeAt: at }))
}

const tell = (moment: Date) => tellTeamThanks(database, {}, moment)

async function sentences({ id }: Colleague): Promise<string[]> {
  const { notifications } = await readInbox(database, id, 0)
  return notifications
    .filter(({ kind }) => kind === 'teamThanked')
    .map((news) => describeNews(news, sayInEnglish))
}

beforeEach(async () => {
  await set('teamThanks', true)
  await set('managerHints', false)
  // Each story has its own people: managers of earlier ones have nobody any more.
  await pool.query('update users set manager_id = null')
})

test('says once a week who was thanked on the wall, only when somebody was', async () => {
  const [manager, ana, lev, kim] = await newTeam()
  const now = tuesday(0)
  expect(await tell(now)).toBe(0)
  await send(kim, lev, before(now, 3))
  await send(kim, ana, before(now, 1))
  expect((await Promise.all([tell(now), tell(now)])).toSorted()).toEqual([0, 1])
  expect(await sentences(manager)).toEqual(['Your people were thanked: Lev and Ana'])
  for (const peer of [ana, lev, kim]) expect(await sentences(peer)).toEqual([])
  await send(kim, ana, new Date(now.getTime() + DAY_MS))
  expect(await tell(new Date(now.getTime() + 2 * DAY_MS))).toBe(0)
  expect(await tell(tuesday(1))).toBe(1)
  // Nothing new since.
  expect(await tell(tuesday(2))).toBe(0)
  expect(newsPath({ kind: 'teamThanked', subject: 1 })).toBe('/wall')
})

test('never has private, hidden, undone or older cards, the manager’s own, and the company’s', async () => {
  const [manager, ana, lev, kim] = await newTeam()
  const now = tuesday(0)
  await send(kim, ana, before(now, 1), 'private')
  await send(manager, ana, before(now, 1))
  await send(kim, ana, before(now, 8))
  for (const _ of [1, 2]) await send(kim, lev, before(now, 1))
  const { rows } = await pool.query<{ id: number }>(
    'select id from recognitions order by id desc limit 2',
  )
  const [undone, hidden] = rows
  await pool.query(
    'update recognitions set withdrawn_at = now(), is_on_wall = false where id = $1',
    [undone?.id],
  )
  await pool.query('update recognitions set hidden_at = now(), is_on_wall = false where id = $1', [
    hidden?.id,
  ])
  await pool.query(
    `with card as (
       insert into recognitions (sender_id, message, amount, visibility, made_at, is_on_wall, occasion)
       values (null, 'Happy birthday', 0, 'public', $1, true,
               '{"kind": "birthday", "years": null, "name": null, "day": "2026-01-01"}')
       returning id),
     receiver as (
       insert into recognition_receivers (recognition_id, receiver_id) select id, $2 from card)
     insert into milestone_occurrences
       (user_id, milestone_id, ordinal, day, due_at, state, recognition_id, settled_at)
     select $2, (select id from milestones where kind = 'birthday'), 2026, $1, $1, 'posted', id, $1
       from card`,
    [before(now, 1), ana.id],
  )
  expect(await tell(now)).toBe(0)
})

test('forgets whose card was hidden since', async () => {
  const [manager, ana, lev, kim] = await newTeam()
  const now = tuesday(0)
  await send(kim, ana, before(now, 2))
  await send(kim, lev, before(now, 1))
  expect(await tell(now)).toBe(1)
  await pool.query(
    `update recognitions set hidden_at = now(), is_on_wall = false
      where id in (select recognition_id from recognition_receivers where receiver_id = $1)`,
    [ana.id],
  )
  expect(await sentences(manager)).toEqual(['Your people were thanked: Lev Colleague'])
})

test('leaves a week to the hint, and then tells of both weeks', async () => {
  const [manager, ana, , kim] = await newTeam()
  await set('managerHints', true)
  const hinted = tuesday(0)
  await send(kim, ana, before(hinted, 1))
  expect(await hintManagers(database, {}, hinted)).toBe(1)
  expect(await tell(hinted)).toBe(0)
  await send(kim, ana, before(tuesday(1), 1))
  expect(await tell(tuesday(1))).toBe(1)
  const { rows } = await pool.query<{ cards: number[] }>(
    'select cards from team_thanks where manager_id = $1',
    [manager.id],
  )
  expect(rows[0]?.cards).toHaveLength(2)
  // The hint of a day later waits for the week's end too.
  await pool.query('delete from manager_hints where manager_id = $1', [manager.id])
  const nextDay = new Date(tuesday(1).getTime() + DAY_MS)
  expect(await hintManagers(database, {}, nextDay)).toBe(0)
  expect(await hintManagers(database, {}, tuesday(2))).toBe(1)
})

test('is off by itself, on other days, and for whom chose no channel', async () => {
  const [manager, ana, , kim] = await newTeam()
  const now = tuesday(0)
  await send(kim, ana, before(now, 1))
  expect(await tell(tuesday(0, 8))).toBe(0)
  expect(await tell(before(now, 1))).toBe(0)
  await set('teamThanks', false)
  expect(await tell(now)).toBe(0)
  await set('teamThanks', true)
  await pool.query(
    `insert into notification_choices (user_id, kind, in_inbox, mail, push)
     values ($1, 'teamThanked', false, 'never', false)`,
    [manager.id],
  )
  expect(await tell(now)).toBe(0)
})

test('has a row in the news settings of managers, as the hint has, while Settings switch it on', async () => {
  const [manager, ana] = await newTeam()
  const shown = async ({ id }: Colleague) => {
    const reader = { id, isAdministrator: false, permissions: [] }
    const { kinds } = await readPreferences(database, reader)
    return kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('team'))
  }
  expect(await shown(manager)).toEqual(['teamThanked'])
  await set('managerHints', true)
  expect(await shown(manager)).toEqual(['teamUnthanked', 'teamThanked'])
  expect(await shown(ana)).toEqual([])
  await set('personLists', false)
  expect(await shown(manager)).toEqual(['teamThanked'])
  await set('personLists', true)
  await set('teamThanks', false)
  expect(await shown(manager)).toEqual(['teamUnthanked'])
})
