import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, isSignedIn, PASSWORD, Visitor, type Answer } from '#test/harness/visitor.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { makeLink } from './mailed-links.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const NEW = 'an even better one'

const renew = (token: string, newPassword = NEW) =>
  new Visitor(app).call('renewPassword', { body: { token, newPassword } })

async function expectInvalid(answering: Promise<Answer>): Promise<void> {
  const { status, json } = await answering
  expect(json).toEqual({ code: 'link-invalid', message: refusalInEnglish('link-invalid') })
  expect(status).toBe(410)
}

interface Owner {
  readonly id: number
  readonly email: string
}

const link = async ({ id, email }: Owner, purpose: 'password' | 'confirm' = 'password') =>
  (await makeLink(database, id, purpose, email)) ?? 'none'

/** A person with a password link. */
async function withLink() {
  const person = await newColleague()
  return { ...person, token: await link(person) }
}

test('a password link sets the password and ends every session, and signs nobody in', async () => {
  const { email, visitor, token } = await withLink()
  const renewed = await expectOk(renew(token))
  expect(renewed.json).toEqual({ email })
  expect(renewed.headers['set-cookie']).toBeUndefined()
  expect(await isSignedIn(visitor)).toBe(false)
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'password-wrong' })
  await expectOk(visitor.login(email, NEW))
})

test('a password link works once', async () => {
  const { email, token } = await withLink()
  await expectOk(renew(token))
  await expectInvalid(renew(token, 'a third password'))
  await expectOk(new Visitor(app).login(email, NEW))
})

test('one of two concurrent uses of a password link wins', async () => {
  const { email, token } = await withLink()
  const wanted = [NEW, 'another new one']
  const answers = await Promise.all(wanted.map((password) => renew(token, password)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410])
  const held = wanted[answers.findIndex(({ status }) => status === 200)] ?? ''
  await expectOk(new Visitor(app).login(email, held))
})

test('a newer password link replaces the older one', async () => {
  const person = await withLink()
  const newer = await link(person)
  await expectInvalid(renew(person.token))
  await expectOk(renew(newer))
})

test('a password link ends after an hour', async () => {
  const { id, visitor, token } = await withLink()
  const { rows } = await database.pool.query<{ minutes: number }>(
    `select round(extract(epoch from expires_at - now()) / 60)::integer as minutes
       from mailed_links where user_id = $1`,
    [id],
  )
  expect([59, 60]).toContain(rows[0]?.minutes)
  await database.pool.query('update mailed_links set expires_at = now() where user_id = $1', [id])
  await expectInvalid(renew(token))
  expect(await isSignedIn(visitor)).toBe(true)
})

test("a deactivated person's password link is refused", async () => {
  const { id, email, token } = await withLink()
  const setActive = (isActive: boolean) =>
    expectOk(administrator.call('setPermissions', { params: { id }, body: { isActive } }))
  await setActive(false)
  await expectInvalid(renew(token))
  await setActive(true)
  await expectOk(new Visitor(app).login(email, PASSWORD))
})

test('a link of another purpose chooses no password', async () => {
  await expectInvalid(renew(await link(await newColleague(), 'confirm')))
})

test('a changed or reset password ends earlier password links', async () => {
  const [changed, reset] = [await withLink(), await withLink()]
  const body = { currentPassword: PASSWORD, newPassword: 'my own choice' }
  await expectOk(changed.visitor.call('changePassword', { body }))
  await expectOk(administrator.call('resetPassword', { params: { id: reset.id } }))
  await expectInvalid(renew(changed.token))
  await expectInvalid(renew(reset.token))
})

test('a password link replaces a one-time password', async () => {
  const { id, email } = await newColleague()
  await expectOk(administrator.call('resetPassword', { params: { id } }))
  await expectOk(renew(await link({ id, email })))
  const { json } = await expectOk(new Visitor(app).login(email, NEW))
  expect(json['user']).toMatchObject({ mustChangePassword: false })
})
