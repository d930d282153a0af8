import pg from 'pg'
import { expect, test } from 'vitest'
import { inDays, Program, tokenOf } from '#test/harness/api-tokens.ts'
import { ownCompany } from '#test/harness/company.ts'
import { until } from '#test/harness/until.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { transact } from '#platform/server/db/transact.ts'
import { removeExpiredTokens } from './forget-tokens.ts'

const { app, administrator, newColleague, database } = await ownCompany()

const listed = async (visitor: Visitor) =>
  (await expectOk(visitor.call('listTokens'))).json['tokens']

const eventsOf = async (email: string) => {
  const query = { kind: 'tokens', search: email }
  const { json } = await expectOk(administrator.call('readAuditLog', { query }))
  return json['rows']
}

test('rotates into a token that may do the same, while the old one works for another day', async () => {
  const { visitor, email } = await newColleague()
  const old = await tokenOf(visitor, { scopes: ['read'], networks: ['127.0.0.0/8'] })
  const rotation = { params: { id: old.id }, body: { expiresOn: inDays(90) } }
  const { json } = await expectOk(visitor.call('rotateToken', rotation))
  const made = json
  expect((await visitor.call('rotateToken', rotation)).json).toMatchObject({
    code: 'token-rotated',
  })
  for (const token of [old.token, made.token]) {
    // oxlint-disable-next-line no-await-in-loop
    await expectOk(new Program(app, token).call('readBalances'))
  }
  const [newer, older] = await listed(visitor)
  const same = { name: 'Script', scopes: ['read'], networks: ['127.0.0.0/8'] }
  expect(newer).toMatchObject({ ...same, id: made.id, isRotated: false })
  expect(older).toMatchObject({ ...same, id: old.id, isRotated: true })
  const left = Date.parse(String(older?.['endsAt'])) - Date.now()
  expect(left / 3_600_000).toBeGreaterThan(23.9)
  expect(left / 3_600_000).toBeLessThanOrEqual(24)
  expect((await eventsOf(email))[0]).toMatchObject({
    action: 'tokenRotated',
    before: { token: 'Script', lastFour: old.token.slice(-4) },
    after: { token: 'Script', lastFour: made.token.slice(-4) },
  })
})

test.each([
  [inDays(-1), false],
  [inDays(0), true],
  [inDays(365), true],
  [inDays(366), false],
  ['2026-02-30', false],
  ['', false],
])('expires on %s: %s', async (expiresOn, isTaken) => {
  const { visitor } = await newColleague()
  const body = { name: 'Script', scopes: ['read'], expiresOn }
  const { status, json } = await visitor.call('makeToken', { body })
  expect(status).toBe(isTaken ? 200 : 400)
  if (!isTaken) expect(json).toMatchObject({ code: 'token-expiry' })
})

test.each([
  ['no scope', { scopes: [] }, 'token-scopes-required'],
  ['an unknown scope', { scopes: ['everything'] }, 'invalid-input'],
  ['no name', { name: ' ' }, 'token-name-required'],
  ['a long name', { name: 'n'.repeat(61) }, 'token-name-long'],
  ['no expiry', { expiresOn: undefined }, 'token-expiry'],
])('refuses %s', async (_what, change, code) => {
  const { visitor } = await newColleague()
  const body = { name: 'Script', scopes: ['read'], expiresOn: inDays(1), ...change }
  expect((await visitor.call('makeToken', { body })).json).toMatchObject({ code })
})

test('is made only by somebody who proved lately who they are, and never by a token', async () => {
  const { visitor } = await newColleague()
  const { token } = await tokenOf(visitor, { scopes: ['read', 'thank', 'shop'] })
  const body = { name: 'Script', scopes: ['read'], expiresOn: inDays(1) }
  const byToken = await new Program(app, token).call('makeToken', { body })
  expect(byToken.json).toMatchObject({ code: 'token-scope' })
  await database.pool.query("update sessions set proved_at = now() - interval '11 minutes'")
  expect((await visitor.call('makeToken', { body })).json).toMatchObject({ code: 'proof-required' })
  await database.pool.query('update sessions set proved_at = now()')
})

test('is not made by a session that ended while the request waited', async () => {
  const { visitor, id } = await newColleague()
  const { id: old } = await tokenOf(visitor)
  const ending = new pg.Client(database.connection)
  await ending.connect()
  await ending.query('begin')
  await ending.query('select from users where id = $1 for update', [id])
  await ending.query('delete from sessions where user_id = $1', [id])
  const body = { name: 'Script', scopes: ['read'], expiresOn: inDays(1) }
  const rotation = { params: { id: old }, body: { expiresOn: inDays(2) } }
  const making = [visitor.call('makeToken', { body }), visitor.call('rotateToken', rotation)]
  await until(async () => (await countWaiting()) === making.length)
  await ending.query('commit')
  await ending.end()
  for (const answer of await Promise.all(making)) {
    expect(answer.json).toMatchObject({ code: 'not-signed-in' })
  }
  const { rows } = await database.pool.query('select from api_tokens where user_id = $1', [id])
  expect(rows).toHaveLength(1)
})

/** Requests that wait for a lock of this database. */
async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('refuses the 51st token', async () => {
  const { visitor, id } = await newColleague()
  await tokenOf(visitor)
  await database.pool.query(
    `insert into api_tokens (user_id, token_hash, password_mark, name, last_four, scopes, expires_at)
     select user_id, sha256(convert_to(n || id::text, 'UTF8')), password_mark, name, last_four, scopes,
            expires_at
       from api_tokens, generate_series(1, 49) n where user_id = $1`,
    [id],
  )
  const body = { name: 'Script', scopes: ['read'], expiresOn: inDays(1) }
  expect((await visitor.call('makeToken', { body })).json).toMatchObject({ code: 'tokens-many' })
})

test('keeps the token itself nowhere, and tells it once', async () => {
  const { visitor, email } = await newColleague()
  const { id, token } = await tokenOf(visitor, { scopes: ['read', 'shop'] })
  await new Program(app, token).call('removeFromCart', { params: { id: 1 } })
  const rotation = { params: { id }, body: { expiresOn: inDays(2) } }
  const { json } = await expectOk(visitor.call('rotateToken', rotation))
  const secrets = [token, json['token']].map((secret) => secret.slice('laurel_pat_'.length))
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.map(({ name }) => name)).toContain('public.audit_log')
  for (const { name } of tables) {
    for (const secret of secrets) {
      // oxlint-disable-next-line no-await-in-loop
      const found = await database.pool.query(
        `select from ${name} t where strpos(t::text, $1) > 0
            or strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0`,
        [secret],
      )
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  }
  const told = JSON.stringify([await listed(visitor), await eventsOf(email)])
  for (const secret of secrets) expect(told).not.toContain(secret)
})

test('removes tokens a month after they expired, and old counts', async () => {
  const { visitor, id: person } = await newColleague()
  const [old, late] = [await tokenOf(visitor), await tokenOf(visitor)]
  await expectOk(new Program(app, old.token).call('readBalances'))
  const expire = 'update api_tokens set expires_at = now() - $2::interval where id = $1'
  await database.pool.query(expire, [old.id, '31 days'])
  await database.pool.query(expire, [late.id, '29 days'])
  await database.pool.query(
    `update api_token_uses set window_started_at = now() - interval '25 hours' where subject = $1`,
    [old.id],
  )
  expect(await transact(database, removeExpiredTokens)).toBe(2)
  const left = 'select id from api_tokens where user_id = $1'
  expect((await database.pool.query(left, [person])).rows).toEqual([{ id: late.id }])
})
