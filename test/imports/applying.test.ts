import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { ownApp } from '#test/harness/app.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { digestTables } from '#test/harness/digest.ts'
import { administratorOf, colleagueOf, expectOk, Visitor } from '#test/harness/visitor.ts'
import { awardImport } from '#awards/server/import-awards.ts'
import { bonusImport } from '#bonuses/server/import-bonuses.ts'
import { invitePeople } from '#imports/server/invite-people.ts'
import { holidayImport } from '#milestones/server/import-holidays.ts'
import { milestoneImport } from '#milestones/server/import-milestones.ts'
import { openSealer } from '#platform/server/db/sealing.ts'
import { transact } from '#platform/server/db/transact.ts'
import { PROGRAM_SHEET } from '#platform/server/files/csv-table.ts'
import { codeImport } from '#shop/server/codes/import-codes.ts'
import { stockImport } from '#shop/server/stock/import-stock.ts'
import { userImport } from '#users/server/import-users.ts'
import { until } from '../harness/until.ts'
import { Importer, lines, USERS } from './importer.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const importer = new Importer(app, await administratorOf(app))
const elsewhere = await ownApp(await alsoOpen(database))
const importerElsewhere = new Importer(elsewhere, await administratorOf(elsewhere))

let count = 0
/** A file of this number of new users. */
function newcomers(many: number): Buffer {
  const rows = Array.from({ length: many }, () => `New,Person,newcomer-${++count}@laurel.test,,,,`)
  return lines(USERS, ...rows)
}

