import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { until } from '#test/harness/until.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { transact } from '#platform/server/db/transact.ts'
import { ROLES, type Role } from '#roles/contract/role-permissions.ts'
import { switchPermissions } from '#users/server/set-permissions.ts'
import { followDirectory } from './directory-roles.ts'
import { holdPermission } from './held-roles.ts'

const { app, administrator, newColleague, database } = await ownCompany()

const give = (id: number, role: Role, bonusLimit = '0') =>
  administrator.call('giveRole', { params: { id, role }, body: { bonusLimit } })
const take = (id: number, role: Role) => administrator.call('takeRole', { params: { id, role } })
const permissionsOf = async (visitor: Visitor) => {
  const { user } = (await visitor.call('readSession')).json as { user: { permissions: string[] } }
  return user.permissions
}

test('gives the permissions of all roles, and takes them at the next request', async () => {
  const { visitor, id } = await newColleague()
  expect(await permissionsOf(visitor)).toEqual([])
  await expectOk(give(id, 'shopKeeper'))
  await expectOk(give(id, 'reader'))
  expect(await permissionsOf(visitor)).toEqual([
    'manageGifts',
    'manageOrders',
    'importFiles',
    'readWaiting',
    'readOverview',
    'readStatements',
    'readAuditLog',
  ])
  await expectOk(visitor.call('listInventory'))
  await expectOk(take(id, 'shopKeeper'))
  expect((await visitor.call('listInventory')).json).toMatchObject({ code: 'not-permitted' })
  await expectOk(visitor.call('readAuditLog'))
})

test('lists who may do what, and records who gave and took it', async () => {
  const { id, email } = await newColleague()
  await expectOk(give(id, 'peopleKeeper', '250'))
  await expectOk(give(id, 'peopleKeeper', '250'))
  const { json } = await expectOk(give(id, 'peopleKeeper', '300.50'))
  const holders = json['holders'] as { id: number; roles: unknown[] }[]
  expect(holders.find((holder) => holder.id === id)).toMatchObject({
    email,
    isActive: true,
    roles: [{ role: 'peopleKeeper', bonusLimit: '300.50', bonusGiven: '0.00' }],
  })
  await expectOk(take(id, 'peopleKeeper'))
  await expectOk(take(id, 'peopleKeeper'))
  const { rows } = await database.pool.query(
    `select action, before, after from audit_log
      where subject_id = $1 and action in ('roleGiven', 'roleTaken') order by id`,
    [id],
  )
  expect(rows).toEqual([
    {
      action: 'roleGiven',
      before: null,
      after: { role: 'peopleKeeper', bonusLimit: '250.00' },
    },
    {
      action: 'roleGiven',
      before: { bonusLimit: '250.00' },
      after: { role: 'peopleKeeper', bonusLimit: '300.50' },
    },
    { action: 'roleTaken', before: null, after: { role: 'peopleKeeper' } },
  ])
})

test('the directory takes the roles that it gave, and none that the administrator gave', async () => {
  const { id } = await newColleague()
  await expectOk(give(id, 'reader'))
  const follow = async (wanted: readonly Role[]) => {
    await transact(database, (tx) => followDirectory(tx, id, wanted))
    const { rows } = await database.pool.query<{ role: string }>(
      'select role from user_roles where user_id = $1 order by role',
      [id],
    )
    return rows.map(({ role }) => role)
  }
  expect(await follow(['moderator', 'reader'])).toEqual(['moderator', 'reader'])
  expect(await follow([])).toEqual(['reader'])
})

test('tells the person, once', async () => {
  const { visitor, id } = await newColleague()
  await expectOk(give(id, 'moderator'))
  await expectOk(give(id, 'moderator'))
  const { notifications } = (await expectOk(visitor.call('readInbox'))).json as {
    notifications: object[]
  }
  expect(notifications.filter((one) => 'kind' in one && one.kind === 'roleGiven')).toMatchObject([
    { facts: { name: 'moderator' } },
  ])
})

