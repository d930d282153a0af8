import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { userNamesOf } from '#test/harness/user-names.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { NOTIFICATION_KINDS } from '#notifications/contract/kinds.ts'
import { queueDueNews } from '#notifications/server/hand-over.ts'
import { notify } from '#notifications/server/notify.ts'
import { queueDigests } from '#notifications/server/queue-digests.ts'
import { transact } from '#platform/server/db/transact.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { startCorrespondence } from './correspondence.ts'
import { membersOf } from './members.ts'

const desk = await startCorrespondence()
const { app, administrator, database, mails, mailTo, someone } = desk
const { pair, thank, thanksTo } = membersOf(desk)

const { add, allow, joined, newName } = userNamesOf(app, administrator)
await allow(true)

const changeName = (id: number, email: string) =>
  expectOk(administrator.call('changePerson', { params: { id }, body: { email } }))

/** Queued and arrived mails to recipients without an @, of everything until now. */
async function mailsWithoutAddress() {
  const { rows } = await database.pool.query<{ to: string }>(
    `select data->>'recipient' as to from laurel_jobs.job
      where name like '%mails' and data->>'recipient' not like '%@%'`,
  )
  const arrived = mails.flatMap(({ to }) => to).filter((to) => !to.includes('@'))
  return [...rows.map(({ to }) => to), ...arrived]
}

test('no news, digest, security mail or link goes to a user name', async () => {
  const { id, name: email, visitor } = await joined()
  const yesterday = `update notifications set made_at = now() - interval '8 days' where user_id = $1`
  for (const mail of ['at_once', 'daily', 'weekly']) {
    const { json } = await expectOk(visitor.call('readPreferences'))
    const kinds = json['kinds']
      .filter(({ isLocked }) => !isLocked)
      .map(({ kind }) => ({ kind, mail, inInbox: false }))
    await expectOk(visitor.call('changePreferences', { body: { kinds } }))
    await transact(database, (tx) => {
      for (const kind of NOTIFICATION_KINDS) notify(tx, { kind, receivers: [id], subject: id })
      return Promise.resolve()
    })
  }
  const due = 'select from notifications where user_id = $1 and mail_due'
  expect((await database.pool.query(due, [id])).rowCount).toBe(0)
  // Instead of a mail, it is in the inbox, whatever they chose.
  const { rows } = await database.pool.query<{ told: boolean }>(
    'select in_inbox as told from notifications where user_id = $1',
    [id],
  )
  expect(rows.length).toBeGreaterThan(NOTIFICATION_KINDS.length)
  expect(rows.every(({ told }) => told)).toBe(true)
  await database.pool.query(yesterday, [id])
  await queueDigests(database, new Date(Date.now() + 8 * 24 * 3_600_000))
  await queueDueNews(database)
  const body = { currentPassword: PASSWORD, newPassword: 'another password' }
  await expectOk(visitor.call('changePassword', { body }))
  await expectOk(administrator.call('resetPassword', { params: { id } }))
  const link = await new Visitor(app).call('askForLink', { body: { email, purpose: 'password' } })
  expect(link.json).toMatchObject({
    code: 'email-invalid',
    message: refusalInEnglish('email-invalid'),
  })
  // A mail after all of these has arrived.
  const [ada, bob] = await pair()
  await thank(ada, bob, 'The last one')
  await until(() => thanksTo(bob).length === 1)
  expect(await mailsWithoutAddress()).toEqual([])
  // They have no cause, which the audit would find.
  await database.pool.query('delete from notifications where user_id = $1', [id])
})

test('the settings of news say that there is no address', async () => {
  const { visitor } = await joined()
  const { json } = await expectOk(visitor.call('readPreferences'))
  expect(json).toMatchObject({ sendsMail: true, hasAddress: false, isRefused: false })
  const other = await expectOk((await someone()).visitor.call('readPreferences'))
  expect(other.json).toMatchObject({ hasAddress: true })
})

test('an invitation leaves them out and counts those who need a slip', async () => {
  const letter = 'letter@laurel.test'
  const names = [newName(), newName(), letter]
  await Promise.all(names.map((name) => expectOk(add(name))))
  const { rows } = await database.pool.query<{ id: number }>(
    `update users set invitation = 'none', invited_at = null where email = any($1) returning id`,
    [names],
  )
  const member = await joined()
  const ids = [...rows, member].map(({ id }) => id)
  const { json } = await expectOk(administrator.call('invite', { body: { chosen: { ids } } }))
  expect(json).toEqual({ invited: 1, left: 1, withoutAddress: 2 })
  await mailTo(letter, 'You are invited to Laurel')
  expect(await mailsWithoutAddress()).toEqual([])
})

test('a mail under way is dropped when its person gets a user name', async () => {
  const { id, email, visitor } = await someone()
  const name = newName()
  await changeName(id, name)
  await mailTo(email, 'Your e-mail address was changed')
  // The person may give themselves an address later, by a link sent there.
  const wanted = 'own@laurel.test'
  const wish = { body: { email: wanted, password: PASSWORD } }
  await expectOk(visitor.call('askForNewAddress', wish))
  const { mail } = await mailTo(wanted, 'Confirm your new e-mail address')
  const token = /\/confirm-new-email#([\w-]{43})$/m.exec(mail.text ?? '')?.[1] ?? ''
  await expectOk(visitor.call('confirmNewAddress', { body: { token } }))
  await expectOk(new Visitor(app).login(wanted, PASSWORD))
  expect(await mailsWithoutAddress()).toEqual([])
})
