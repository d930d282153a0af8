import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { TestShop } from '#test/harness/shop.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { BONUSES, Importer, lines } from '#test/imports/importer.ts'
import { noteGap } from '#manuals/server/gaps.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import { transact } from '#platform/server/db/transact.ts'
import { MOST_WAITING, type WaitingTasks } from '#reports/contract/waiting.ts'
import { readWaiting } from './read-waiting.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const importer = new Importer(app, administrator)

const NOTHING: Omit<WaitingTasks, 'firstSteps'> = {
  people: { total: 0, first: [] },
  orders: { total: 0, first: [] },
  stock: { total: 0, first: null },
  reports: { total: 0, since: null },
  payouts: { total: 0, since: null },
  questions: { total: 0, latest: null },
  imports: { total: 0, latest: null },
  mails: { total: 0 },
  violations: { total: 0 },
  leavers: { total: 0, first: null },
  backups: { total: 0, reason: null, latest: null, trialFault: null },
}

const ADMINISTRATOR = { id: 0, isAdministrator: true, permissions: [] }
const readAll = () => readWaiting(database, {}, ADMINISTRATOR)
const firstSteps = async () => (await readAll()).firstSteps
const waiting = async () => {
  const { firstSteps: _, ...others } = await readAll()
  return others
}

async function setImportDays(importRowDays: number): Promise<void> {
  const { json } = await expectOk(administrator.call('readSettings'))
  const body = { version: json['version'], importRowDays }
  await expectOk(administrator.call('changeSettings', { body }))
}

test('ticks what a new company does first once it is done', async () => {
  const before = await firstSteps()
  expect(Object.values(before ?? {})).not.toContain(true)
  const { json } = await expectOk(administrator.call('readSettings'))
  const named = { companyName: 'Acme' }
  await expectOk(
    administrator.call('changeSettings', { body: { version: json['version'], ...named } }),
  )
  expect(await firstSteps()).toEqual({ ...before, names: true })
})

test('nothing waits in a new company, nor anything of the administrator', async () => {
  expect(await waiting()).toEqual(NOTHING)
  expect((await expectOk(administrator.call('readWaiting'))).json).toEqual({
    ...NOTHING,
    firstSteps: await firstSteps(),
  })
})

test('names the oldest accounts to approve, until they are approved', async () => {
  const emails = ['noor', 'ben', 'cem', 'dee'].map((name) => `${name}@laurel.test`)
  for (const email of emails) {
    const body = { firstName: 'Noor', lastName: 'Haddad', email, password: PASSWORD }
    await expectOk(new Visitor(app).call('createAccount', { body }))
  }
  const { people } = await waiting()
  expect(people.total).toBe(4)
  expect(people.first.map(({ email }) => email)).toEqual(emails.slice(0, 3))
  for (const email of emails) {
    const { json } = await expectOk(administrator.call('listUsers', { query: { search: email } }))
    const [{ id } = { id: 0 }] = json['users']
    const body = { isActive: true }
    await expectOk(administrator.call('setPermissions', { params: { id }, body }))
  }
  expect(await waiting()).toEqual(NOTHING)
})

test('names the oldest orders with their gifts, and the gift that is lowest', async () => {
  const shop = await TestShop.open(database)
  const [mug, bag] = [
    await shop.gift({ name: 'Mug', inventory: 6 }),
    await shop.gift({ name: 'Bag', inventory: 9 }),
  ]
  expect(await waiting()).toEqual(NOTHING)
  const first = await shop.sold(mug, [bag, 6])
  const second = await shop.sold(bag)
  const { orders, stock } = await waiting()
  expect(orders).toMatchObject({
    total: 2,
    first: [
      { id: first.id, gifts: 'Mug and 1 more' },
      { id: second.id, gifts: 'Bag' },
    ],
  })
  expect(stock).toEqual({ total: 2, first: { name: 'Bag', stock: 2 } })
  await expectOk(administrator.call('handOver', { params: { id: first.id }, body: {} }))
  await expectOk(administrator.call('refundPurchase', { params: { id: second.id }, body: {} }))
  expect((await waiting()).orders).toEqual(NOTHING.orders)
  await expectOk(administrator.call('removeGift', { params: { id: mug.id } }))
  await expectOk(administrator.call('removeGift', { params: { id: bag.id } }))
  expect(await waiting()).toEqual(NOTHING)
})

