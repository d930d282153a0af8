import { beforeEach, expect, test } from 'vitest'
import { PASSWORD_HASH } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf } from '#test/harness/visitor.ts'
import { insertAccount } from '#auth/server/insert-account.ts'
import { transact } from '#platform/server/db/transact.ts'
import { readAdoption, remindToSignIn } from './adoption.ts'

const database = await ownDatabase()
const { pool } = database
// The administrator has signed in.
const app = await ownApp(database)
const administrator = await administratorOf(app)
const by = await administratorId(database)
const [ada, bob, cem] = [await join('ada'), await join('bob'), await join('cem')]

function join(name: string): Promise<number> {
  return transact(database, async (tx) => {
    const id = await insertAccount(tx, {
      email: `${name}@laurel.test`,
      firstName: name,
      lastName: 'Roe',
      passwordHash: PASSWORD_HASH,
      isReady: true,
      isAdministrator: false,
    })
    if (id === null) throw new Error(`${name} is taken`)
    return id
  })
}

const sign = (id: number) => pool.query('insert into last_seen values ($1, now())', [id])

beforeEach(async () => {
  await pool.query(`update users set invitation = 'sent', invited_at = null where id <> $1`, [by])
  await pool.query('delete from last_seen where user_id <> $1', [by])
  await pool.query(`delete from laurel_jobs.job where name = 'bulk-mails'`)
})

const read = (fixed = {}) => readAdoption(database, { fixed, sendsMail: true })
let keys = 0
const remind = (people: number, key = `remind-${++keys}`) =>
  remindToSignIn(database, { by, from: '127.0.0.1', key, people, sendsMail: true })

async function mailed(): Promise<unknown[]> {
  const { rows } = await pool.query<{ data: object }>(
    `select data from laurel_jobs.job where name = 'bulk-mails' order by data->>'recipient'`,
  )
  return rows.map(({ data }) => data)
}

test('counts and lists active people who have never signed in', async () => {
  await sign(bob)
  const adoption = await read()
  expect(adoption).toMatchObject({ people: 3, never: 2, due: 2 })
  expect(adoption.list?.map(({ id, invited }) => [id, invited])).toEqual([
    [ada, null],
    [cem, null],
  ])
  expect((await read({ personLists: false })).list).toBeNull()
  await pool.query('update users set is_active = false where id = $1', [cem])
  expect(await read()).toMatchObject({ people: 2, never: 1, due: 1 })
  await pool.query('update users set is_active = true where id = $1', [cem])
})

test('reminds each of them once in a fortnight, and says so in the audit log', async () => {
  await sign(bob)
  expect(await remind(2, 'the same key')).toEqual({ people: 2 })
  expect(await remind(2, 'the same key')).toEqual({ people: 2 })
  expect(await mailed()).toEqual([
    { kind: 'invitation', recipient: 'ada@laurel.test', about: { user: ada } },
    { kind: 'invitation', recipient: 'cem@laurel.test', about: { user: cem } },
  ])
  const { json } = await administrator.call('readAuditLog', { query: { kind: 'people' } })
  expect(json['rows']).toMatchObject([{ action: 'invitationsSent', after: { people: 2 } }])
  const { due, list } = await read()
  expect(due).toBe(0)
  expect(list?.[0]?.invited).toBeInstanceOf(Date)

  await pool.query(`update users set invited_at = now() - interval '2 days 23 hours'`)
  expect(await read()).toMatchObject({ due: 0 })
  await pool.query(`update users set invited_at = now() - interval '3 days'`)
  expect(await remind(2)).toEqual({ people: 2 })
  expect(await mailed()).toHaveLength(4)
})

test('two reminders at once send one', async () => {
  const outcomes = await Promise.allSettled([remind(3), remind(3)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await mailed()).toHaveLength(3)
})

test('sends nothing if there are more people by now, or no mails here', async () => {
  await expect(remind(2)).rejects.toMatchObject({ code: 'reminders-changed' })
  expect(await read()).toMatchObject({ due: 3 })
  const request = { by, from: '127.0.0.1', key: 'mail is off', people: 3 }
  const off = remindToSignIn(database, { ...request, sendsMail: false })
  await expect(off).rejects.toMatchObject({ code: 'mail-off' })
  expect(await mailed()).toEqual([])
})

test('leaves out an address that the mail server refused', async () => {
  await pool.query(
    `insert into notification_settings (user_id, refused_address, refused_at)
     values ($1, 'ada@laurel.test', now())`,
    [ada],
  )
  expect(await read()).toMatchObject({ never: 3, due: 2 })
  await pool.query('delete from notification_settings where user_id = $1', [ada])
})

test('reminds nobody who was not invited yet, or who made their own account', async () => {
  await pool.query(`update users set invitation = 'none' where id = $1`, [ada])
  await pool.query(`update users set invitation = 'joined' where id = $1`, [bob])
  expect(await read()).toMatchObject({ never: 3, due: 1 })
  await remind(1)
  expect(await mailed()).toMatchObject([{ recipient: 'cem@laurel.test' }])
})
