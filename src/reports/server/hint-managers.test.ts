import { beforeEach, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { describeNews, newsPath } from '#notifications/contract/describe.ts'
import { readInbox } from '#notifications/server/inbox.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { hintManagers, noteOpenedTeam } from './hint-managers.ts'

const database = await ownDatabase()
const { pool } = database

const DAY_MS = 24 * 60 * 60_000
const NEVER_BEFORE = 100

/** A Tuesday at ten in UTC, so many weeks after everybody has been there for long enough. */
function tuesday(weeks: number, hour = 10): Date {
  const day = new Date(Date.now() + NEVER_BEFORE * DAY_MS)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7) + weeks * 7)
  day.setUTCHours(hour, 0, 0, 0)
  return day
}

type Team = [manager: Colleague, ana: Colleague, lev: Colleague, kim: Colleague]

async function newTeam(): Promise<Team> {
  const team = (await hire(database, 4)) as unknown as Team
  const [{ id }, ...people] = team
  await pool.query('update users set manager_id = $1 where id = any($2)', [
    id,
    people.map((one) => one.id),
  ])
  return team
}

async function switchOn(values: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await pool.query(
      `insert into settings (name, value, version) values ($1, $2, 1)
       on conflict (name) do update set value = $2`,
      [name, JSON.stringify(value)],
    )
  }
}

async function send(from: Colleague, to: Colleague, at: Date, visibility: 'public' | 'private') {
  const command = thank(from.id, to.id, 0, 'Thank you', visibility)
  await transact(database, (tx) => writeThanks(tx, [command], { madeAt: at }))
}

const before = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS)
const hint = (moment: Date) => hintManagers(database, {}, moment)

async function sentences({ id }: Colleague): Promise<string[]> {
  const { notifications } = await readInbox(database, id, 0)
  return notifications
    .filter(({ kind }) => kind === 'teamUnthanked')
    .map((news) => describeNews(news, sayInEnglish))
}

beforeEach(async () => {
  await switchOn({ managerHints: true, personLists: true })
  // Each story has its own people: managers of earlier ones have nobody any more.
  await pool.query('update users set manager_id = null')
})

test('says in one line whom nobody has thanked in public for sixty days', async () => {
  const [manager, ana, lev, kim] = await newTeam()
  await pool.query(`update users set first_name = 'Ana' where id = $1`, [ana.id])
  await pool.query(`update users set first_name = 'Lev' where id = $1`, [lev.id])
  const now = tuesday(0)
  await send(kim, lev, before(now, 61), 'public')
  await send(kim, lev, before(now, 10), 'private')
  await send(ana, kim, before(now, 59), 'public')
  expect(await hint(now)).toBe(1)
  expect(await sentences(manager)).toEqual([
    'Nobody has thanked Ana and Lev for 60 days. What did they do last month?',
  ])
  for (const peer of [ana, lev, kim]) expect(await sentences(peer)).toEqual([])
  expect(newsPath({ kind: 'teamUnthanked', subject: 1 })).toBe('/my-team')
})

test('says nothing where nobody is left out, or is new', async () => {
  const [, ana, lev, kim] = await newTeam()
  const now = tuesday(0)
  for (const one of [lev, kim]) await send(ana, one, before(now, 5), 'public')
  await send(lev, ana, before(now, 5), 'public')
  expect(await hint(now)).toBe(0)
  await newTeam()
  expect(await hint(new Date())).toBe(0)
})

test('comes once in two weeks at most, on a working morning', async () => {
  const [manager] = await newTeam()
  const now = tuesday(0)
  expect(await hint(tuesday(0, 8))).toBe(0)
  expect(await hint(before(now, 1))).toBe(0)
  expect((await Promise.all([hint(now), hint(now)])).toSorted()).toEqual([0, 1])
  expect(await hint(tuesday(1))).toBe(0)
  expect(await hint(tuesday(2))).toBe(1)
  expect(await sentences(manager)).toHaveLength(2)
})

test('is silent for a quarter after three that were ignored', async () => {
  const [manager, ana] = await newTeam()
  for (const week of [0, 2, 4]) expect(await hint(tuesday(week))).toBe(1)
  for (const week of [6, 8, 16]) expect(await hint(tuesday(week))).toBe(0)
  expect(await hint(tuesday(17))).toBe(1)
  // One of the last three led to thanks.
  await send(manager, ana, new Date(tuesday(17).getTime() + DAY_MS), 'private')
  expect(await hint(tuesday(19))).toBe(1)
})

test('counts an opened team as an answer', async () => {
  const [manager] = await newTeam()
  for (const week of [0, 2, 4]) expect(await hint(tuesday(week))).toBe(1)
  await pool.query(
    'update manager_hints set made_at = now() where id = (select max(id) from manager_hints)',
  )
  await noteOpenedTeam(database, manager.id)
  await pool.query(
    'update manager_hints set made_at = $1 where id = (select max(id) from manager_hints)',
    [tuesday(4)],
  )
  expect(await hint(tuesday(6))).toBe(1)
})

test('is off by itself, where reports name nobody, and for whom chose no channel', async () => {
  const [manager] = await newTeam()
  await switchOn({ managerHints: false })
  expect(await hint(tuesday(0))).toBe(0)
  await switchOn({ managerHints: true, personLists: false })
  expect(await hint(tuesday(0))).toBe(0)
  await switchOn({ personLists: true })
  await pool.query(
    `insert into notification_choices (user_id, kind, in_inbox, mail, push)
     values ($1, 'teamUnthanked', false, 'never', false)`,
    [manager.id],
  )
  expect(await hint(tuesday(0))).toBe(0)
})
