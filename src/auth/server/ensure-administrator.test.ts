import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { ensureAdministrator } from './ensure-administrator.ts'
import { verifyPassword } from './hash-password.ts'
import { insertAccount } from './insert-account.ts'

const database = await ownDatabase()
const choice = { adminEmail: 'admin@laurel.test', explicitAdminEmail: false, adminPassword: null }

// The tests build on each other: a database has one administrator.
test("rejects a regular user's address as ADMIN_EMAIL", async () => {
  await transact(database, (tx) =>
    insertAccount(tx, {
      email: 'regular@laurel.test',
      firstName: 'Regular',
      lastName: 'Colleague',
      passwordHash: 'none',
      isReady: true,
      isAdministrator: false,
    }),
  )
  const start = ensureAdministrator(database, { ...choice, adminEmail: 'regular@laurel.test' })
  await expect(start).rejects.toMatchObject({
    code: 'START_REFUSED',
    message: expect.stringMatching(/regular@laurel\.test.* fixed from then on\.$/) as string,
  })
})

test('concurrent starts create one administrator, and one of them knows the password', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => ensureAdministrator(database, choice)))
  expect(made.map(({ email }) => email)).toEqual(Array(4).fill('admin@laurel.test'))
  const [password, ...more] = made.flatMap(({ newPassword }) => newPassword ?? [])
  expect(more).toEqual([])
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select u.*, w.earned from users u join wallets w on w.user_id = u.id where is_administrator`,
  )
  expect(rows).toMatchObject([
    {
      first_name: 'Laurel',
      last_name: 'Administrator',
      is_active: true,
      is_deposit: true,
      is_withdraw: true,
      is_transfer: true,
      must_change_password: true,
      earned: 10_000,
    },
  ])
  expect(await verifyPassword(String(rows[0]?.['password_hash']), password ?? '')).toBe(true)
})

test('the next start keeps the administrator and the password', async () => {
  const again = { ...choice, explicitAdminEmail: true, adminPassword: 'another password' }
  expect(await ensureAdministrator(database, again)).toEqual({
    email: 'admin@laurel.test',
    newPassword: null,
    notice: null,
  })
})

test('rejects another ADMIN_EMAIL only if it is set', async () => {
  const other = { ...choice, adminEmail: 'other@laurel.test' }
  expect((await ensureAdministrator(database, other)).email).toBe('admin@laurel.test')
  const start = ensureAdministrator(database, { ...other, explicitAdminEmail: true })
  await expect(start).rejects.toMatchObject({
    code: 'START_REFUSED',
    message: expect.stringMatching(
      /admin@laurel\.test\. The address is fixed since the first start/,
    ) as string,
  })
})

test('a password of ADMIN_PASSWORD stays as it is', async () => {
  const other = await ownDatabase()
  await ensureAdministrator(other, { ...choice, adminPassword: 'a chosen password' })
  const { rows } = await other.pool.query('select must_change_password from users')
  expect(rows).toEqual([{ must_change_password: false }])
})
