import { expect, test } from 'vitest'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { until } from '#test/harness/until.ts'
import { expectOk, PASSWORD, Visitor, type Answer } from '#test/harness/visitor.ts'
import { Importer, lines, USERS } from '#test/imports/importer.ts'
import { notificationMails } from '#notifications/server/write-mails.ts'
import { expectInvalid, startCorrespondence } from './correspondence.ts'

const post = await startCorrespondence()
const { app, administrator, database, mail, mailTo, mailsTo, newAddress, newestEvent } = post
const { ask, passwordToken, renew, shown, signUp, someone, waitingFor } = post

const wish = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.call('askForNewAddress', { body: { email, password } })
const confirm = (visitor: Visitor, token: string) =>
  visitor.call('confirmNewAddress', { body: { token } })
const changeOf = (id: number, email: string) =>
  administrator.call('changePerson', { params: { id }, body: { email } })

async function tokenTo(email: string, count = 1): Promise<string> {
  const { mail: one } = await mailTo(email, 'Confirm your new e-mail address', count)
  return /\/confirm-new-email#([\w-]{43})$/m.exec(one.text ?? '')?.[1] ?? 'none'
}

async function expectCode(answering: Promise<Answer>, code: string, field?: string) {
  expect((await answering).json).toMatchObject(field === undefined ? { code } : { code, field })
}

test('changes an address by a link to the new one, and tells the old one', async () => {
  const { visitor, email, id } = await someone()
  const wanted = newAddress()
  const asked = await expectOk(wish(visitor, ` ${wanted.toUpperCase()} `))
  expect(asked.json).toMatchObject({ email: wanted })
  const token = await tokenTo(wanted)
  expect((await visitor.call('readNewAddress')).json).toMatchObject({ email: wanted })
  expect(await shown(email)).toMatchObject({ id })
  const { json } = await expectOk(confirm(visitor, token))
  expect(json['user']).toMatchObject({ id, email: wanted })
  expect((await visitor.call('readNewAddress')).json).toMatchObject({ email: null })
  await mailTo(email, 'Your e-mail address was changed')
  expect(mailsTo(wanted, 'Your e-mail address was changed')).toEqual([])
  expect(await newestEvent()).toMatchObject({
    action: 'userEdited',
    who: { id },
    subject: { id, email: wanted },
    before: { Email: email },
    after: { Email: wanted },
  })
  // The session stays; the next one begins with the new address alone.
  expect((await visitor.call('readSession')).json['user']).toMatchObject({ email: wanted })
  const again = new Visitor(app)
  await expectCode(again.login(email, PASSWORD), 'user-unknown')
  await expectOk(again.login(wanted, PASSWORD))
  await expectInvalid(confirm(visitor, token))
})

test.each([
  ['', 'email-required', 'email'],
  ['no address', 'email-invalid', 'email'],
  [ADMINISTRATOR.email, 'email-taken', 'email'],
])('refuses "%s" as a new address: %s', async (email, code, field) => {
  const { visitor } = await someone()
  await expectCode(wish(visitor, email), code, field)
  expect((await visitor.call('readNewAddress')).json).toMatchObject({ email: null })
})

test('refuses the present address, a taken one in any case, and a wrong password', async () => {
  const [one, other] = [await someone(), await someone()]
  await expectCode(wish(one.visitor, one.email), 'email-unchanged', 'email')
  await expectCode(wish(one.visitor, other.email.toUpperCase()), 'email-taken', 'email')
  await expectCode(wish(one.visitor, newAddress(), 'not my password'), 'password-wrong', 'password')
  await expectCode(wish(administrator, newAddress()), 'administrator-address-fixed', 'email')
})

test('a link works once, for the person who asked, and the newest alone', async () => {
  const [one, other] = [await someone(), await someone()]
  const [typo, wanted] = [newAddress(), newAddress()]
  await expectOk(wish(one.visitor, typo))
  const first = await tokenTo(typo)
  await expectInvalid(confirm(other.visitor, first))
  await expectOk(wish(one.visitor, wanted))
  await expectInvalid(confirm(one.visitor, first))
  const second = await tokenTo(wanted)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(one.visitor, second)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410, 410])
})

