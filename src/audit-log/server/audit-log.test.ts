import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk } from '#test/harness/visitor.ts'
import type { EndpointName } from '#app/contract/endpoints.ts'
import { resetAdministratorPassword } from '#auth/server/reset-password.ts'
import { transact } from '#platform/server/db/transact.ts'
import { record } from './record.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

interface Row {
  id: number
  action: string
  who: { email: string } | null
  subject: { kind: string; name: string; email: string | null } | null
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

const ask = (name: EndpointName, id: number, body?: object) =>
  expectOk(administrator.call(name, { params: { id }, ...(body && { body }) }))
const flags = { isTransfer: true, isDeposit: true }
const ada = await colleagueOf(app, administrator, 'ada@laurel.test', flags)
const bob = await colleagueOf(app, administrator, 'bob@laurel.test', flags)

const BY = { who: { name: 'Laurel Administrator', email: ADMINISTRATOR.email } }
const FROM = { address: '127.0.0.1' }
const TO_ADA = { subject: { kind: 'user', id: ada.id, email: 'ada@laurel.test' } }

const mug = { name: 'Mug', description: 'For tea', price: '12.50', picture: null }
const idOf = ({ json }: { json: Record<string, unknown> }) => Number(json['id'])

describe('records every action of the administrator', () => {
  test('permissions, with their previous values', async () => {
    await ask('setPermissions', ada.id, { isWithdraw: true, isDeposit: true })
    expect(await newest()).toMatchObject({
      ...BY,
      ...FROM,
      ...TO_ADA,
      action: 'permissionsSet',
      reason: '',
      before: { isDeposit: true, isWithdraw: false },
      after: { isDeposit: true, isWithdraw: true },
    })
  })

  test('a password reset, without the password', async () => {
    const eve = await colleagueOf(app, administrator, 'eve@laurel.test')
    const reset = await ask('resetPassword', eve.id)
    const row = await newest()
    expect(row).toMatchObject({
      ...BY,
      ...FROM,
      action: 'passwordReset',
      before: null,
      after: null,
    })
    expect(row?.subject).toMatchObject({ email: 'eve@laurel.test' })
    expect(JSON.stringify(row)).not.toContain(reset.json['oneTimePassword'])
  })

  test('corrections', async () => {
    const body = { user: ada.id, balance: 'earned', amount: '-2', reason: 'Counted twice' }
    await expectOk(administrator.call('adjustBalance', { body }))
    expect(await newest()).toMatchObject({
      ...BY,
      ...FROM,
      ...TO_ADA,
      action: 'balanceAdjusted',
      reason: 'Counted twice',
      before: { earned: '100.00' },
      after: { earned: '98.00', transaction: 2 },
    })
    const sending = { receiver: 'bob@laurel.test', amount: '10', message: '' }
    const { json } = await expectOk(ada.visitor.call('send', { body: sending }))
    const reversal = { user: ada.id, number: json['number'], reason: 'The wrong Bob' }
    await expectOk(administrator.call('reverseSend', { body: reversal }))
    expect(await newest()).toMatchObject({
      ...BY,
      ...FROM,
      ...TO_ADA,
      action: 'sendReversed',
      reason: 'The wrong Bob',
      after: { amount: '10.00', receiver: 'bob@laurel.test', transaction: 4 },
    })
  })

  test('bonus points: entered, cleared, processed one by one and all', async () => {
    const entry = { amount: '50', reason: 'A good year' }
    const OF_ADA = { ...BY, ...FROM, ...TO_ADA, before: null }
    await ask('enterBonus', ada.id, entry)
    const entered = { after: { bonus: '50.00' }, reason: 'A good year' }
    expect(await newest()).toMatchObject({ ...OF_ADA, ...entered, action: 'bonusEntered' })
    for (let turn = 0; turn < 2; turn++) await ask('clearBonus', ada.id)
    const [cleared, before] = await events()
    expect(cleared).toMatchObject({ ...OF_ADA, action: 'bonusCleared', after: null })
    expect(before).toMatchObject({ action: 'bonusEntered' })
    const body = { user: ada.id, ...entry }
    for (let turn = 0; turn < 2; turn++) {
      await expectOk(administrator.call('processBonus', { key: 'one-bonus', body }))
    }
    const [processed, other] = await events()
    expect(processed).toMatchObject({ ...OF_ADA, ...entered, action: 'bonusProcessed' })
    expect(other).toMatchObject({ action: 'bonusCleared' })
    await ask('enterBonus', ada.id, entry)
    await ask('enterBonus', bob.id, entry)
    await expectOk(administrator.call('processEnteredBonuses'))
    const after = { people: 2, total: '100.00' }
    const all = { ...BY, ...FROM, action: 'bonusesProcessed', subject: null, after }
    expect(await newest()).toMatchObject(all)
  })

  test('gifts, with their changes', async () => {
    const body = { ...mug, inventory: 3 }
    const id = idOf(await expectOk(administrator.call('addGift', { body })))
    const TO_MUG = { ...BY, ...FROM, subject: { kind: 'gift', id, name: 'Mug', email: null } }
    const after = { name: 'Mug', price: '12.50', inventory: 3 }
    expect(await newest()).toMatchObject({ ...TO_MUG, action: 'giftAdded', before: null, after })
    await ask('addStock', id, { quantity: 2 })
    const [was, is] = [{ inventory: 3 }, { inventory: 5 }]
    expect(await newest()).toMatchObject({
      ...TO_MUG,
      action: 'giftRestocked',
      before: was,
      after: is,
    })
    const description = `For tea${' and coffee'.repeat(100)}`
    await ask('editGift', id, { ...mug, description, price: '13', inventoryChange: -1 })
    const edited = await newest()
    expect(edited).toMatchObject({ ...TO_MUG, action: 'giftEdited' })
    expect(edited?.['before']).toEqual({ description: 'For tea', price: '12.50', inventory: 5 })
    expect(edited?.['after']).toEqual({
      description: `${description.slice(0, 254)}…`,
      price: '13.00',
      inventory: 4,
    })
    await ask('removeGift', id)
    expect(await newest()).toMatchObject({ ...TO_MUG, action: 'giftRemoved' })
  })

  test('orders: handed over and refunded, once each', async () => {
    const sending = { receiver: 'ada@laurel.test', amount: '50', message: '' }
    await expectOk(bob.visitor.call('send', { body: sending }))
    const body = { ...mug, inventory: 3 }
    const gift = idOf(await expectOk(administrator.call('addGift', { body })))
    await expectOk(ada.visitor.call('addToCart', { body: { gift } }))
    await expectOk(ada.visitor.call('buyCart', { body: { total: '12.50' } }))
    const { json } = await expectOk(ada.visitor.call('listPurchases'))
    const [{ id: order } = { id: 0 }] = json['purchases']
    const rows = Number(await countRows())
    for (let turn = 0; turn < 2; turn++) await ask('handOver', order, { note: 'At the desk' })
    for (let turn = 0; turn < 2; turn++) await ask('refundPurchase', order, { note: 'Broken' })
    const [refunded, handedOver] = await events()
    const OF_ADA = { ...BY, ...FROM, ...TO_ADA, after: { order } }
    expect(handedOver).toMatchObject({
      ...OF_ADA,
      action: 'orderHandedOver',
      reason: 'At the desk',
    })
    expect(refunded).toMatchObject({ ...OF_ADA, action: 'orderRefunded', reason: 'Broken' })
    expect(await countRows()).toBe(rows + 2)
  })
})

test("records the operator's password command without person and IP", async () => {
  const password = await resetAdministratorPassword(database)
  const rows = await database.pool.query(
    `select made_by, address, subject_kind, t::text like '%' || $1 || '%' as tells
       from audit_log t where action = 'passwordReset' order by id desc limit 1`,
    [password],
  )
  expect(rows.rows).toEqual([{ made_by: null, address: null, subject_kind: 'user', tells: false }])
  const back = { currentPassword: password, newPassword: ADMINISTRATOR.password }
  await expectOk(administrator.login(ADMINISTRATOR.email, password))
  await expectOk(administrator.call('changePassword', { body: back }))
})

describe('an action and its row', () => {
  test('a refused action records nothing', async () => {
    const rows = await countRows()
    const calls: [EndpointName, object][] = [
      ['setPermissions', { params: { id: 999_999 }, body: { isActive: true } }],
      ['resetPassword', { params: { id: 999_999 } }],
      ['adjustBalance', { body: { user: ada.id, balance: 'earned', amount: '-1e9', reason: 'x' } }],
      [
        'adjustBalance',
        { body: { user: ada.id, balance: 'earned', amount: '-9999', reason: 'x' } },
      ],
      ['reverseSend', { body: { user: ada.id, number: 1, reason: 'x' } }],
      ['addGift', { body: { ...mug, inventory: 3 } }],
      ['editGift', { params: { id: 999_999 }, body: { ...mug, inventoryChange: 1 } }],
      ['addStock', { params: { id: 999_999 }, body: { quantity: 1 } }],
      ['removeGift', { params: { id: 999_999 } }],
      ['handOver', { params: { id: 999_999 }, body: { note: '' } }],
      ['refundPurchase', { params: { id: 999_999 }, body: { note: '' } }],
    ]
    for (const [name, sent] of calls) {
      expect((await administrator.call(name, sent)).status, name).toBeGreaterThanOrEqual(400)
    }
    expect(await countRows()).toBe(rows)
  })

  test('an action fails if its row can not be written', async () => {
    const { pool } = database
    const digest = async () =>
      (
        await pool.query(
          `select (select string_agg(u::text, '' order by id) from users u) as users,
                  (select string_agg(w::text, '' order by user_id) from wallets w) as wallets,
                  (select count(*) from entries) as entries, (select count(*) from gifts) as gifts,
                  (select count(*) from answers) as answers`,
        )
      ).rows[0] as unknown
    const before = await digest()
    await pool.query(
      `alter table audit_log add constraint closed check (action = 'signedIn') not valid`,
    )
    const body = { user: ada.id, balance: 'earned', amount: '1', reason: 'x' }
    const answers = [
      await administrator.call('setPermissions', {
        params: { id: ada.id },
        body: { isWithdraw: false },
      }),
      await administrator.call('resetPassword', { params: { id: ada.id } }),
      await administrator.call('adjustBalance', { body }),
      await administrator.call('addGift', { body: { ...mug, name: 'Other', inventory: 3 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    await pool.query('alter table audit_log drop constraint closed')
    expect(await digest()).toEqual(before)
  })

  test('a rollback removes the row', async () => {
    const rows = await countRows()
    const failing = transact(database, async (tx) => {
      await record(tx, { action: 'giftAdded', by: ada.id })
      throw new Error('after all')
    })
    await expect(failing).rejects.toThrow('after all')
    expect(await countRows()).toBe(rows)
  })

  test('a repeated request with the same key records one row', async () => {
    const rows = Number(await countRows())
    const body = { user: ada.id, balance: 'earned', amount: '1', reason: 'Once' }
    for (let turn = 0; turn < 3; turn++) {
      await expectOk(administrator.call('adjustBalance', { key: 'one-for-the-events', body }))
    }
    expect(await countRows()).toBe(rows + 1)
  })
})

const APPEND_ONLY = 'append-only'
test.each([
  ['update audit_log set reason = $$x$$', APPEND_ONLY],
  ['delete from audit_log', APPEND_ONLY],
  ['truncate audit_log', APPEND_ONLY],
  [
    `insert into audit_log (action, subject_kind, subject_id) values ('signedIn', 'x', 1)`,
    'known_kind',
  ],
  [`insert into audit_log (action, subject_id) values ('signedIn', 1)`, 'subject_is_whole'],
  [`insert into audit_log (action, made_by) values ('signedIn', 0)`, 'audit_log_made_by_fkey'],
  [
    `insert into audit_log (action, after) values ('signedIn', jsonb_build_object('x', repeat('y', 5000)))`,
    'facts_are_small',
  ],
])('the audit log rejects: %s', async (statement, words) => {
  await expect(database.pool.query(statement)).rejects.toThrow(words)
})

test('no unexpected error was logged but the four above', () => {
  expect(app.complaints).toHaveLength(4)
})
