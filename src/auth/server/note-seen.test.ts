import pino from 'pino'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { noteSeen } from './note-seen.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const log = pino({ level: 'silent' })

/** Waits for the write, about a second later. */
const SOON = { timeout: 10_000 }

const seenAt = async (id: number) => {
  const { rows } = await database.pool.query<{ seen_at: Date }>(
    'select seen_at from last_seen where user_id = $1',
    [id],
  )
  return rows[0]?.seen_at
}

/** Creates people who were last seen these PostgreSQL intervals ago; returns their ids. */
async function peopleSeen(...ago: readonly string[]): Promise<number[]> {
  const ids = await hireMany(database, ago.length)
  await database.pool.query(
    `insert into last_seen (user_id, seen_at)
     select id, now() - ago from unnest($1::bigint[], $2::interval[]) p (id, ago)`,
    [ids, ago],
  )
  return ids
}

async function shown(email: string): Promise<string | null> {
  const query = { search: email }
  const { json } = await expectOk(administrator.call('listUsers', { query }))
  return json['users'][0]?.lastSeen ?? null
}

test('any request marks a person as seen', async () => {
  const [newcomer = 0] = await hireMany(database, 1)
  expect(await seenAt(newcomer)).toBeUndefined()
  const { id, visitor, email } = await newColleague()
  const began = Date.now()
  await database.pool.query(
    `update last_seen set seen_at = now() - interval '1 hour' where user_id = $1`,
    [id],
  )
  await expectOk(visitor.call('readBalances'))
  await expect
    .poll(async () => Date.parse((await shown(email)) ?? ''), SOON)
    .toBeGreaterThan(began - 60_000)
  expect(await seenAt(newcomer)).toBeUndefined()
})

test('a sign-in marks a person as seen at once', async () => {
  const { id, email } = await newColleague()
  await expectOk(administrator.call('signOutUser', { params: { id } }))
  await database.pool.query('delete from last_seen where user_id = $1', [id])
  const facts = async () => {
    const { json } = await expectOk(administrator.call('listUsers', { query: { search: email } }))
    const [row] = json['users']
    return { isLogin: row?.isLogin, isSeen: row?.lastSeen !== null }
  }
  expect(await facts()).toEqual({ isLogin: false, isSeen: false })
  await expectOk(new Visitor(app).login(email, PASSWORD))
  expect(await facts()).toEqual({ isLogin: true, isSeen: true })
})

test('updates at most once a minute, and writes pending notes on close', async () => {
  const [recent = 0, earlier = 0] = await peopleSeen('50 seconds', '70 seconds')
  const before = await seenAt(recent)
  const seen = noteSeen(database, log)
  seen.note(recent)
  seen.note(earlier)
  await seen.close()
  expect(await seenAt(recent)).toEqual(before)
  expect(Number(await seenAt(earlier))).toBeGreaterThan(Date.now() - 65_000)
})

test('a failed write neither fails a request nor the next write', async () => {
  const [person = 0] = await peopleSeen('1 hour')
  const before = await seenAt(person)
  await database.pool.query('alter table last_seen rename to last_seen_elsewhere')
  const seen = noteSeen(database, log)
  seen.note(person)
  await seen.close()
  await database.pool.query('alter table last_seen_elsewhere rename to last_seen')
  seen.note(person)
  await seen.close()
  expect(Number(await seenAt(person))).toBeGreaterThan(Number(before))
})

test('never waits for a locked row', async () => {
  const [held = 0, free = 0] = await peopleSeen('1 hour', '1 hour')
  const before = await seenAt(held)
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('select from last_seen where user_id = $1 for update', [held])
  const seen = noteSeen(database, log)
  seen.note(held)
  seen.note(free)
  await seen.close()
  expect(Number(await seenAt(free))).toBeGreaterThan(Number(before))
  await client.query('commit')
  client.release()
  expect(await seenAt(held)).toEqual(before)
})

test('no unexpected error was logged', () => {
  expect(app.complaints).toEqual([])
})
