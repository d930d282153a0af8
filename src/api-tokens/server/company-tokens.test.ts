import { describe, expect, test } from 'vitest'
import { companyTokenOf, inDays, Program, tokenOf } from '#test/harness/api-tokens.ts'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import type { CompanyScope } from '#platform/contract/scopes.ts'

const { app, administrator, newColleague, database } = await ownCompany()

test('reads what its scopes name, and nothing of a person', async () => {
  const { token } = await companyTokenOf(administrator, { scopes: ['readAuditLog', 'readStatus'] })
  expect(token).toMatch(/^laurel_svc_[A-Za-z0-9_-]{43}$/)
  const program = new Program(app, token)
  await expectOk(program.call('readStatus'))
  const { json } = await expectOk(program.call('readAuditLog', { query: { kind: 'tokens' } }))
  const made = { token: 'Watcher', lastFour: token.slice(-4), companyToken: true }
  const [event] = json['rows']
  expect(event).toMatchObject({
    action: 'tokenMade',
    who: { email: ADMINISTRATOR.email },
    after: made,
  })
  for (const closed of ['readBalances', 'listUsers', 'listInventory', 'listTokens'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await program.call(closed)).json).toMatchObject({ code: 'token-scope' })
  }
})

test('is for the administrator alone, with scopes of its own', async () => {
  const { visitor } = await newColleague()
  const body = { name: 'Watcher', scopes: ['readStatus'], expiresOn: inDays(1) }
  expect((await visitor.call('makeCompanyToken', { body })).json).toMatchObject({
    code: 'not-permitted',
  })
  for (const [name, scopes] of [
    ['makeToken', ['readStatus']],
    ['makeCompanyToken', ['read']],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { json } = await administrator.call(name, { body: { ...body, scopes } })
    expect(json).toMatchObject({ code: 'invalid-input' })
  }
})

test('is listed, rotated and revoked apart from the administrator’s own', async () => {
  const [own, company] = [await tokenOf(administrator), await companyTokenOf(administrator)]
  const ids = async (name: 'listTokens' | 'listCompanyTokens') => {
    const { json } = await expectOk(administrator.call(name))
    return json['tokens'].map(({ id }) => id)
  }
  expect(await ids('listTokens')).toEqual([own.id])
  expect(await ids('listCompanyTokens')).toContain(company.id)
  expect(await ids('listCompanyTokens')).not.toContain(own.id)
  const unknown = { code: 'token-unknown' }
  const body = { expiresOn: inDays(9) }
  for (const [params, rotate, revoke] of [
    [{ id: company.id }, 'rotateToken', 'revokeToken'],
    [{ id: own.id }, 'rotateCompanyToken', 'revokeCompanyToken'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await administrator.call(rotate, { params, body })).json).toMatchObject(unknown)
    // oxlint-disable-next-line no-await-in-loop
    expect((await administrator.call(revoke, { params })).json).toMatchObject(unknown)
  }
  const params = { id: company.id }
  const { json } = await expectOk(administrator.call('rotateCompanyToken', { params, body }))
  expect(json['token']).toMatch(/^laurel_svc_/)
  await expectOk(new Program(app, json['token']).call('readStatus'))
  await expectOk(administrator.call('revokeCompanyToken', { params }))
  const revoked = await new Program(app, company.token).call('readStatus')
  expect(revoked.json).toMatchObject({ code: 'token-invalid' })
})

test('outlives the administrator’s password', async () => {
  const { token } = await companyTokenOf(administrator)
  const body = { currentPassword: ADMINISTRATOR.password, newPassword: 'another one of tests' }
  await expectOk(administrator.call('changePassword', { body }))
  await expectOk(new Program(app, token).call('readStatus'))
})

describe('writes for no person', () => {
  const programOf = async (...scopes: CompanyScope[]) => {
    const { id, token } = await companyTokenOf(administrator, { scopes })
    return { id, program: new Program(app, token), service: `Watcher …${token.slice(-4)}` }
  }
  const newestEvent = async (kind: string) => {
    const { json } = await expectOk(administrator.call('readAuditLog', { query: { kind } }))
    return json['rows'][0]
  }
  const gift = { name: 'Thermos', description: 'Warm', price: '12', picture: null, inventory: 3 }

  test('keeps the inventory, under the name of the token', async () => {
    const { program, service } = await programOf('writeInventory')
    const sent = { body: gift, key: 'a-key-of-a-service' }
    const added = await expectOk(program.call('addGift', sent))
    expect((await expectOk(program.call('addGift', sent))).json).toEqual(added.json)
    const other = { ...sent, body: { ...gift, name: 'Flask' } }
    expect((await program.call('addGift', other)).json).toMatchObject({ code: 'key-reused' })
    const again = await program.call('addGift', { body: gift })
    expect(again.json).toMatchObject({ code: 'gift-name-taken' })
    const id = added.json['id']
    const params = { id }
    await expectOk(program.call('addStock', { params, body: { quantity: 2 } }))
    const counts = [{ gift: id, expected: 5, counted: 4, reason: 'lost' }]
    await expectOk(program.call('countStock', { body: { counts } }))
    const change = { name: 'Thermos', description: 'Hot', price: '13', inventoryChange: 0 }
    await expectOk(program.call('editGift', { params, body: { ...change, picture: null } }))
    const picture = `${'0'.repeat(32)}-960x640`
    const pictured = await program.call('editGift', { params, body: { ...change, picture } })
    expect(pictured.json).toMatchObject({ code: 'picture-unknown' })
    expect(await newestEvent('gifts')).toMatchObject({ action: 'giftEdited', who: null, service })
    await expectOk(program.call('removeGift', { params }))
    expect(await newestEvent('tokens')).toMatchObject({
      action: 'tokenUsed',
      who: null,
      service,
      after: { call: 'DELETE /api/gifts/:id' },
    })
    const { rows } = await database.pool.query(
      'select distinct made_by, service from gift_changes where gift_id = $1',
      [id],
    )
    expect(rows).toEqual([{ made_by: null, service }])
    const query = { search: service.slice(0, 9).toUpperCase(), kind: 'gifts' }
    const found = await expectOk(administrator.call('readAuditLog', { query }))
    expect(found.json['rows']).toHaveLength(5)
    const { payload } = await app.server.inject({
      url: '/api/audit-log.csv?kind=gifts',
      headers: { cookie: administrator.cookie },
    })
    expect(payload).toContain(service)
  })

  test('hands orders over and takes that back, and their buyer hears of it', async () => {
    const [{ program, service }, buyer] = [await programOf('writeOrders'), await newColleague()]
    const added = await expectOk(administrator.call('addGift', { body: { ...gift, name: 'Cup' } }))
    const points = { user: buyer.id, balance: 'appreciation', amount: '12', reason: 'A test' }
    await expectOk(administrator.call('adjustBalance', { body: points }))
    await expectOk(buyer.visitor.call('addToCart', { body: { gift: added.json['id'] } }))
    await expectOk(buyer.visitor.call('buyCart', { body: { total: '12.00' } }))
    const bought = await expectOk(buyer.visitor.call('listPurchases'))
    const [{ id } = { id: 0 }] = bought.json['purchases']
    const params = { id }
    const body = { note: 'In the locker' }
    expect((await expectOk(program.call('handOver', { params, body }))).json).toMatchObject({
      state: 'handedOver',
    })
    expect(await newestEvent('orders')).toMatchObject({ action: 'orderHandedOver', service })
    const inbox = await expectOk(buyer.visitor.call('readInbox'))
    expect(JSON.stringify(inbox.json)).toContain('orderHandedOver')
    await expectOk(program.call('takeBackHandOver', { params }))
    expect(await newestEvent('orders')).toMatchObject({ action: 'handOverTakenBack', service })
    for (const refunds of ['refundPurchase', 'refundGifts'] as const) {
      expect((await program.call(refunds, { params, body })).json).toMatchObject({
        code: 'token-scope',
      })
    }
  })

  test('changes people as a people keeper does: no money, no role holders, no administrator', async () => {
    const { program, service } = await programOf('readPeople', 'writePeople')
    const [person, keeper] = [await newColleague(), await newColleague()]
    const params = { id: person.id }
    const position = { title: 'Support lead', team: 'Care' }
    await expectOk(program.call('changePosition', { params, body: position }))
    const employment = { employeeId: 'E-77', manager: '', startDate: '2024-03-01' }
    await expectOk(program.call('changeEmployment', { params, body: employment }))
    expect(await newestEvent('people')).toMatchObject({ action: 'userEdited', who: null, service })
    const birthday = { ...employment, birthday: '05-17' }
    const secret = await program.call('changeEmployment', { params, body: birthday })
    expect(secret.json).toMatchObject({ code: 'birthday-administrators' })

    const off = await expectOk(
      program.call('setPermissions', { params, body: { isActive: false } }),
    )
    expect(off.json).toMatchObject({ ...position, isActive: false, earned: null, birthday: null })
    expect((await person.visitor.call('readBalances')).status).toBe(401)
    const money = await program.call('setPermissions', { params, body: { isDeposit: true } })
    expect(money.json).toMatchObject({ code: 'flag-administrators' })
    const role = { params: { id: keeper.id, role: 'peopleKeeper' }, body: {} }
    await expectOk(administrator.call('giveRole', role))
    const change = (id: number) =>
      program.call('setPermissions', { params: { id }, body: { isActive: false } })
    expect((await change(keeper.id)).json).toMatchObject({ code: 'role-holder' })
    const query = { search: ADMINISTRATOR.email }
    const { json } = await expectOk(program.call('listUsers', { query }))
    const [{ id } = { id: 0 }] = json['users']
    expect((await change(id)).json).toMatchObject({ code: 'administrator-fixed' })
    // The filter "never thanked" would reveal private thanks.
    for (const tells of [{ least: '1' }, { neverThanked: 'true' }]) {
      // oxlint-disable-next-line no-await-in-loop
      const rich = await program.call('listUsers', { query: tells })
      expect(rich.json).toMatchObject({ code: 'money-administrators' })
    }
  })

  test('enters bonus points, which somebody has to process', async () => {
    const [{ program, service }, person] = [await programOf('writeBonuses'), await newColleague()]
    const params = { id: person.id }
    const body = { amount: '40.00', reason: 'Ten years' }
    const { json } = await expectOk(program.call('enterBonus', { params, body }))
    expect(json).toMatchObject({ entered: body, pending: null, earned: null })
    expect(await newestEvent('points')).toMatchObject({ action: 'bonusEntered', service })
    await expectOk(program.call('clearBonus', { params }))
    await expectOk(program.call('enterBonus', { params, body }))
    for (const gives of ['processEnteredBonuses', 'processBonus'] as const) {
      expect((await program.call(gives)).json).toMatchObject({ code: 'token-scope' })
    }
    await expectOk(administrator.call('processEnteredBonuses'))
    const user = await expectOk(administrator.call('readUser', { params }))
    expect(user.json).toMatchObject({ pending: '40.00', entered: null })
  })

  test('stops at once when the token is revoked, also for a request that waits', async () => {
    const { id, program } = await programOf('writeInventory')
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('delete from api_tokens where id = $1', [id])
    const waiting = program.call('addGift', { body: { ...gift, name: 'Late mug' } })
    await expect
      .poll(async () => {
        const locks = `select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%api_tokens%' and datname = current_database()`
        return (await database.pool.query(locks)).rowCount
      })
      .toBe(1)
    await holder.query('commit')
    holder.release()
    expect((await waiting).json).toMatchObject({ code: 'token-invalid' })
  })
})
