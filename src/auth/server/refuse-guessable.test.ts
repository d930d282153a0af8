import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { makeLink } from './mailed-links.ts'

const { database, app, newColleague } = await ownCompany()

const refusal = (field: string) => ({
  code: 'password-common',
  message: refusalInEnglish('password-common'),
  field,
})

const ELLA = { firstName: 'Ella', lastName: 'Fitzgerald', email: 'ella.fitzgerald@laurel.test' }

test.each([
  'password',
  'Password1',
  'IloveYou',
  'football',
  ELLA.email,
  'Ella Fitzgerald',
  'ella.fitzgerald',
])('nobody signs up with the password %s', async (password) => {
  const answer = await new Visitor(app).call('createAccount', { body: { ...ELLA, password } })
  expect([answer.status, answer.json]).toEqual([400, refusal('password')])
})

test('a change to a common password is refused, and the former one stays', async () => {
  const { visitor, email } = await newColleague()
  const change = (newPassword: string) =>
    visitor.call('changePassword', { body: { currentPassword: PASSWORD, newPassword } })
  expect((await change('sunshine')).json).toEqual(refusal('newPassword'))
  expect((await change(email.toUpperCase())).json).toEqual(refusal('newPassword'))
  await expectOk(new Visitor(app).login(email, PASSWORD))
})

test('a link is still valid after a common password, which it does not set', async () => {
  const { id, email } = await newColleague()
  const token = (await makeLink(database, id, 'password', email)) ?? 'none'
  const renew = (newPassword: string) =>
    new Visitor(app).call('renewPassword', { body: { token, newPassword } })
  expect((await renew('trustno1')).json).toEqual(refusal('newPassword'))
  await expectOk(renew('sunshine over the sea'))
  await expectOk(new Visitor(app).login(email, 'sunshine over the sea'))
})
