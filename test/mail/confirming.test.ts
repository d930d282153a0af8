import { expect, test } from 'vitest'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { until } from '#test/harness/until.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { expectInvalid, startCorrespondence } from './correspondence.ts'

const post = await startCorrespondence()
const { app, administrator, database, mail, newAddress, newestEvent, shown, signUp } = post
const { ask, confirm, confirmToken, mailsTo, waitingFor } = post
// A second process, where sign-up needs no administrator.
const open = await ownApp(database, { mail, signupActive: true })

test('marks an address in All Data until the new user confirms it', async () => {
  const { email, json } = await signUp()
  expect(json).toMatchObject({ isActive: false, confirmation: 'asked' })
  expect(await shown(email)).toMatchObject({ isConfirmed: false, isActive: false })
  const token = await confirmToken(email)
  expect((await expectOk(confirm(token))).json).toEqual({ email, isActive: false })
  expect(await shown(email)).toMatchObject({ isConfirmed: true, isActive: false })
  expect(await newestEvent()).toMatchObject({ action: 'addressConfirmed', who: { email } })
  await expectInvalid(confirm(token))
  const visitor = new Visitor(app)
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'account-unapproved' })
})

test('activates by confirmation where sign-up needs no administrator', async () => {
  const { email, json } = await signUp(open)
  expect(json).toMatchObject({ isActive: false, confirmation: 'activates' })
  const visitor = new Visitor(open)
  expect((await visitor.login(email, 'a wrong password')).json).toMatchObject({
    code: 'password-wrong',
  })
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'account-unconfirmed' })
  const answer = await expectOk(confirm(await confirmToken(email)))
  expect(answer.json).toEqual({ email, isActive: true })
  const flags = { isActive: true, isDeposit: true, isWithdraw: true, isTransfer: true }
  expect(await shown(email)).toMatchObject({ ...flags, isConfirmed: true })
  await expectOk(visitor.login(email, PASSWORD))
})

test("keeps the administrator's decision made meanwhile", async () => {
  const { email } = await signUp(open)
  const id = Number((await shown(email))['id'])
  for (const isActive of [true, false]) {
    const change = { params: { id }, body: { isActive } }
    await expectOk(administrator.call('setPermissions', change))
  }
  const answer = await expectOk(confirm(await confirmToken(email)))
  expect(answer.json).toEqual({ email, isActive: false })
  expect(await shown(email)).toMatchObject({ isActive: false, isTransfer: false })
  const visitor = new Visitor(open)
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'account-inactive' })
})

test('sends the link again to unconfirmed users', async () => {
  const { email } = await signUp()
  const first = await confirmToken(email)
  await until(async () => (await waitingFor(email)) === 0)
  await expectOk(ask(email, 'confirm'))
  await expectOk(confirm(await confirmToken(email, 2)))
  await expectInvalid(confirm(first))
  await expectOk(ask(email, 'confirm'))
  await until(async () => (await waitingFor(email)) === 0)
  expect(mailsTo(email, 'Confirm your e-mail address')).toHaveLength(2)
})

test("carries the company's name at the top and in the signature", async () => {
  const body = { version: 0, companyName: 'Müller & Söhne' }
  await expectOk(administrator.call('changeSettings', { body }))
  const { email } = await signUp()
  await confirmToken(email)
  const [mail] = mailsTo(email, 'Confirm your e-mail address')
  expect(mail?.mail.text).toContain('-- \nMüller & Söhne\n')
  expect(mail?.mail.html).toContain('>Müller &amp; Söhne</td>')
  // The sender stays the operator's choice.
  expect(mail?.mail.from?.name).toBe('Laurel')
})

test('asks the administrator for no confirmation', async () => {
  expect(await shown(ADMINISTRATOR.email)).toMatchObject({ isConfirmed: true })
})

test('sends no links without a mail server, and signs up as before', async () => {
  const without = await ownApp(database, { signupActive: true })
  const visitor = new Visitor(without)
  expect((await visitor.call('readMailing')).json).toEqual({ sendsMail: false })
  expect((await new Visitor(app).call('readMailing')).json).toEqual({ sendsMail: true })
  const { json } = await ask(newAddress(), 'password', without)
  expect(json).toMatchObject({ code: 'mail-off' })
  const newcomer = await signUp(without)
  expect(newcomer.json).toMatchObject({ isActive: true, confirmation: 'none' })
  expect(await waitingFor(newcomer.email)).toBe(0)
})

test('logs no unexpected error', () => {
  expect([...app.complaints, ...open.complaints]).toEqual([])
})