test('gives no role to the administrator, or to an account that others could use', async () => {
  const { json } = await administrator.call('readSession')
  const own = (json['user'] as { id: number }).id
  expect((await give(own, 'reader')).json).toMatchObject({ code: 'administrator-fixed' })
  const { id } = await newColleague()
  const keeper = await newColleague()
  await expectOk(give(keeper.id, 'peopleKeeper'))
  await expectOk(keeper.visitor.call('resetPassword', { params: { id } }))
  expect((await give(id, 'reader')).json).toMatchObject({ code: 'role-unready' })
  await expectOk(administrator.call('resetPassword', { params: { id } }))
  await expectOk(give(id, 'reader'))
  const other = await newColleague()
  const off = { params: { id: other.id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', off))
  expect((await give(other.id, 'reader')).json).toMatchObject({ code: 'role-unready' })
})

test('prepares a role, which waits until its person has chosen a password', async () => {
  const person = { firstName: 'Paula', lastName: 'Prepared', email: 'paula@laurel.test' }
  const { json: slip } = await expectOk(administrator.call('addPerson', { body: person }))
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where email = $1',
    [person.email],
  )
  const id = rows[0]?.id ?? 0
  await expectOk(give(id, 'shopKeeper'))
  const visitor = new Visitor(app)
  const currentPassword = slip['oneTimePassword']
  await expectOk(visitor.login(person.email, currentPassword))
  expect((await visitor.call('listInventory')).json).toMatchObject({
    code: 'password-change-required',
  })
  // From then on nobody but the administrator may learn a password of theirs.
  const keeper = await newColleague()
  await expectOk(give(keeper.id, 'peopleKeeper'))
  const slips = await keeper.visitor.call('makeSlips', { body: { chosen: { ids: [id] } } })
  expect(slips.json).toMatchObject({ code: 'role-holder' })
  const passwords = { currentPassword, newPassword: PASSWORD }
  await expectOk(visitor.call('changePassword', { body: passwords }))
  await expectOk(visitor.call('listInventory'))
})

test('lets nobody with a role give or take one, not even their own', async () => {
  const { visitor, id } = await newColleague()
  for (const role of ROLES) {
    await expectOk(give(id, role))
  }
  for (const name of ['giveRole', 'takeRole'] as const) {
    const params = { id, role: 'peopleKeeper' }
    const body = name === 'giveRole' ? { bonusLimit: '1000000' } : undefined
    const answer = await visitor.call(name, { params, ...(body && { body }) })
    expect(answer.json).toMatchObject({ code: 'not-permitted' })
  }
})

const GIFT = { name: 'Mug', description: 'For tea', price: '5', inventory: 10, picture: null }

test('lets a shop keeper refund orders of others, never their own', async () => {
  const [keeper, buyer] = [await newColleague(), await newColleague()]
  await expectOk(give(keeper.id, 'shopKeeper'))
  const gift = (await expectOk(keeper.visitor.call('addGift', { body: GIFT }))).json['id']
  const orderOf = async ({ visitor, id }: typeof keeper) => {
    const adjustment = { user: id, balance: 'appreciation', amount: '5', reason: 'Test' }
    await expectOk(administrator.call('adjustBalance', { body: adjustment }))
    await expectOk(visitor.call('addToCart', { body: { gift } }))
    await expectOk(visitor.call('buyCart', { body: { total: '5' } }))
    const { purchases } = (await expectOk(visitor.call('listPurchases'))).json as {
      purchases: { id: number }[]
    }
    return { params: { id: purchases[0]?.id ?? 0 }, body: { note: '' } }
  }
  const [own, other] = [await orderOf(keeper), await orderOf(buyer)]
  expect((await keeper.visitor.call('refundPurchase', own)).json).toMatchObject({
    code: 'refund-own',
  })
  await expectOk(keeper.visitor.call('refundPurchase', other))
  await expectOk(administrator.call('refundPurchase', own))
})

test('a role taken away while requests run has no effect after the answer', async () => {
  const { visitor, id } = await newColleague()
  await expectOk(give(id, 'shopKeeper'))
  const added = Array.from({ length: 12 }, (_, place) =>
    visitor.call('addGift', { body: { ...GIFT, name: `Gift ${place}` } }),
  )
  await expectOk(take(id, 'shopKeeper'))
  const count = async () =>
    (await database.pool.query(`select from gifts where name like 'Gift %'`)).rowCount
  const before = await count()
  const codes = (await Promise.all(added)).map(({ json }) => json['code'] ?? 'added')
  expect(codes.filter((code) => code !== 'added' && code !== 'not-permitted')).toEqual([])
  expect(await count()).toBe(before)
  expect(codes.filter((code) => code === 'added')).toHaveLength(before ?? 0)
})

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

test('refuses a request that was let in before its role went', async () => {
  const { visitor, id } = await newColleague()
  await expectOk(give(id, 'shopKeeper'))
  const taking = await database.pool.connect()
  await taking.query('begin')
  await taking.query('delete from user_roles where user_id = $1', [id])
  const adding = visitor.call('addGift', { body: { ...GIFT, name: 'Late' } })
  await until(async () => (await database.pool.query(WAITING)).rowCount === 1)
  await taking.query('commit')
  taking.release()
  expect((await adding).json).toMatchObject({ code: 'not-permitted' })
})

test('a deactivation waits for what the person does by a role, and refuses the rest', async () => {
  const [keeper, other] = [await newColleague(), await newColleague()]
  await expectOk(give(keeper.id, 'peopleKeeper'))
  const acting = await transact(database, async (tx) => {
    await holdPermission(tx, keeper.id, 'managePeople')
    const params = { id: keeper.id }
    const off = administrator.call('setPermissions', { params, body: { isActive: false } })
    await until(async () => (await database.pool.query(WAITING)).rowCount === 1)
    return { off }
  })
  await expectOk(acting.off)
  const late = transact(database, (tx) => holdPermission(tx, keeper.id, 'managePeople'))
  await expect(late).rejects.toMatchObject({ code: 'not-permitted' })

  await expectOk(give(other.id, 'peopleKeeper'))
  const { entering } = await transact(database, async (tx) => {
    const change = { isActive: false }
    const switching = { by: 1, from: undefined, userId: other.id, change }
    await switchPermissions(tx, switching)
    const held = transact(database, (own) => holdPermission(own, other.id, 'managePeople'))
    await until(async () => (await database.pool.query(WAITING)).rowCount === 1)
    // Expected at once: it may be refused before the deactivation is over here.
    return { entering: expect(held).rejects.toMatchObject({ code: 'not-permitted' }) }
  })
  await entering
})

test('keeps the role of somebody who signs in anew', async () => {
  const { id, email, visitor } = await newColleague()
  await expectOk(give(id, 'reader'))
  const { json } = await expectOk(visitor.login(email, PASSWORD))
  expect(json['user']).toMatchObject({
    permissions: ['readOverview', 'readStatements', 'readAuditLog'],
  })
  expect(app.complaints).toEqual([])
})