test('a link ends when the wish is given up, or after a day', async () => {
  const { visitor, id } = await someone()
  const [first, second] = [newAddress(), newAddress()]
  await expectOk(wish(visitor, first))
  const token = await tokenTo(first)
  expect((await expectOk(visitor.call('forgetNewAddress'))).json).toMatchObject({ email: null })
  await expectInvalid(confirm(visitor, token))
  await expectOk(wish(visitor, second))
  const late = await tokenTo(second)
  await database.pool.query('update mailed_links set expires_at = now() where user_id = $1', [id])
  await expectInvalid(confirm(visitor, late))
})

test('links to the old address, or to a wished one, die when the administrator changes it', async () => {
  const { visitor, email, id } = await someone()
  const [wanted, given] = [newAddress(), newAddress()]
  await expectOk(wish(visitor, wanted))
  const token = await tokenTo(wanted)
  await expectOk(ask(email, 'password'))
  const password = await passwordToken(email)
  await expectOk(changeOf(id, given))
  await expectInvalid(confirm(visitor, token))
  await expectInvalid(renew(password, 'an even better one'))
  await mailTo(email, 'Your e-mail address was changed')
  await expectOk(new Visitor(app).login(given, PASSWORD))
})

test('an import that replaces an address tells the old one, and links mailed there end', async () => {
  const { email, id } = await someone()
  const given = newAddress()
  await expectOk(ask(email, 'password'))
  const password = await passwordToken(email)
  const importer = new Importer(app, administrator)
  await importer.bring('users', lines(`ID,${USERS}`, `${id},New,Person,${given},,,,`))
  await mailTo(email, 'Your e-mail address was changed')
  await expectInvalid(renew(password, 'an even better one'))
  await expectOk(new Visitor(app).login(given, PASSWORD))
})

test('two people may want one address; the first to confirm it gets it', async () => {
  const [one, other] = [await someone(), await someone()]
  const wanted = newAddress()
  await expectOk(wish(one.visitor, wanted))
  const first = await tokenTo(wanted)
  await expectOk(wish(other.visitor, wanted))
  const second = await tokenTo(wanted, 2)
  await expectOk(confirm(one.visitor, first))
  await expectCode(confirm(other.visitor, second), 'email-taken')
  await until(async () => (await waitingFor(wanted)) === 0)
})

test('a corrected address that waits for its confirmation gets a new link', async () => {
  const { email } = await signUp()
  const id = Number((await shown(email))['id'])
  const first = await post.confirmToken(email)
  const right = newAddress()
  await expectOk(changeOf(id, right))
  expect(await shown(right)).toMatchObject({ isConfirmed: false })
  await expectInvalid(post.confirm(first))
  await expectOk(post.confirm(await post.confirmToken(right)))
  expect(await shown(right)).toMatchObject({ isConfirmed: true })
})

test('news that was queued for the old address goes to the new one', async () => {
  const { email, id } = await someone()
  await expectOk(administrator.call('resetPassword', { params: { id } }))
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from notifications where user_id = $1',
    [id],
  )
  const given = newAddress()
  await expectOk(changeOf(id, given))
  const { notification } = notificationMails({ database, publicUrl: mail.publicUrl })
  const about = { notification: rows[0]?.id ?? 0 }
  const letter = await notification({ kind: 'notification', recipient: email, about })
  expect(letter).toMatchObject({ userId: id, address: given })
})

test('sends no link without a mail server, and follows SIGNUP_DOMAINS', async () => {
  const { visitor } = await someone()
  const without = await ownApp(database, {})
  await expectCode(wish(new Visitor(without, visitor.cookie), newAddress()), 'mail-off')
  const strict = await ownApp(database, { mail, signupDomains: ['company.test'] })
  const inside = new Visitor(strict, visitor.cookie)
  await expectCode(wish(inside, newAddress()), 'email-domain', 'email')
})

test('asks somebody without a password to choose one first', async () => {
  const { visitor, id } = await someone()
  await database.pool.query(`update users set password_hash = '$invitation$' where id = $1`, [id])
  await expectCode(wish(visitor, newAddress()), 'password-none', 'password')
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
