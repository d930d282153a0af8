import { describe, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'
import { Importer, lines } from '#test/imports/importer.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { NOTIFICATION_KINDS } from '#notifications/contract/kinds.ts'
import { queueDueNews } from '#notifications/server/hand-over.ts'
import { notify } from '#notifications/server/notify.ts'
import { transact } from '#platform/server/db/transact.ts'

const desk = await startCorrespondence()
const { database, app, administrator } = desk
const importer = new Importer(app, administrator)
const SUBJECT = 'You are invited to Laurel'
const PASSWORD = 'a first password'

let count = 0

/** An imported person who was not invited. */
async function stranger() {
  const email = `stranger${++count}@laurel.test`
  const { id: file } = await importer.bring(
    'users',
    lines('First Name,Last Name,Email', `Stran,Ger,${email}`),
  )
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where email = $1',
    [email],
  )
  return { id: rows[0]?.id ?? 0, email, file }
}

const invite = (ids: readonly number[]) =>
  administrator.call('invite', { body: { chosen: { ids } } })

async function stateOf(id: number) {
  const { json } = await expectOk(administrator.call('readUser', { params: { id } }))
  return json['invitation']
}

const mailsTo = (email: string) => desk.mails.filter(({ to }) => to.includes(email))

async function tokenOf(email: string, nth = 1): Promise<string> {
  const { mail } = await desk.mailTo(email, SUBJECT, nth)
  return /https:\/\/points\.company\.test\/invitation#([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''
}

describe('until somebody was invited', () => {
  test('no news of any kind is mailed, also not afterwards', async () => {
    const { id, email } = await stranger()
    await transact(database, (tx) => {
      for (const kind of NOTIFICATION_KINDS) notify(tx, { kind, receivers: [id], subject: id })
      return Promise.resolve()
    })
    const due = () =>
      database.pool.query('select from notifications where user_id = $1 and mail_due', [id])
    expect((await due()).rowCount).toBe(0)
    await queueDueNews(database)
    await expectOk(invite([id]))
    await desk.mailTo(email, SUBJECT)
    expect(mailsTo(email).map(({ mail }) => mail.subject)).toEqual([SUBJECT])
    const { rows } = await database.pool.query('select from notifications where user_id = $1', [id])
    expect(rows.length).toBeGreaterThan(0)
    // They have no cause, which the audit would find.
    await database.pool.query('delete from notifications where user_id = $1', [id])
  })

  test('neither a password link nor a change of the address is mailed', async () => {
    const { id, email } = await stranger()
    await expectOk(desk.ask(email, 'password'))
    await expectOk(
      administrator.call('changePerson', {
        params: { id },
        body: { email: `moved-${email}` },
      }),
    )
    const other = await desk.someone()
    await expectOk(desk.ask(other.email, 'password'))
    await desk.passwordToken(other.email)
    expect(mailsTo(email)).toEqual([])
    expect(mailsTo(`moved-${email}`)).toEqual([])
  })
})

test('an invitation names the way in, and its link chooses the first password, once', async () => {
  const { id, email } = await stranger()
  expect(await stateOf(id)).toBe('notInvited')
  expect((await expectOk(invite([id]))).json).toEqual({ invited: 1, left: 0, withoutAddress: 0 })
  expect(await stateOf(id)).toBe('invited')
  const token = await tokenOf(email)
  expect((await desk.mailTo(email, SUBJECT)).mail.text).toContain(email)
  await expectOk(desk.renew(token, PASSWORD))
  expect((await desk.renew(token, PASSWORD)).json).toMatchObject({ code: 'link-invalid' })
  await expectOk(new Visitor(app).login(email, PASSWORD))
  expect(await stateOf(id)).toBe('joined')
  expect(mailsTo(email).map(({ mail }) => mail.subject)).toEqual([SUBJECT])
  expect((await expectOk(invite([id]))).json).toEqual({ invited: 0, left: 1, withoutAddress: 0 })
})

const waitDays = (id: number, days: number) =>
  database.pool.query(
    'update users set invited_at = now() - make_interval(days => $2) where id = $1',
    [id, days],
  )

test('a reminder after three days makes a new link, and the former ends', async () => {
  const { id, email } = await stranger()
  await expectOk(invite([id]))
  const first = await tokenOf(email)
  await waitDays(id, 2)
  expect((await expectOk(invite([id]))).json).toEqual({ invited: 0, left: 1, withoutAddress: 0 })
  await waitDays(id, 3)
  expect((await expectOk(invite([id]))).json).toEqual({ invited: 1, left: 0, withoutAddress: 0 })
  const second = await tokenOf(email, 2)
  expect((await desk.renew(first, PASSWORD)).json).toMatchObject({ code: 'link-invalid' })
  await expectOk(desk.renew(second, PASSWORD))
})

