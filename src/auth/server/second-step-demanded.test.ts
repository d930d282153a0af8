import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'

const { app, administrator, newColleague } = await ownCompany()

async function demandOf(secondStepFor: string): Promise<void> {
  const { json } = await expectOk(administrator.call('readSettings'))
  const body = { version: json['version'], secondStepFor }
  await expectOk(administrator.call('changeSettings', { body }))
}

/** Signs in anew, and whether a second step is demanded before anything else. */
async function signIn(email: string, password = PASSWORD) {
  const visitor = new Visitor(app)
  const { json } = await expectOk(visitor.login(email, password))
  const user = json['user'] as { mustAddSecondStep: boolean }
  return { visitor, mustAdd: user.mustAddSecondStep }
}

test('demands nothing of people without a role, nor before the next sign-in', async () => {
  const { visitor, email } = await newColleague()
  await demandOf('roles')
  expect((await signIn(email)).mustAdd).toBe(false)
  await expectOk(visitor.call('readBalances'))
  await expectOk(administrator.call('readSettings'))
})

test('leads a person with a role to set it up, and refuses all else until then', async () => {
  const { id, email } = await newColleague()
  const params = { id, role: 'reader' }
  await expectOk(administrator.call('giveRole', { params, body: {} }))
  await demandOf('administrator')
  expect((await signIn(email)).mustAdd).toBe(false)

  await demandOf('roles')
  const { visitor, mustAdd } = await signIn(email)
  expect(mustAdd).toBe(true)
  expect((await visitor.call('readBalances')).json['code']).toBe('second-step-required')
  expect((await visitor.call('readOverview')).json['code']).toBe('second-step-required')

  const { json } = await expectOk(visitor.call('beginSecondStep'))
  const totp = new TOTP({ secret: Secret.fromBase32(json['key']) })
  await expectOk(visitor.call('confirmSecondStep', { body: { code: totp.generate() } }))
  await expectOk(visitor.call('readBalances'))
  const session = await expectOk(visitor.call('readSession'))
  expect(session.json['user']).toMatchObject({ mustAddSecondStep: false })
})

test('changing the password is no way around it', async () => {
  const { id, email } = await newColleague()
  const params = { id, role: 'moderator' }
  await expectOk(administrator.call('giveRole', { params, body: {} }))
  await demandOf('roles')
  const { visitor } = await signIn(email)
  const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD}, another` }
  const { json } = await expectOk(visitor.call('changePassword', { body }))
  expect(json['user']).toMatchObject({ mustAddSecondStep: true })
  expect((await visitor.call('readBalances')).json['code']).toBe('second-step-required')
})

test('demands it of the administrator alone, if the company says so', async () => {
  await demandOf('administrator')
  const { mustAdd, visitor } = await signIn(ADMINISTRATOR.email, ADMINISTRATOR.password)
  expect(mustAdd).toBe(true)
  expect((await visitor.call('readSettings')).json['code']).toBe('second-step-required')
  await demandOf('nobody')
  expect((await signIn(ADMINISTRATOR.email, ADMINISTRATOR.password)).mustAdd).toBe(false)
})
