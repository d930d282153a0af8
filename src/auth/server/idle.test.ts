import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, isSignedIn, type Visitor } from '#test/harness/visitor.ts'
import { transact } from '#platform/server/db/transact.ts'
import { endOldSessions } from './start-session.ts'

const { database, administrator, newColleague } = await ownCompany()

/** Waits for the write, about a second later. */
const SOON = { timeout: 10_000 }

async function set(change: { idleMinutes?: number | null; sessionDays?: number }): Promise<void> {
  const { json } = await expectOk(administrator.call('readSettings'))
  const body = { version: json['version'], ...change }
  await expectOk(administrator.call('changeSettings', { body }))
}

/** Minutes until the newest session of this person ends. */
async function minutesLeft(id: number): Promise<number> {
  const { rows } = await database.pool.query<{ left: number }>(
    `select round(extract(epoch from max(expires_at) - now()) / 60)::int as left
       from sessions where user_id = $1`,
    [id],
  )
  return rows[0]?.left ?? NaN
}

/** Makes the last use of this person's sessions so long ago. */
async function leave(id: number, minutes: number): Promise<void> {
  await database.pool.query(
    `update sessions set seen_at = seen_at - make_interval(mins => $2),
                         expires_at = expires_at - make_interval(mins => $2)
      where user_id = $1`,
    [id, minutes],
  )
}

const read = (visitor: Visitor, headers: Record<string, string> = {}) =>
  expectOk(visitor.call('readBalances', { headers }))

test('a session ends after the minutes without use, and each use postpones that', async () => {
  await set({ idleMinutes: 30 })
  const { visitor, id } = await newColleague()
  expect(await minutesLeft(id)).toBe(30)
  await leave(id, 29)
  await read(visitor)
  await expect.poll(() => minutesLeft(id), SOON).toBe(30)
  await leave(id, 31)
  expect(await isSignedIn(visitor)).toBe(false)
})

test('a page that reads again by itself, and its pictures, are no use', async () => {
  await set({ idleMinutes: 30 })
  const { visitor, id } = await newColleague()
  const other = await newColleague()
  await leave(id, 20)
  await leave(other.id, 20)
  await read(visitor, { 'laurel-unattended': '?1' })
  await read(visitor, { 'sec-fetch-dest': 'image' })
  await read(other.visitor)
  await expect.poll(() => minutesLeft(other.id), SOON).toBe(30)
  expect(await minutesLeft(id)).toBe(10)
})

test('use does not postpone the last day of a session', async () => {
  await set({ idleMinutes: 43_200, sessionDays: 1 })
  const { visitor, id } = await newColleague()
  expect(await minutesLeft(id)).toBe(24 * 60)
  await database.pool.query(
    `update sessions set created_at = now() - interval '23 hours', seen_at = now() - interval '1 hour'
      where user_id = $1`,
    [id],
  )
  await read(visitor)
  await expect.poll(() => minutesLeft(id), SOON).toBe(60)
})

test('fewer minutes also end the sessions that began before, unless they are used', async () => {
  await set({ idleMinutes: null, sessionDays: 30 })
  const [left, used] = [await newColleague(), await newColleague()]
  await leave(left.id, 6)
  await set({ idleMinutes: 5 })
  await transact(database, endOldSessions)
  expect(await isSignedIn(left.visitor)).toBe(false)
  expect(await isSignedIn(used.visitor)).toBe(true)
})
