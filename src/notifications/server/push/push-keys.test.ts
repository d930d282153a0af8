import { inspect } from 'node:util'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { pushKeysReader, readPushKeys } from './push-keys.ts'

const { database, app, administrator } = await ownCompany()

async function storedKeys(of = database) {
  const { rows } = await of.pool.query<{ public_key: Buffer; private_key: Buffer }>(
    'select public_key, private_key from push_keys',
  )
  return rows
}

test('creates the keys once, and returns the same ones afterwards', async () => {
  const first = await readPushKeys(database)
  const second = await readPushKeys(database)
  expect(second.publicKey).toBe(first.publicKey)
  expect(second.privateKey.equals(first.privateKey)).toBe(true)
  expect(await storedKeys()).toHaveLength(1)
  const { json } = await expectOk(administrator.call('readPush'))
  expect(json['publicKey']).toBe(first.publicKey)
})

test('two processes that start at once use the keys of the first', async () => {
  const fresh = await ownDatabase()
  const elsewhere = await openDatabase(
    { dataDir: '', databaseUrl: String(fresh.connection.connectionString) },
    pino({ level: 'silent' }),
  )
  whenDone(() => elsewhere.close())
  // The other process has inserted its keys, but not committed them.
  const waiting = await transact(elsewhere, async (tx) => {
    const made = await readPushKeys(tx)
    const reading = readPushKeys(fresh)
    await expect.poll(() => waitsForKeys(fresh)).toBe(true)
    return { made, reading }
  })
  const read = await waiting.reading
  expect(read.publicKey).toBe(waiting.made.publicKey)
  expect(read.privateKey.equals(waiting.made.privateKey)).toBe(true)
  expect(await storedKeys(fresh)).toHaveLength(1)
})

async function waitsForKeys({ pool }: typeof database): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    `select exists (select from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock'
                       and query like '%push_keys%') as waits`,
  )
  return rows[0]?.waits === true
}

test('retries after a failed read', async () => {
  let calls = 0
  const failing = {
    get db() {
      if (calls++ === 0) throw new Error('the database is away')
      return database.db
    },
  }
  const read = pushKeysReader(failing)
  await expect(read()).rejects.toThrow('away')
  expect((await read()).publicKey).toBe((await readPushKeys(database)).publicKey)
})

test('the private key is in no response, log line or audit event', async () => {
  const [stored] = await storedKeys()
  const secret = stored?.private_key ?? Buffer.alloc(0)
  const keys = await readPushKeys(database)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  log.info({ keys, keysOf: [keys] }, 'somebody logs them')
  const answers = [
    await administrator.call('readPush'),
    await administrator.call('unsubscribePush'),
    await administrator.call('readAuditLog'),
  ]
  const said = [inspect(keys, { depth: 9 }), ...lines, ...app.complaints, JSON.stringify(answers)]
  for (const form of ['hex', 'base64', 'base64url'] as const) {
    const key = secret.toString(form).replace(/=+$/, '')
    expect(key.length).toBeGreaterThan(40)
    expect(said.join('\n')).not.toContain(key)
  }
})