async function emailsOf(ids: readonly number[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from users where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map(({ email }) => email)
}

async function counts(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${table}`)
  return rows[0]?.count ?? 0
}

/** Keeps a statement's locks until released. */
async function keepLocked(statement: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const SOMEBODY_WAITS = `
  select exists (select from pg_stat_activity where datname = current_database()
                    and wait_event_type = 'Lock') as yes`
const isStatementWaiting = () =>
  vi.waitUntil(
    async () => (await database.pool.query<{ yes: boolean }>(SOMEBODY_WAITS)).rows[0]?.yes,
    { timeout: 20_000 },
  )

test('shows the progress, and lets a second request join', async () => {
  const ids = await hireMany(database, 2_500)
  const rows = (await emailsOf(ids)).map((email) => `Bonus,Changed,${email},,,,`)
  const { id } = await importer.check('users', lines(USERS, ...rows))
  const letGo = await keepLocked('select from users where id = $1 for update', [ids.at(-1)])
  const first = importer.apply(id)
  await isStatementWaiting()
  await until(async () => (await importerElsewhere.read(id)).done > 0)
  const underWay = await importerElsewhere.read(id)
  expect(underWay.state).toBe('applying')
  expect([1_000, 2_000]).toContain(underWay.done)
  const joining = [importer.apply(id), importerElsewhere.apply(id)]
  await letGo()
  const applied = await first
  expect(applied).toMatchObject({ state: 'applied', done: 2_500, rows: { changed: 2_500 } })
  expect(await Promise.all(joining)).toEqual([applied, applied])
  expect(await counts(`users where last_name = 'Changed'`)).toBe(2_500)
  expect(await counts(`audit_log where action = 'userEdited'`)).toBe(2_500)
  expect(await counts(`audit_log where action = 'usersImported'`)).toBe(1)
})

test('applies once for concurrent requests to two processes', async () => {
  const before = { users: await counts('users'), events: await counts('audit_log') }
  const { id } = await importer.check('users', newcomers(1_200))
  const asked = [
    importer,
    importerElsewhere,
    importer,
    importerElsewhere,
    importer,
    importerElsewhere,
  ]
  const answers = await Promise.all(asked.map((one) => one.apply(id)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await counts('users')).toBe(before.users + 1_200)
  // One event for each user, and one for the import.
  expect(await counts('audit_log')).toBe(before.events + 1_201)
})

test('applies one of two concurrent imports of the same users, and outdates the other', async () => {
  const content = newcomers(1_500)
  const [one, other] = [
    await importer.check('users', content),
    await importer.check('users', content),
  ]
  const answers = await Promise.all([
    importer.tryApply(one.id),
    importerElsewhere.tryApply(other.id),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const states = [(await importer.read(one.id)).state, (await importer.read(other.id)).state]
  expect(states.toSorted()).toEqual(['applied', 'outdated'])
})

type RowState = 'new' | 'changed' | 'same'
type Change = (email: (who: RowState) => string, ids: Record<RowState, number>) => Promise<unknown>

const administrator = importer.visitor
const NAME = { firstName: 'Test', lastName: 'Colleague', password: 'a password' }

const CHANGES: readonly (readonly [what: string, change: Change])[] = [
  [
    'a user it would create has signed up',
    (email) => new Visitor(app).call('createAccount', { body: { ...NAME, email: email('new') } }),
  ],
  [
    'a flag it would change was changed',
    (_email, { changed: id }) =>
      administrator.call('setPermissions', { params: { id }, body: { isActive: false } }),
  ],
  [
    'a name it would change was changed',
    (email) => importer.bring('users', lines(USERS, `Other,Colleague,${email('changed')},,,,`)),
  ],
  [
    'a user it would not change was changed',
    (_email, { same: id }) =>
      administrator.call('setPermissions', { params: { id }, body: { isDeposit: true } }),
  ],
]

test.each(CHANGES)('applies nothing when %s since', async (what, change) => {
  const place = CHANGES.findIndex(([one]) => one === what)
  const email = (who: RowState) => `${who}-${place}@laurel.test`
  const ids = { new: 0, changed: 0, same: 0 }
  for (const who of ['changed', 'same'] as const) {
    ids[who] = (await colleagueOf(app, administrator, email(who))).id
  }
  const rows = [
    `New,Person,${email('new')},,,,`,
    `Newname,Colleague,${email('changed')},no,,,`,
    `Test,Colleague,${email('same')},,no,,`,
  ]
  const content = Buffer.concat([
    lines(USERS, ...rows),
    newcomers(1_500).subarray(USERS.length + 1),
  ])
  const { id } = await importer.check('users', content)
  const outcomes = (await importer.rows(id)).slice(0, 3).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['created', 'changed', 'unchanged'])

  await change(email, ids)
  // The failed import makes a notification for the administrator.
  const { imports: _, notifications: __, outbox: ___, ...before } = await digestTables(database)
  const answer = await importer.tryApply(id)
  expect(answer).toMatchObject({ status: 409, json: { code: 'import-outdated' } })
  expect(await digestTables(database)).toMatchObject(before)
  expect(await importer.read(id)).toMatchObject({ state: 'outdated', done: 0 })
  expect((await importer.tryApply(id)).json).toMatchObject({ code: 'import-outdated' })
})

test('deletes the rows after a day, and refuses to apply them', async () => {
  const content = newcomers(3)
  const applied = await importer.bring('users', content)
  const checked = await importer.check('users', newcomers(2))
  await database.pool.query(`update imports set made_at = made_at - interval '25 hours'`)
  const kept = await importer.check('users', newcomers(1))
  expect(await importer.rows(applied.id)).toEqual([])
  expect(await importer.rows(checked.id)).toEqual([])
  expect(await importer.rows(kept.id)).toHaveLength(1)
  expect((await importer.tryApply(checked.id)).json).toMatchObject({ code: 'import-outdated' })
  // Its new users can still be invited.
  expect(await importer.read(applied.id)).toMatchObject({ state: 'applied', uninvited: 3 })
  expect((await importer.invite(applied.id)).size).toBe(3)
})

test('applies no import whose rows another process deletes meanwhile', async () => {
  const { id } = await importer.check('users', newcomers(2))
  const answer = await transact(database, async (tx) => {
    await tx.query({ text: 'lock table import_rows in access exclusive mode' })
    await tx.query({ text: `update imports set state = 'outdated' where id = $1`, values: [id] })
    await tx.query({ text: 'delete from import_rows where import_id = $1', values: [id] })
    const applying = importer.tryApply(id)
    await isStatementWaiting()
    return { applying }
  })
  expect((await answer.applying).json).toMatchObject({ code: 'import-outdated' })
  expect(await importer.read(id)).toMatchObject({ state: 'outdated', done: 0 })
})

test('stops sending old passwords when new ones are made', async () => {
  const { id } = await importer.bring('users', newcomers(1_001))
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where is_administrator',
  )
  const by = rows[0]?.id ?? 0
  const inviting = { importId: id, by, from: '127.0.0.1', sheet: PROGRAM_SHEET }
  const older = await invitePeople(
    database,
    {
      users: userImport({}, { sendsMail: false, planLeavings: () => Promise.resolve() }),
      bonuses: bonusImport,
      awards: awardImport({}),
      stock: stockImport,
      holidays: holidayImport,
      milestones: milestoneImport,
      codes: codeImport(openSealer({ sealingKey: 'k'.repeat(32), dataDir: '' })),
    },
    inviting,
  )
  const newer = await importer.invite(id)
  expect(newer.size).toBe(1_001)
  await expect(text(older.content)).rejects.toThrow('newer one-time passwords')
  const [email = '', password = ''] = [...newer].at(-1) ?? []
  await expectOk(new Visitor(app).login(email, password))
})

test('announces changes to the administrator, to few users singly, to many together', async () => {
  const told = async (content: Buffer) => {
    const { rows: last } = await database.pool.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from outbox',
    )
    await importer.bring('users', content)
    const { rows } = await database.pool.query<{ topic: string; user_id: number | null }>(
      `select topic, user_id from outbox
        where id > $1 and topic <> 'notifications' order by topic, user_id`,
      [last[0]?.id],
    )
    return rows
  }
  const ids = await hireMany(database, 1_001)
  const emails = await emailsOf(ids)
  const changing = (many: number, name: string) =>
    lines(USERS, ...emails.slice(0, many).map((email) => `${name},Person,${email},,,,`))
  // Cards and lists of everybody show the names; each chunk of rows announces them.
  const names = { topic: 'names', user_id: null }
  expect(await told(changing(2, 'Few'))).toEqual([
    names,
    ...ids.slice(0, 2).map((id) => ({ topic: 'session', user_id: id })),
    { topic: 'users', user_id: null },
  ])
  expect(await told(changing(1_001, 'Many'))).toEqual([
    names,
    names,
    { topic: 'session', user_id: null },
    { topic: 'users', user_id: null },
  ])
})

test('logs no unexpected error', () => {
  expect([...app.complaints, ...elsewhere.complaints]).toEqual([])
})

test('waits for the commands under way of people whose permissions change', async () => {
  const [id] = await hireMany(database, 1)
  const [email] = await emailsOf([id ?? 0])
  const file = await importer.check('users', lines(USERS, `Leaving,Person,${email},no,,,`))
  const lock = 'select from wallets where user_id = $1 for no key update'
  const letGo = await keepLocked(lock, [id])
  const applied = importer.apply(file.id)
  await isStatementWaiting()
  expect((await importer.read(file.id)).state).not.toBe('applied')
  await letGo()
  expect(await applied).toMatchObject({ state: 'applied' })
})
