import { expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'
import { BONUSES, Importer, lines } from '#test/imports/importer.ts'
import type { Role } from '#roles/contract/role-permissions.ts'

const { app, administrator, newColleague, database } = await ownCompany()

const give = (id: number, role: Role, bonusLimit = '0') =>
  expectOk(administrator.call('giveRole', { params: { id, role }, body: { bonusLimit } }))

async function newKeeper(bonusLimit = '100') {
  const keeper = await newColleague()
  await give(keeper.id, 'peopleKeeper', bonusLimit)
  return keeper
}

test('sees people without their balances, in every answer', async () => {
  const { visitor } = await newKeeper()
  const { id, email } = await newColleague()
  const none = { earned: null, appreciation: null, pending: null }
  const params = { id }
  const { json } = await expectOk(visitor.call('listUsers', { query: { search: email } }))
  expect(json).toMatchObject({ users: [{ id, email, ...none }] })
  const bonus = { params, body: { amount: '1', reason: '' } }
  const position = { params, body: { title: 'Baker', team: 'Kitchen' } }
  const rows = [
    await visitor.call('readUser', { params }),
    await visitor.call('setPermissions', { params, body: { isTransfer: true } }),
    await visitor.call('changePosition', position),
    await visitor.call('enterBonus', bonus),
    await visitor.call('clearBonus', { params }),
    await visitor.call('signOutUser', { params }),
  ]
  for (const row of rows) expect(row.json).toMatchObject({ id, ...none })
  const administrators = await administrator.call('readUser', { params })
  expect(administrators.json).toMatchObject({ earned: '100.00' })
})

test('learns no balance from a filter, an order or a choice', async () => {
  const { visitor } = await newKeeper()
  const refused = { code: 'money-administrators' }
  for (const query of [{ least: '50' }, { most: '50' }, { sort: 'mostPoints' }]) {
    expect((await visitor.call('listUsers', { query })).json).toMatchObject(refused)
  }
  for (const name of ['countUsers', 'downloadUsers'] as const) {
    expect((await visitor.call(name, { query: { least: '50' } })).json).toMatchObject(refused)
  }
  const chosen = { filter: { least: '50' }, people: 1 }
  const change = { isTransfer: true }
  const entry = { amount: '1', reason: '' }
  const many = [
    await visitor.call('setPermissionsOfMany', { body: { chosen, change } }),
    await visitor.call('enterBonusForMany', { body: { chosen, entry } }),
  ]
  for (const answer of many) expect(answer.json).toMatchObject(refused)
})

test('approves and deactivates, and never switches Deposit or Withdraw', async () => {
  const { visitor } = await newKeeper()
  const { id } = await newColleague()
  const params = { id }
  await expectOk(visitor.call('setPermissions', { params, body: { isActive: false } }))
  const approval = { isActive: true, isTransfer: true }
  await expectOk(visitor.call('setPermissions', { params, body: approval }))
  for (const change of [{ isDeposit: true }, { isWithdraw: false, isActive: true }]) {
    const one = await visitor.call('setPermissions', { params, body: change })
    const body = { chosen: { ids: [id] }, change }
    const many = await visitor.call('setPermissionsOfMany', { body })
    for (const answer of [one, many]) {
      expect(answer.json).toMatchObject({ code: 'flag-administrators' })
    }
  }
})

test('adds somebody, who never gets Deposit or Withdraw by it', async () => {
  const { version } = (await administrator.call('readSettings')).json as { version: number }
  const settings = { version, approvalAllowsDeposit: true, approvalAllowsWithdraw: true }
  await expectOk(administrator.call('changeSettings', { body: settings }))
  const keeper = await newKeeper()
  const person = { firstName: 'Karla', lastName: 'Lager', email: 'karla@laurel.test' }
  const { json: slip } = await expectOk(keeper.visitor.call('addPerson', { body: person }))
  const login = new Visitor(app).login(person.email, slip['oneTimePassword'])
  const flags = { isActive: true, isTransfer: true, isDeposit: false, isWithdraw: false }
  expect((await expectOk(login)).json).toMatchObject({ user: flags })
  const params = { id: keeper.id, role: 'peopleKeeper' as const }
  await expectOk(administrator.call('takeRole', { params }))
  const another = { ...person, email: 'karim@laurel.test' }
  const refused = await keeper.visitor.call('addPerson', { body: another })
  expect(refused.json).toMatchObject({ code: 'not-permitted' })
})

const LEAVES_LATER = {
  lastDay: '2099-12-31',
  points: 'keep',
  buyUntil: null,
  emptiesCart: false,
  refundsOrders: false,
  recallsBonuses: false,
  reason: '',
}

/** Every way in which an account of somebody else could become one's own, or end. */
async function tryToTakeOver(visitor: Visitor, id: number): Promise<unknown[]> {
  const params = { id }
  const change = { isActive: false }
  const answers = [
    await visitor.call('resetPassword', { params }),
    await visitor.call('signOutUser', { params }),
    await visitor.call('setPermissions', { params, body: change }),
    await visitor.call('setPermissionsOfMany', { body: { chosen: { ids: [id] }, change } }),
    await visitor.call('makeSlips', { body: { chosen: { ids: [id] } } }),
    await visitor.call('changePerson', { params, body: { firstName: 'Hijacked' } }),
    await visitor.call('planLeaving', { params, body: LEAVES_LATER }),
  ]
  return answers.map((answer) => answer.json['code'])
}

test('takes over nobody with a role, nor the administrator, nor changes their own account', async () => {
  const [keeper, deputy] = [await newKeeper(), await newColleague()]
  const [other, reader] = [await newKeeper('1000000'), await newColleague()]
  await give(reader.id, 'reader')
  await give(deputy.id, 'deputy')
  const { json } = await administrator.call('readSession')
  const administrators = (json['user'] as { id: number }).id
  for (const { visitor, id: own } of [keeper, deputy]) {
    for (const id of [own, other.id, reader.id, deputy.id, administrators]) {
      const code = id === administrators ? 'administrator-fixed' : 'role-holder'
      expect(await tryToTakeOver(visitor, id)).toEqual(Array.from({ length: 7 }, () => code))
    }
    const moved = { email: 'mine@laurel.test' }
    const address = { params: { id: other.id }, body: moved }
    expect((await visitor.call('changePerson', address)).json).toMatchObject({
      code: 'role-holder',
    })
  }
  const second = { params: { id: other.id } }
  expect((await deputy.visitor.call('takeSecondStep', second)).json).toMatchObject({
    code: 'role-holder',
  })
  // Nothing of it happened.
  await expectOk(reader.visitor.call('readAuditLog'))
  await expectOk(other.visitor.call('listUsers'))
})

test('takes over nobody who is offered the administrator’s account', async () => {
  const { visitor } = await newKeeper()
  const heir = await newColleague()
  const { password } = ADMINISTRATOR
  const params = { id: heir.id }
  await expectOk(administrator.call('offerHandover', { params, body: { password } }))
  expect(await tryToTakeOver(visitor, heir.id)).toEqual(
    Array.from({ length: 7 }, () => 'role-holder'),
  )
  await expectOk(administrator.call('takeBackHandover'))
})

test('renames somebody, moves their address and plans their last day', async () => {
  const { visitor } = await newKeeper()
  const { id } = await newColleague()
  const params = { id }
  const body = { lastName: 'Married', email: 'married@laurel.test' }
  const renamed = await expectOk(visitor.call('changePerson', { params, body }))
  expect(renamed.json).toMatchObject({ ...body, earned: null })
  const left = await expectOk(visitor.call('planLeaving', { params, body: LEAVES_LATER }))
  expect(left.json).toMatchObject({ state: 'planned', forfeited: null })
  await expectOk(visitor.call('cancelLeaving', { params }))
  const now = { lastDay: null, points: 'takeBack', reason: 'Left' }
  const gone = visitor.call('planLeaving', { params, body: { ...LEAVES_LATER, ...now } })
  expect((await expectOk(gone)).json).toMatchObject({ state: 'left', forfeited: null })
})

const IMPORTED = 'First Name,Last Name,Email,isDeposit,Birthday'

test('imports people, and touches no account that is the administrator’s to change', async () => {
  const keeper = await newKeeper()
  const [plain, reader] = [await newColleague(), await newColleague()]
  await give(reader.id, 'reader')
  const importer = new Importer(app, keeper.visitor)
  const { id } = await importer.check(
    'users',
    lines(
      IMPORTED,
      `Renamed,Colleague,${plain.email},,`,
      `Renamed,Colleague,${reader.email},,`,
      'Nina,New,nina@laurel.test,,1990-05-17',
      'Dora,Depositor,dora@laurel.test,true,',
    ),
  )
  expect(await importer.rows(id)).toMatchObject([
    { outcome: 'changed' },
    { outcome: 'refused', refusal: 'role-holder' },
    { outcome: 'created' },
    { outcome: 'refused', refusal: 'flag-administrators' },
  ])
  // Meanwhile the other one got a role as well: nothing of the file is applied.
  await give(plain.id, 'moderator')
  expect((await importer.tryApply(id)).json).toMatchObject({ code: 'import-outdated' })
  const again = await importer.check('users', lines(IMPORTED, 'Nina,New,nina@laurel.test,,'))
  await importer.apply(again.id)
  const another = await newKeeper()
  const foreign = await another.visitor.call('readImport', { params: { id: again.id } })
  expect(foreign.json).toMatchObject({ code: 'import-unknown' })
})

test('imports no stock and no bonuses, and a shop keeper no people', async () => {
  const [keeper, shop] = [await newKeeper(), await newColleague()]
  await give(shop.id, 'shopKeeper')
  const refused = { code: 'not-permitted' }
  const importer = new Importer(app, keeper.visitor)
  const stock = await importer.send('stock', lines('ID,Stock,Counted', '1,1,2'))
  const bonuses = await importer.send('bonuses', lines(BONUSES, 'ada@laurel.test,5,'))
  const shops = new Importer(app, shop.visitor)
  const people = await shops.send('users', lines(IMPORTED, 'Nina,New,nora@laurel.test,,'))
  for (const { json } of [stock, bonuses, people]) expect(json).toMatchObject(refused)
})

test('resets a password of somebody without a role', async () => {
  const { visitor } = await newKeeper()
  const { id, email } = await newColleague()
  const { json } = await expectOk(visitor.call('resetPassword', { params: { id } }))
  await expectOk(new Visitor(app).login(email, json['oneTimePassword']))
  // The keeper knows the password, so the account gets no role before its person has another one.
  const role = { params: { id, role: 'reader' }, body: {} }
  expect((await administrator.call('giveRole', role)).json).toMatchObject({ code: 'role-unready' })
})

const process = (visitor: Visitor, user: number, amount: string) =>
  visitor.call('processBonus', { body: { user, amount, reason: '' } })

test('gives bonus points up to the limit of the month', async () => {
  const { visitor, id } = await newKeeper('100')
  const ada = await newColleague()
  await expectOk(process(visitor, ada.id, '60'))
  expect((await process(visitor, ada.id, '40.01')).json).toMatchObject({ code: 'bonus-limit' })
  const { json } = await expectOk(visitor.call('sumEnteredBonuses'))
  expect(json).toMatchObject({ left: '40.00' })
  await expectOk(process(visitor, ada.id, '40'))
  expect((await process(visitor, ada.id, '0.01')).json).toMatchObject({ code: 'bonus-limit' })
  await give(id, 'peopleKeeper', '150')
  await expectOk(process(visitor, ada.id, '50'))
})

test('does not exceed the limit by requests at the same time', async () => {
  const { visitor, id } = await newKeeper('100')
  const ada = await newColleague()
  const answers = await Promise.all(Array.from({ length: 8 }, () => process(visitor, ada.id, '30')))
  const refused = answers.filter(({ json }) => json['code'] === 'bonus-limit')
  expect(refused).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const { rows } = await database.pool.query(
    'select sum(amount)::int as given from bonuses where made_by = $1',
    [id],
  )
  expect(rows).toEqual([{ given: 9_000 }])
})

test('gives nothing to themselves, alone or with others', async () => {
  const { visitor, id } = await newKeeper('100')
  const { id: ada } = await newColleague()
  const own = { code: 'bonus-own' }
  const entry = { amount: '5', reason: '' }
  expect((await process(visitor, id, '5')).json).toMatchObject(own)
  expect((await visitor.call('enterBonus', { params: { id }, body: entry })).json).toMatchObject(
    own,
  )
  const chosen = { ids: [id, ada] }
  expect((await visitor.call('enterBonusForMany', { body: { chosen, entry } })).json).toMatchObject(
    own,
  )
  // Entered by the administrator, it waits for the administrator.
  for (const params of [{ id }, { id: ada }]) {
    await expectOk(administrator.call('enterBonus', { params, body: entry }))
  }
  expect((await visitor.call('sumEnteredBonuses')).json).toMatchObject({ people: 1, total: '5.00' })
  expect((await visitor.call('processEnteredBonuses')).json).toMatchObject({ people: 1 })
  expect((await administrator.call('processEnteredBonuses')).json).toMatchObject({ people: 1 })
})

test('processes all entered bonuses only within the limit, all or none', async () => {
  const { visitor } = await newKeeper('10')
  const { id } = await newColleague()
  const params = { id }
  await expectOk(visitor.call('enterBonus', { params, body: { amount: '10.01', reason: '' } }))
  expect((await visitor.call('processEnteredBonuses')).json).toMatchObject({ code: 'bonus-limit' })
  await expectOk(visitor.call('enterBonus', { params, body: { amount: '10', reason: '' } }))
  await expectOk(visitor.call('processEnteredBonuses'))
})
