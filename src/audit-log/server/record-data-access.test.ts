import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { recordDataAccess } from './record-data-access.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const by = await administratorId(database)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

async function sights(): Promise<unknown[]> {
  const { json } = await administrator.call('readAuditLog', { query: { kind: 'sights' } })
  return json['rows'].map(({ action, subject, after }) => [
    action,
    (subject as { id: number } | null)?.id ?? after,
  ])
}

const openAccount = (id: number) =>
  expectOk(administrator.call('readAccount', { params: { id }, query: { page: '1' } }))

test('an account is recorded once an hour for each person, and never for oneself', async () => {
  await Promise.all([openAccount(ada.id), openAccount(ada.id), openAccount(ada.id)])
  await openAccount(by)
  expect(await sights()).toEqual([['accountSeen', ada.id]])
  await openAccount(bob.id)
  await recordDataAccess(database, { by: bob.id, of: { userId: ada.id } })
  expect(await sights()).toHaveLength(3)
})

test('it is recorded again after an hour', async () => {
  const before = (await sights()).length
  await database.pool.query('alter table audit_log disable trigger audit_log_append_only')
  await database.pool.query(
    `update audit_log set made_at = made_at - interval '61 minutes' where action = 'accountSeen'`,
  )
  await database.pool.query('alter table audit_log enable trigger audit_log_append_only')
  await openAccount(ada.id)
  expect(await sights()).toHaveLength(before + 1)
})

test('lists of people are recorded by their name, each once an hour', async () => {
  const query = { from: '2026-01-01T00:00:00.000Z', until: '2026-07-01T00:00:00.000Z' }
  const ledger = { params: { month: '2026-01' } }
  for (let turn = 0; turn < 2; turn++) {
    await expectOk(administrator.call('readOverview', { query }))
    await expectOk(administrator.call('downloadLedger', ledger))
    await expectOk(administrator.call('downloadUsers'))
  }
  expect((await sights()).slice(0, 3)).toEqual([
    ['peopleSeen', { list: 'All Data as CSV' }],
    ['peopleSeen', { list: 'Ledger of 2026-01' }],
    ['peopleSeen', { list: 'Overview' }],
  ])
  expect(await sights()).toHaveLength(7)
})

test('a company without lists of people answers and records none', async () => {
  const before = await sights()
  const { json } = await administrator.call('readSettings')
  const off = { personLists: false, version: json['version'] }
  await expectOk(administrator.call('changeSettings', { body: off }))
  const query = { from: '2026-01-01T00:00:00.000Z', until: '2035-07-01T00:00:00.000Z' }
  const overview = (await expectOk(administrator.call('readOverview', { query }))).json
  expect(overview).toMatchObject({ showsPeople: false, pairs: [], unthanked: { people: [] } })
  expect(overview['unthanked']).toMatchObject({ totals: [{ days: 30, total: 2 }, {}, {}] })
  expect((await expectOk(administrator.call('readAdoption'))).json['list']).toBeNull()
  expect(await sights()).toEqual(before)
})
