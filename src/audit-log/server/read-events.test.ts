import { describe, expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk, type Answer } from '#test/harness/visitor.ts'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import { transact } from '#platform/server/db/transact.ts'
import { record } from './record.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const [ada, bob] = [
  await colleagueOf(app, administrator, 'ada@laurel.test'),
  await colleagueOf(app, administrator, 'bob@laurel.test'),
]
await database.pool.query(
  `update users set first_name = 'Adalbert', last_name = 'O''Neill_%' where id = $1`,
  [ada.id],
)

interface Row {
  id: number
  action: string
  date: string
  email: string | null
}

const ask = (query: Record<string, string>) => administrator.call('readAuditLog', { query })
const rowsOf = ({ json }: Answer) => json['rows'] as Row[]

/** All rows of a filter, page by page. */
async function all(query: Record<string, string>): Promise<Row[]> {
  const found: Row[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Answer = await expectOk(ask({ ...query, after }))
    found.push(...rowsOf(page))
    after = page.json['next'] as string | null
  }
  return found
}

const made = (by: number | null, action: AuditAction, subject: number | null = null) =>
  transact(database, (tx) =>
    record(tx, { by, action, subject: subject === null ? null : { kind: 'user', id: subject } }),
  )

// 120 rows with the same time, which only their ids order.
await transact(database, async (tx) => {
  for (let turn = 0; turn < 120; turn++) {
    const action = turn % 3 === 0 ? 'permissionsSet' : 'signedOut'
    await record(tx, { by: bob.id, action, subject: { kind: 'user', id: ada.id } })
  }
})
await made(ada.id, 'signedIn')
await made(null, 'signInRefused', ada.id)
await transact(database, (tx) =>
  record(tx, { by: null, action: 'signInRefused', email: 'nobody@elsewhere.test' }),
)

async function stored(condition: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from audit_log where ${condition} order by made_at desc, id desc`,
  )
  return rows.map(({ id }) => id)
}
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

describe('reading', () => {
  test('returns rows newest first, 50 per page, each once', async () => {
    const first = await expectOk(ask({}))
    expect(rowsOf(first)).toHaveLength(50)
    expect(ids(await all({}))).toEqual(await stored('true'))
  })

  const CONCERNS_ADA = `(made_by = ${ada.id} or subject_id = ${ada.id})`
  test.each([
    ['an address', 'ada@laurel', CONCERNS_ADA],
    ['in capitals', 'ADA@LAUREL.TEST', CONCERNS_ADA],
    ['a first name', 'adalb', CONCERNS_ADA],
    ['a last name', "o'nei", CONCERNS_ADA],
    ['a whole name', "adalbert o'neill_%", CONCERNS_ADA],
    ['whoever did it', 'bob@', `(made_by = ${bob.id} or subject_id = ${bob.id})`],
    ['what was typed', 'nobody@else', `email = 'nobody@elsewhere.test'`],
    ['nobody', 'no such person', 'false'],
    ['wildcards are letters', 'o%', 'false'],
    ['wildcards are letters, too', '_da', 'false'],
  ])('searches for %s: %s', async (_what, search, condition) => {
    expect(ids(await all({ search }))).toEqual(await stored(condition))
  })

  test('finds the rows of more people than are searched one by one', async () => {
    await hire(database, 250)
    await database.pool.query(`update users set first_name = 'Crowd' where first_name = 'Test'
      and id not in (${ada.id}, ${bob.id})`)
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from users where first_name = 'Crowd' order by id limit 3`,
    )
    for (const { id } of rows) {
      await made(id, 'signedIn')
      await made(bob.id, 'permissionsSet', id)
    }
    await transact(database, (tx) =>
      record(tx, { by: null, action: 'signInRefused', email: 'crowd@laurel.test' }),
    )
    const concerned = `(made_by in (select id from users where first_name = 'Crowd')
      or subject_id in (select id from users where first_name = 'Crowd') or email like 'crowd%')`
    expect(await stored(concerned)).toHaveLength(7)
    expect(ids(await all({ search: 'crowd' }))).toEqual(await stored(concerned))
    expect(ids(await all({ search: 'crowd', kind: 'people' }))).toEqual(
      await stored(`action = 'permissionsSet' and ${concerned}`),
    )
  })

  test.each([
    ['people', `action in ('permissionsSet', 'passwordReset')`],
    ['signIns', `action in ('signedIn', 'signInRefused', 'signedOut', 'passwordChanged')`],
    ['gifts', 'false'],
    ['all', 'true'],
  ])('by kind: %s', async (kind, condition) => {
    expect(ids(await all({ kind }))).toEqual(await stored(condition))
    const ofAda = `${condition} and (made_by = ${ada.id} or subject_id = ${ada.id})`
    expect(ids(await all({ kind, search: 'ada@' }))).toEqual(await stored(ofAda))
  })

  test('filters by time, including the start and excluding the end', async () => {
    const [newest, ...others] = await all({})
    const moments = [...new Set(others.map(({ date }) => date))]
    const [until = '', from = ''] = [moments[0], moments.at(-2)]
    const found = await all({ from, until })
    expect(ids(found)).toEqual(await stored(`made_at >= '${from}' and made_at < '${until}'`))
    expect(found.length).toBeGreaterThan(100)
    expect(ids(found)).not.toContain(newest?.id)
    expect(await all({ from: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(await all({ until: '2000-01-01T00:00:00Z', search: 'bob@', kind: 'people' })).toEqual([])
  })

  test.each([
    [{ kind: 'everything' }, 'kind'],
    [{ from: 'yesterday' }, 'from'],
    [{ until: '2026-11-21' }, 'until'],
    [{ after: '5' }, 'after'],
    [{ search: 'x'.repeat(255) }, 'search'],
  ])('rejects %j', async (query, field) => {
    expect(await ask(query)).toMatchObject({ status: 400, json: { code: 'invalid-input', field } })
  })
})

test('the CSV has every row, quoted, and no formula', async () => {
  await transact(database, (tx) =>
    record(tx, {
      by: bob.id,
      action: 'bonusProcessed',
      from: '10.0.0.1',
      reason: '=1+1\n"quoted"',
      before: { pending: '1.00' },
      after: { pending: '2.00', batch: 7 },
    }),
  )
  const file = await app.server.inject({
    url: '/api/audit-log.csv?kind=points',
    headers: { cookie: administrator.cookie },
  })
  expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
  const [head, ...lines] = file.body.split('\r\n')
  expect(head).toBe(
    '\uFEFF"Time","Who","Who (email)","Action","Whom or what","Whom (email)","Before","After","Reason","Address"',
  )
  expect(lines.join('\r\n')).toContain(
    `"Test Colleague","bob@laurel.test","Test Colleague gave bonus points to ","","","pending: 1.00","pending: 2.00; batch: 7","'=1+1\n""quoted""","10.0.0.1"`,
  )
  const everything = await app.server.inject({
    url: '/api/audit-log.csv',
    headers: { cookie: administrator.cookie },
  })
  const times = everything.body.match(/^"\d{4}-\d\d-\d\d [\d:]+"/gm)
  expect(times).toHaveLength((await stored('true')).length)
  expect(everything.body).toContain(ADMINISTRATOR.email)
})
