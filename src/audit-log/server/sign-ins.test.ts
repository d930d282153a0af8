import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk, Visitor } from '#test/harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

interface Row {
  id: number
  [others: string]: unknown
}

async function events(query: Record<string, string> = {}): Promise<Row[]> {
  return (await expectOk(administrator.call('readAuditLog', { query }))).json['rows']
}
const newest = async () => (await events())[0]
const countRows = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from audit_log')
  return rows[0]?.count
}

const ask = (name: 'setPermissions', id: number, body: object) =>
  expectOk(administrator.call(name, { params: { id }, body }))
const ada = await colleagueOf(app, administrator, 'ada@laurel.test')
const bob = await colleagueOf(app, administrator, 'bob@laurel.test')

const FROM = { address: '127.0.0.1' }
const TO_ADA = { subject: { kind: 'user', id: ada.id, email: 'ada@laurel.test' } }
const visitor = new Visitor(app)
const BOB = { who: { email: 'bob@laurel.test' }, ...FROM, subject: null }

test('records sign-in, sign-out and password change', async () => {
  const fay = await colleagueOf(app, administrator, 'fay@laurel.test')
  const passwords = { currentPassword: 'a password of tests', newPassword: 'another password' }
  await expectOk(fay.visitor.call('changePassword', { body: passwords }))
  await expectOk(fay.visitor.call('logout'))
  const FAY = { ...FROM, who: { email: 'fay@laurel.test' }, before: null, after: null }
  expect(await events({ search: 'fay@', kind: 'signIns' })).toMatchObject([
    { ...FAY, action: 'signedOut' },
    { ...FAY, action: 'passwordChanged' },
    { ...FAY, action: 'signedIn' },
  ])
  expect(JSON.stringify(await events())).not.toMatch(/another password|a password of tests/)
})

test('records refusals: unknown, wrong, inactive', async () => {
  await visitor.login('Nobody@Laurel.test', 'a password')
  const refused = { action: 'signInRefused', who: null, ...FROM }
  expect(await newest()).toMatchObject({
    ...refused,
    email: 'nobody@laurel.test',
    subject: null,
    after: { why: 'user-unknown' },
  })
  await visitor.login('ada@laurel.test', 'the wrong one')
  const wrong = await newest()
  expect(wrong).toMatchObject({ ...refused, ...TO_ADA, after: { why: 'password-wrong' } })
  expect(JSON.stringify(wrong)).not.toContain('the wrong one')
  const gus = await colleagueOf(app, administrator, 'gus@laurel.test')
  await ask('setPermissions', gus.id, { isActive: false })
  await visitor.login('gus@laurel.test', 'a password of tests')
  expect(await newest()).toMatchObject({ ...refused, after: { why: 'account-inactive' } })
})

test('records neither malformed requests nor logouts without a session', async () => {
  const rows = await countRows()
  await visitor.login('no address', 'a password')
  await visitor.login('ada@laurel.test', 'short')
  await new Visitor(app).call('logout')
  expect(await countRows()).toBe(rows)
})

test('records attempts beyond the limit once per 15 minutes', async () => {
  await colleagueOf(app, administrator, 'hal@laurel.test')
  for (let turn = 0; turn < 30; turn++) await visitor.login('hal@laurel.test', 'the wrong one')
  const rows = await events({ search: 'hal@', kind: 'signIns' })
  const why = rows.map(({ after }) => (after as { why?: string } | null)?.why)
  expect(why.filter((code) => code === 'password-wrong')).toHaveLength(10)
  expect(why.filter((code) => code === 'too-many-attempts')).toHaveLength(1)
})

test('records at most 100 events per person and hour', async () => {
  await database.pool.query(
    `insert into audit_log (action, made_by) select 'signedIn', $1
       from generate_series(1, 98 - (
         select count(*) from audit_log where action = 'signedIn' and made_by = $1))`,
    [bob.id],
  )
  for (let turn = 0; turn < 4; turn++) {
    await expectOk(bob.visitor.login('bob@laurel.test', 'a password of tests'))
  }
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from audit_log where action = 'signedIn' and made_by = $1`,
    [bob.id],
  )
  expect(rows).toEqual([{ count: 100 }])
  await expectOk(bob.visitor.call('logout'))
  expect(await newest()).toMatchObject({ ...BOB, action: 'signedOut' })
})

test('records at most 1,000 refusals an hour in total', async () => {
  await database.pool.query(`
    insert into audit_log (action, email) select 'signInRefused', 'x' || n || '@laurel.test'
      from generate_series(1, 1000) n`)
  const rows = await countRows()
  await visitor.login('somebody@laurel.test', 'a password')
  expect(await countRows()).toBe(rows)
  // An hour later.
  await database.pool.query('alter table audit_log disable trigger audit_log_append_only')
  await database.pool.query(
    `update audit_log set made_at = made_at - interval '61 min' where action = 'signInRefused'`,
  )
  await database.pool.query('alter table audit_log enable trigger audit_log_append_only')
  await visitor.login('somebody@laurel.test', 'a password')
  expect(await countRows()).toBe(Number(rows) + 1)
})

test('no unexpected error was logged', () => {
  expect(app.complaints).toEqual([])
})