test("an invitation is in the person's language, with the company's words", async () => {
  const { id, email } = await stranger()
  await database.pool.query("update users set language = 'de' where id = $1", [id])
  const { json } = await expectOk(administrator.call('readSettings'))
  const welcomeWords = 'Bonjour à Lyon!\n\nAda is on the second floor.'
  const body = { version: json['version'], welcomeWords }
  await expectOk(administrator.call('changeSettings', { body }))
  const subject = 'Du bist zu Laurel eingeladen'
  const query = { language: 'de' }
  const preview = await expectOk(administrator.call('previewInvitation', { query }))
  expect(preview.json).toMatchObject({ subject, link: 'Passwort wählen' })
  expect(preview.json['before']).toEqual(expect.arrayContaining(welcomeWords.split('\n\n')))
  await expectOk(invite([id]))
  const { mail } = await desk.mailTo(email, subject)
  for (const words of ['Hallo Stran', ...welcomeWords.split('\n\n')]) {
    expect(mail.text).toContain(words)
  }
})

test('pressed twice, mails once', async () => {
  const { id, email } = await stranger()
  const answers = await Promise.all([invite([id]), invite([id]), invite([id])])
  expect(answers.filter(({ json }) => json['invited'] === 1)).toHaveLength(1)
  await tokenOf(email)
  const other = await desk.someone()
  await expectOk(desk.ask(other.email, 'password'))
  await desk.passwordToken(other.email)
  expect(mailsTo(email)).toHaveLength(1)
})

test('a corrected address is invited at once', async () => {
  const { id, email } = await stranger()
  await expectOk(invite([id]))
  await tokenOf(email)
  const body = { email: `right-${email}` }
  await expectOk(administrator.call('changePerson', { params: { id }, body }))
  expect((await expectOk(invite([id]))).json).toEqual({ invited: 1, left: 0, withoutAddress: 0 })
  await tokenOf(`right-${email}`)
})

test('invites the people of an import, and leaves out those who are not active', async () => {
  const header = 'First Name,Last Name,Email,isActive'
  const { id } = await importer.bring(
    'users',
    lines(header, 'Imp,One,imp1@laurel.test,', 'Imp,Two,imp2@laurel.test,no'),
  )
  const { json } = await expectOk(administrator.call('mailInvitations', { params: { id } }))
  expect(json).toEqual({ invited: 1, left: 1, withoutAddress: 0 })
  await tokenOf('imp1@laurel.test')
  const { rows } = await database.pool.query(
    `select after from audit_log where action = 'invitationsSent' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ after: { people: 1 } }])
})

test('All Data filters by invitation, and people who signed up need none', async () => {
  const { id, email } = await stranger()
  const signedUp = await desk.signUp()
  const found = async (status: string, search: string) => {
    const { json } = await expectOk(administrator.call('listUsers', { query: { status, search } }))
    return json['users'].map((user) => user.email)
  }
  expect(await found('notInvited', email)).toEqual([email])
  await expectOk(invite([id]))
  expect(await found('notInvited', email)).toEqual([])
  expect(await found('invited', email)).toEqual([email])
  expect(await found('joined', signedUp.email)).toEqual([signedUp.email])
})

test('a one-time password from the administrator counts as an invitation, without a mail', async () => {
  const { id, email } = await stranger()
  await expectOk(administrator.call('resetPassword', { params: { id } }))
  expect(await stateOf(id)).toBe('invited')
  const { rows } = await database.pool.query('select from notifications where user_id = $1', [id])
  expect(rows).toEqual([])
  expect(mailsTo(email)).toEqual([])
})

test('lists past imports with who made them, and how many of their people are invited', async () => {
  const { id, file } = await stranger()
  const { json } = await expectOk(administrator.call('listImports'))
  const [newest] = json['imports']
  expect(newest).toMatchObject({ id: file, state: 'applied', uninvited: 1, invited: 0 })
  expect(newest?.['madeBy']).toMatchObject({ firstName: expect.any(String) as string })
  await expectOk(invite([id]))
  const after = await expectOk(administrator.call('readImport', { params: { id: file } }))
  expect(after.json).toMatchObject({ uninvited: 1, invited: 1 })
})

test('without a mail server there is nothing to send', async () => {
  const company = await ownCompany()
  const { id } = await company.newColleague()
  const answer = await company.administrator.call('invite', { body: { chosen: { ids: [id] } } })
  expect(answer.json).toMatchObject({ code: 'mail-off' })
})