test('counts open reports since the oldest, and questions with the latest', async () => {
  const [ann, ben] = [await newColleague(), await newColleague()]
  const thanks = { receivers: [ben.id], amount: '1', message: 'Fine', visibility: 'public' }
  const flags = { params: { id: ann.id }, body: { isTransfer: true } }
  await expectOk(administrator.call('setPermissions', flags))
  await expectOk(ann.visitor.call('thank', { body: thanks }))
  const { rows } = await database.pool.query<{ id: number }>(
    'select max(id) as id from recognitions',
  )
  const report = { params: { id: rows[0]?.id ?? 0 }, body: { reason: 'Rude' } }
  const { json } = await expectOk(ben.visitor.call('report', report))
  const { reports } = await waiting()
  expect(reports.total).toBe(1)
  expect(Date.now() - Number(reports.since)).toBeLessThan(60_000)
  const settled = { params: { id: json['id'] }, body: { outcome: 'nothing' } }
  await expectOk(administrator.call('settleReport', settled))

  await noteGap(database, { question: 'Where is the coffee?', language: 'en' })
  await noteGap(database, { question: 'Where is the tea?', language: 'en' })
  expect(await waiting()).toEqual({
    ...NOTHING,
    questions: { total: 2, latest: 'Where is the tea?' },
  })
  await database.pool.query('delete from help_gaps')
})

test('names a failed import until one of its kind is applied, not one that nobody applied', async () => {
  const ann = await newColleague()
  const file = () => importer.check('bonuses', lines(BONUSES, `${ann.email},5,`))
  await file()
  const { id } = await file()
  const entry = { params: { id: ann.id }, body: { amount: '7', reason: '' } }
  await expectOk(administrator.call('enterBonus', entry))
  expect((await importer.tryApply(id)).json).toMatchObject({ code: 'import-outdated' })
  expect((await waiting()).imports).toEqual({ total: 1, latest: { id, kind: 'bonuses' } })
  // As long as its rows are kept.
  await database.pool.query(
    `update imports set made_at = made_at - interval '10 days' where id = $1`,
    [id],
  )
  expect(await waiting()).toEqual(NOTHING)
  await setImportDays(30)
  expect((await waiting()).imports.latest).toEqual({ id, kind: 'bonuses' })
  await importer.apply((await file()).id)
  expect(await waiting()).toEqual(NOTHING)
  await setImportDays(1)
})

test('counts mails that were given up, and the violations of the last night', async () => {
  await database.pool.query(
    `insert into laurel_jobs.job (name, state, source_name, data)
     select 'dead', 'created', name, '{}' from unnest($1::text[]) name`,
    [['mails', 'bulk-mails', 'pushes', 'digests']],
  )
  expect(await waiting()).toEqual({ ...NOTHING, mails: { total: 2 } })
  await database.pool.query("delete from laurel_jobs.job where name = 'dead'")

  const facts = { count: 3 }
  await transact(database, (tx) => notifyAdministrator(tx, [{ kind: 'booksOutOfBalance', facts }]))
  expect(await waiting()).toEqual({ ...NOTHING, violations: { total: 3 } })
  const age = `update notifications set made_at = now() - interval '27 hours'`
  await database.pool.query(age)
  expect(await waiting()).toEqual(NOTHING)
})

test('counts no further than to the limit', async () => {
  const ids = await hireMany(database, MOST_WAITING + 5)
  await database.pool.query(
    `update users set is_active = false, is_deposit = false, is_withdraw = false,
                      is_transfer = false where id = any($1)`,
    [ids],
  )
  expect((await waiting()).people.total).toBe(MOST_WAITING)
})
