import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { removeAddresses } from './forget-person.ts'

const database = await ownDatabase()
const { pool } = database
await hire(database, 1)

/** An event of this age, in SQL; returns its id. */
async function event(age: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into audit_log (made_at, action, reason, address, email, before, after)
     values (now() - $1::interval, 'signInRefused', 'wrong', '10.0.0.1', 'x@laurel.test', '{}', '{}')
     returning id`,
    [age],
  )
  return rows[0]?.id ?? 0
}

async function read(id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'select * from audit_log where id = $1',
    [id],
  )
  return rows[0]
}

test('an event keeps everything but its address, which goes after the days', async () => {
  const [younger, older] = [await event('30 days -1 minute'), await event('30 days 1 minute')]
  const before = [await read(younger), await read(older)]
  expect(await transact(database, (tx) => removeAddresses(tx, 30))).toBe(1)
  expect(await transact(database, (tx) => removeAddresses(tx, 30))).toBe(0)
  expect(await read(younger)).toEqual(before[0])
  expect(await read(older)).toEqual({ ...before[1], address: null })
})

/** For each column, another value than that of `event`. */
const OTHERS: Readonly<Record<string, string>> = {
  id: 'id + 1000000',
  made_at: `made_at - interval '1 ms'`,
  made_by: '(select min(id) from users)',
  action: `'signedIn'`,
  subject_kind: `'user', subject_id = 1`,
  subject_id: `1, subject_kind = 'user'`,
  before: 'null',
  after: `'null'`,
  reason: `''`,
  email: 'null',
  service: `'Payroll …x9Qk', made_by = null`,
}

test('nothing else of an event may change, also together with its address', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = 'audit_log' and column_name <> 'address'`,
  )
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Object.keys(OTHERS)))
  const old = await event('2 days')
  const before = await read(old)
  const changes = [
    `update audit_log set address = '10.0.0.2' where id = ${old}`,
    `delete from audit_log where id = ${old}`,
    ...Object.entries(OTHERS).flatMap(([column, other]) => [
      `update audit_log set ${column} = ${other} where id = ${old}`,
      `update audit_log set address = null, ${column} = ${other} where id = ${old}`,
    ]),
  ]
  for (const change of changes) {
    // The database computes ids itself, before any trigger.
    const refusal = / id = id /.test(change) ? 'DEFAULT' : 'append-only'
    await expect(pool.query(change), change).rejects.toThrow(refusal)
  }
  expect(await read(old)).toEqual(before)
})

test('an address stays for a day at least, and none is put in again', async () => {
  const [today, old] = [await event('23 hours'), await event('25 hours')]
  const remove = 'update audit_log set address = null where id = $1'
  await expect(pool.query(remove, [today])).rejects.toThrow('append-only')
  await pool.query(remove, [old])
  const restore = `update audit_log set address = '10.0.0.1' where id = $1`
  await expect(pool.query(restore, [old])).rejects.toThrow('append-only')
})
