import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import { audit } from '#app/server/audit.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { collectOrphans } from '#platform/server/files/collect-orphans.ts'
import { makeMyData } from '#privacy/server/my-data.ts'
import { backedUp, opened, restored } from '../backup/copies.ts'
import { MISSING, SAMPLES } from '../harness/samples.ts'
import { until } from '../harness/until.ts'
import { expectOk, PASSWORD, Visitor, type VisitorCall } from '../harness/visitor.ts'
import { administer, as, erase, FIRST, foundCompany, leave, MARKS } from './somebody.ts'

vi.setConfig({ testTimeout: 120_000 })

const { app, database, administrator, newColleague, id, other, pictures } = await foundCompany()

const MARKED = new RegExp(MARKS, 'i')

/** Counts of attempts by client IP, which an office shares; they are gone after a day. */
const COUNTED = /^public\.sign_in_attempts: \((?:sign-up|link-ip|ip):/

/** The tables with rows that match, whatever their columns. */
async function foundIn({ pool }: Pick<Database, 'pool'>, pattern: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'laurel_jobs') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ~* $1`,
      [pattern],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/** Every answer to a read of these ids that has a mark. */
async function toldBy(reader: Visitor, ids: readonly number[]): Promise<string[]> {
  const told: string[] = []
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    if (endpoint.method !== 'GET') continue
    const sample: VisitorCall = SAMPLES[name]
    for (const id of ids) {
      const params = Object.fromEntries(
        Object.entries(sample.params ?? {}).map(([part, value]) => [
          part,
          value === MISSING ? id : value,
        ]),
      )
      const url = endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) => String(params[part]))
      // oxlint-disable-next-line no-await-in-loop
      const { payload } = await app.server.inject({ url, headers: { cookie: reader.cookie } })
      if (MARKED.test(payload)) told.push(`${name} ${id}: ${payload.slice(0, 3000)}`)
    }
  }
  return told
}

/** Of the company: events without a subject, some of them without an author. */
const OF_THE_COMPANY = `
  insert into audit_log (made_by, action, before, after, reason)
  select u.id, e.action, e.before, e.after, e.reason
    from (values
      ('settingsChanged', '{"Welcome words": "Ask Zoltanne Kovacsfalvi"}'::jsonb, null::jsonb, ''),
      ('valueSaved', null, '{"name": "Like Zoltanne Kovacsfalvi"}', ''),
      ('screenRevoked', '{"token": "At Kovacsfalvine, Zoltanne"}', null, ''),
      ('tokenMade', null, '{"token": "For zoltanne@laurel.test"}', ''),
      ('answerSaved', null, null, 'As Zoltanne Kovacsfalvi wanted')
    ) e (action, before, after, reason)
    cross join (select id from users where is_administrator union all select null) u (id)`

const copyOf = async (userId: number): Promise<string | null> => {
  const { rows } = await database.pool.query<{ content: Buffer | null }>(
    'select content from my_data where user_id = $1',
    [userId],
  )
  const content = rows[0]?.content ?? null
  return content === null ? null : gunzipSync(content).toString()
}

test('erases nobody who is still there, whose name differs, or with something open', async () => {
  expect((await foundIn(database, MARKS)).length).toBeGreaterThan(30)
  expect((await erase(id, 'Zoltanne Kovacsfalvine')).json).toMatchObject({ code: 'erase-active' })
  await leave(id)
  expect((await erase(id, 'Zoltanne')).json).toMatchObject({
    code: 'erase-name-differs',
    field: 'name',
  })
  await database.pool.query(
    `insert into entered_bonuses (user_id, amount, reason, entered_by)
     select $1, 100, '', id from users where is_administrator`,
    [id],
  )
  expect((await erase(id, 'Zoltanne Kovacsfalvine')).json).toMatchObject({
    code: 'erase-unsettled',
  })
  await administer('clearBonus', { params: { id } })
  const { json } = await administer('readSession')
  const own = (json['user'] as { id: number }).id
  expect((await erase(own, 'Laurel Administrator')).json).toMatchObject({
    code: 'administrator-fixed',
  })
})

test('leaves no trace of name, address, words and devices in any table, file or answer', async () => {
  await database.pool.query(OF_THE_COMPANY)
  await database.pool.query(
    `insert into audit_log (made_by, action, after)
     values ($1, 'chatAccountLinked', '{"account": "markedwords", "workspace": "Chat"}')`,
    [id],
  )
  await as(other.visitor, 'askForMyData', { body: { renew: false } })
  await until(async () => (await copyOf(other.id)) !== null)
  expect(await copyOf(other.id)).toMatch(MARKED)
  const entries = `select user_id, seq, type, earned, appreciation, earned_after from entries order by 1, 2`
  const { rows: before } = await database.pool.query(entries)
  await expectOk(erase(id, ' zoltanne  KOVACSFALVINE ', 'erased-once'))
  expect((await erase(id, 'Zoltanne Kovacsfalvine', 'erased-once')).json).toEqual({ id })
  expect((await erase(id, 'Former colleague')).json).toMatchObject({ code: 'profile-missing' })
  expect((await foundIn(database, MARKS)).filter((row) => !COUNTED.test(row))).toEqual([])
  expect((await database.pool.query(entries)).rows).toEqual(before)
  await until(async () => (await copyOf(other.id)) !== null)
  expect(await copyOf(other.id)).not.toMatch(MARKED)

  await collectOrphans(database, app.files)
  const { rows: stored } = await database.pool.query('select from pictures where name = any($1)', [
    pictures,
  ])
  expect(stored).toEqual([])
  expect(await toldBy(administrator, [id, other.id, 1, 2])).toEqual([])
  expect(await toldBy(other.visitor, [id, other.id, 1, 2])).toEqual([])
  expect(app.complaints.filter((line) => MARKED.test(line))).toEqual([])
  expect((await transact(database, audit)).violations).toEqual([])
})

test('keeps no copy for others that was read before somebody was erased', async () => {
  const [reader, leaver] = [await newColleague(), await newColleague()]
  await administer('changePerson', { params: { id: leaver.id }, body: { lastName: 'Novakova' } })
  await administer('setPermissions', { params: { id: leaver.id }, body: { isTransfer: true } })
  await as(leaver.visitor, 'thank', {
    body: { receivers: [reader.id], amount: '0', message: 'Well done' },
  })
  await administer('setPermissions', { params: { id: leaver.id }, body: { isActive: false } })
  await database.pool.query('insert into my_data (user_id) values ($1)', [reader.id])
  const waiting = async (count: number) =>
    until(async () => {
      const { rows } = await database.pool.query(
        `select from pg_locks where relation = 'my_data'::regclass and not granted`,
      )
      return rows.length === count
    })
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table my_data in share mode')
  const erasing = erase(leaver.id, 'Test Novakova')
  await waiting(1)
  const making = makeMyData(database, { userId: reader.id }, '')
  await waiting(2)
  await holder.query('commit')
  holder.release()
  await expectOk(erasing)
  await making
  expect(await copyOf(reader.id)).toContain('Former colleague')
  expect(await copyOf(reader.id)).not.toContain('Novakova')
})

test('says that somebody was erased and when, and no longer whom', async () => {
  const { json } = await administer('readAuditLog', { query: { kind: 'people' } })
  const [event] = json['rows'] as { action: string; subject: unknown; after: unknown }[]
  expect(event).toMatchObject({ action: 'userErased', subject: null, before: null, after: null })
})

test('keeps cards, entries and others’ words under "Former colleague"', async () => {
  const { json } = await as(other.visitor, 'listRecognitions', {
    query: { scope: 'received' },
  })
  const cards = json['recognitions'] as { sender: object; message: string | null }[]
  const card = cards.find(({ message }) => message !== null)
  expect(card).toMatchObject({
    sender: { id, knownAs: 'Former colleague', picture: null, isActive: false },
    message: '',
    picture: null,
  })
  const { rows } = await database.pool.query<{ message: string }>(
    'select message from recognitions where sender_id = $1 order by id',
    [other.id],
  )
  expect(rows.map(({ message }) => message)).toEqual([
    'Thank you Former colleague! Former colleague way is the best',
    'Well done',
    'As taught by Former colleague',
  ])
})

test('is gone for whoever looks for them, and can not be brought back', async () => {
  const gone = { code: 'profile-missing' }
  const of = { params: { id } }
  for (const [name, sent] of [
    ['readUser', of],
    ['readAccount', { ...of, query: { page: '1' } }],
    ['readProfile', of],
    ['setPermissions', { ...of, body: { isActive: true } }],
    ['approveUser', of],
    ['setPermissionsOfMany', { body: { chosen: { ids: [id] }, change: { isActive: true } } }],
    ['changePerson', { ...of, body: { firstName: 'Zoltanne' } }],
    ['changePosition', { ...of, body: { title: 'x', team: 'y' } }],
    ['changeEmployment', { ...of, body: SAMPLES.changeEmployment.body }],
    ['resetPassword', of],
    ['signOutUser', of],
    ['invite', { body: { chosen: { ids: [id] } } }],
    ['giveRole', { params: { id, role: 'reader' }, body: {} }],
    ['planLeaving', { ...of, body: SAMPLES.planLeaving.body }],
    ['enterBonus', { ...of, body: { amount: '1', reason: '' } }],
    ['processBonus', { body: { user: id, amount: '1', reason: '' } }],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await administrator.call(name, sent as VisitorCall)).json, name).toMatchObject(gone)
  }
  const thanks = { receivers: [id], amount: '0', message: 'Hello' }
  expect((await other.visitor.call('thank', { body: thanks })).status).toBeGreaterThanOrEqual(400)
  const { json } = await as(other.visitor, 'findColleagues', { query: { search: 'former' } })
  expect(json['colleagues']).toEqual([])
  for (const search of ['', 'former']) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await administer('listUsers', { query: { search, size: '100' } })
    const users = page.json['users'] as { id: number }[]
    expect(users.map((user) => user.id)).not.toContain(id)
    expect(page.json['total']).toBe(users.length)
  }
  await expect(
    database.pool.query('update users set is_active = true where id = $1', [id]),
  ).rejects.toThrow('erased_is_nobody')
  // The address is free again, for a new account.
  const body = { firstName: 'Anna', lastName: 'Varga', email: FIRST.email, password: PASSWORD }
  await as(new Visitor(app), 'createAccount', { body })
  await database.pool.query(`update users set email = 'anna@laurel.test' where email = $1`, [
    FIRST.email,
  ])
  await database.pool.query('delete from laurel_jobs.job')
})

test('lets nobody else change words, nor anything but words while somebody is erased', async () => {
  for (const text of [
    `update entries set message = 'x' where user_id = ${id}`,
    `update audit_log set reason = 'x'`,
    `update recognitions set message = 'x'`,
    `update purchase_steps set note = 'x'`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(database.pool.query(text), text).rejects.toThrow('append-only')
  }
  const someone = await newColleague()
  for (const text of [
    'update entries set earned = earned',
    `update entries set message = 'x', made_at = made_at - interval '1 day'`,
    'update audit_log set made_by = null',
    'delete from audit_log',
    'update recognitions set amount = amount + 1',
  ]) {
    const erasing = transact(database, async (tx) => {
      await tx.query({
        text: `update users set email = 'former-colleague:' || id, first_name = 'Former',
                      last_name = 'colleague', password_hash = '', is_active = false,
                      erased_at = now() where id = $1`,
        values: [someone.id],
      })
      await tx.query({ text })
      throw new Error('it was allowed')
    })
    const why = text === 'update entries set earned = earned' ? 'it was allowed' : 'append-only'
    // oxlint-disable-next-line no-await-in-loop
    await expect(erasing, text).rejects.toThrow(why)
  }
})

test('stays erased in a backup and its restored copy', async () => {
  const { folder } = await backedUp(database, app.files)
  const copy = await restored(folder)
  const there = await opened(copy.url)
  expect((await foundIn(there, MARKS)).filter((row) => !COUNTED.test(row))).toEqual([])
  const { rows } = await there.pool.query(
    'select distinct first_name from users where erased_at is not null',
  )
  expect(rows).toEqual([{ first_name: 'Former' }])
})
