import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany()

const set = (id: number, body: object) =>
  administrator.call('setPermissions', { params: { id }, body })

test('applies a flag from the next request on, and keeps the others', async () => {
  const { visitor, id, email } = await newColleague()
  const deposit = { body: { amount: '1.00' } }
  expect((await visitor.call('deposit', deposit)).json).toMatchObject({ code: 'deposit-off' })
  const { json } = await expectOk(set(id, { isDeposit: true }))
  expect(json).toEqual({
    id,
    email,
    firstName: 'Test',
    lastName: 'Colleague',
    isActive: true,
    isDeposit: true,
    isWithdraw: false,
    isTransfer: false,
    isAdministrator: false,
    roles: [],
    directoryFields: [],
    isClosedByDirectory: false,
    isConfirmed: true,
    isMailRefused: false,
    isLogin: true,
    lastSeen: expect.any(String) as string,
    earned: '100.00',
    appreciation: '0.00',
    pending: '0.00',
    entered: null,
    picture: null,
    title: null,
    team: null,
    employeeId: null,
    manager: null,
    startDate: null,
    birthday: null,
    place: null,
    country: null,
    costCentre: null,
    kind: null,
    receivesPoints: true,
    customFields: [],
    invitation: 'joined',
    invitedAt: null,
    hasSecondStep: false,
    leaving: null,
  })
  await expectOk(visitor.call('deposit', deposit))
  await expectOk(set(id, { isDeposit: false, isTransfer: true }))
  expect((await visitor.call('deposit', deposit)).json).toMatchObject({ code: 'deposit-off' })
})

test('ends all sessions of a deactivated person for good', async () => {
  const { visitor, id, email } = await newColleague()
  const elsewhere = new Visitor(app)
  await expectOk(elsewhere.login(email, PASSWORD))
  expect((await expectOk(set(id, { isActive: false }))).json).toMatchObject({ isLogin: false })
  for (const device of [visitor, elsewhere]) {
    expect((await device.call('readBalances')).json).toMatchObject({ code: 'not-signed-in' })
  }
  await expectOk(set(id, { isActive: true }))
  expect((await visitor.call('readBalances')).json).toMatchObject({ code: 'not-signed-in' })
})

test('leaves no session from a login that races with the deactivation', async () => {
  const { id, email } = await newColleague()
  const visitors = Array.from({ length: 12 }, () => new Visitor(app))
  const logins = visitors.map((visitor) => visitor.login(email, PASSWORD))
  // The first login is done; the others still wait for their hash.
  await Promise.race(logins)
  await expectOk(set(id, { isActive: false }))
  await Promise.all(logins)
  await expectOk(set(id, { isActive: true }))
  for (const visitor of visitors) {
    expect((await visitor.call('readSession')).json['user']).toBeNull()
  }
})

test('rejects a change of the administrator, of a missing user, and an empty one', async () => {
  const { json } = await administrator.call('readSession')
  const { id } = json['user'] as { id: number }
  expect((await set(id, { isActive: false })).json).toMatchObject({ code: 'administrator-fixed' })
  expect((await set(999_999, { isActive: false })).json).toMatchObject({ code: 'profile-missing' })
  expect((await set(id, {})).json).toMatchObject({ code: 'nothing-to-change' })
})

test('announces a change to its user, and no refused change', async () => {
  const { id } = await newColleague()
  const newest = async () => {
    const { rows } = await database.pool.query<{ topic: string; user_id: number | null }>(
      `select topic, user_id from (select * from outbox order by id desc limit 2) newest
        order by topic`,
    )
    return rows
  }
  await expectOk(set(id, { isActive: false }))
  const announced = [
    { topic: 'session', user_id: id },
    { topic: 'users', user_id: null },
  ]
  expect(await newest()).toEqual(announced)
  await set(999_999, { isActive: false })
  expect(await newest()).toEqual(announced)
})

test('approval lets people in and thank; Settings add Deposit and Withdraw', async () => {
  const approved = async () => {
    const { id } = await newColleague()
    await expectOk(set(id, { isActive: false }))
    const { json } = await expectOk(administrator.call('approveUser', { params: { id } }))
    const { isActive, isDeposit, isWithdraw, isTransfer } = json
    return { isActive, isDeposit, isWithdraw, isTransfer }
  }
  const settings = async (change: object) => {
    const { json } = await expectOk(administrator.call('readSettings'))
    const body = { version: json['version'], ...change }
    await expectOk(administrator.call('changeSettings', { body }))
  }
  const usual = { isActive: true, isDeposit: false, isWithdraw: false, isTransfer: true }
  expect(await approved()).toEqual(usual)
  await settings({ approvalAllowsDeposit: true })
  expect(await approved()).toEqual({ ...usual, isDeposit: true })
  await settings({ approvalAllowsDeposit: false, approvalAllowsWithdraw: true })
  expect(await approved()).toEqual({ ...usual, isWithdraw: true })
  await settings({ approvalAllowsWithdraw: false })
})

test('approval leaves a permission that somebody has', async () => {
  const { id } = await newColleague()
  await expectOk(set(id, { isDeposit: true }))
  const { json } = await expectOk(administrator.call('approveUser', { params: { id } }))
  expect(json).toMatchObject({ isDeposit: true })
})
