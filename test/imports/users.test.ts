import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  isSignedIn,
  PASSWORD,
  Visitor,
} from '#test/harness/visitor.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { Importer, lines, tableOf, USERS } from './importer.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const importer = new Importer(app, administrator)

interface User {
  id: number
  firstName: string
  lastName: string
  isActive: boolean
  isTransfer: boolean
}

async function user(email: string): Promise<User & Record<string, unknown>> {
  const found = await expectOk(administrator.call('listUsers', { query: { search: email } }))
  const [one] = found.json['users']
  if (one === undefined) throw new Error(`nobody has ${email}`)
  return one
}

async function countUsers(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from users')
  return rows[0]?.count ?? 0
}

async function eventsOf(action: string, id: number) {
  const { rows } = await database.pool.query(
    `select before, after, subject_id from audit_log
      where action = $1 and (subject_id = $2 or after->>'import' = $2::text) order by id`,
    [action, id],
  )
  return rows
}

test('changes nothing while checking a file', async () => {
  await colleagueOf(app, administrator, 'there@laurel.test', { isTransfer: true })
  const before = await countUsers()
  const checked = await importer.check(
    'users',
    lines(
      USERS,
      'Anna,Smith,Anna.Smith@Laurel.Test,,,,',
      'Test,Colleague,there@laurel.test,,,,',
      'Tess,Colleague,there@laurel.test,,,,',
      ',Nameless,nameless@laurel.test,true,true,true,true',
    ),
  )
  expect(checked).toEqual({
    id: checked.id,
    kind: 'users',
    state: 'checked',
    rows: { created: 1, changed: 0, unchanged: 1, refused: 2 },
    done: 0,
    encoding: 'utf-8',
    notRead: [],
    points: null,
    columns: USERS.split(',').map((heading) => ({ heading, field: heading })),
    warned: 0,
    uninvited: 0,
    invited: 0,
  })
  const rows = await importer.rows(checked.id)
  expect(
    rows.map(({ line, outcome, refusal, column }) => [line, outcome, refusal, column]),
  ).toEqual([
    [2, 'created', null, null],
    [3, 'unchanged', null, null],
    [4, 'refused', 'row-twice', 'Email'],
    [5, 'refused', 'first-name-required', 'First Name'],
  ])
  expect(rows[0]?.cells).toEqual({
    'First Name': 'Anna',
    'Last Name': 'Smith',
    Email: 'Anna.Smith@Laurel.Test',
    isActive: '',
    isDeposit: '',
    isWithdraw: '',
    isTransfer: '',
  })
  expect(await countUsers()).toBe(before)
})

test('creates accounts with the sign-up bonus; empty flags let people in and thank', async () => {
  const checked = await importer.check(
    'users',
    lines(USERS, 'Carla,Jones,carla@laurel.test,,no,0,FALSE', 'Dirk,Jones,dirk@laurel.test,,,,'),
  )
  expect(await importer.apply(checked.id)).toEqual({
    ...checked,
    state: 'applied',
    done: 2,
    uninvited: 2,
  })
  const flags = { isActive: true, isDeposit: false, isWithdraw: false, isTransfer: false }
  expect(await user('carla@')).toMatchObject({ firstName: 'Carla', earned: '100.00', ...flags })
  const on = { isActive: true, isDeposit: false, isWithdraw: false, isTransfer: true }
  const dirk = await user('dirk@')
  expect(dirk).toMatchObject({ ...on, earned: '100.00', appreciation: '0.00', isLogin: false })
  expect(await eventsOf('userCreated', dirk.id)).toHaveLength(1)
  const counts = { import: checked.id, created: 2, changed: 0, unchanged: 0, refused: 0 }
  expect(await eventsOf('usersImported', checked.id)).toMatchObject([{ after: counts }])
  for (const password of ['', '$invitation$', 'password', 'none']) {
    const answer = await new Visitor(app).login('dirk@laurel.test', password.padEnd(8))
    expect(answer.json['code']).toBe('password-wrong')
  }
})

test('accepts names shorter than the sign-up form does, in new accounts and in changes', async () => {
  await colleagueOf(app, administrator, 'renamed@laurel.test')
  const checked = await importer.check(
    'users',
    lines(USERS, 'Bo,Ng,bo.ng@laurel.test,,,,', 'O,Li,renamed@laurel.test,,,,'),
  )
  expect(checked.rows).toMatchObject({ created: 1, changed: 1, refused: 0 })
  expect(await importer.apply(checked.id)).toMatchObject({ state: 'applied' })
  expect(await user('bo.ng@')).toMatchObject({ firstName: 'Bo', lastName: 'Ng' })
  expect(await user('renamed@')).toMatchObject({ firstName: 'O', lastName: 'Li' })
  const body = { firstName: 'Bo', lastName: 'Ng', email: 'bo@laurel.test', password: PASSWORD }
  expect((await new Visitor(app).call('createAccount', { body })).json).toMatchObject({
    code: 'first-name-short',
  })
})

test('changes different values, keeps empty ones, and never changes balances', async () => {
  const { id, visitor } = await colleagueOf(app, administrator, 'eva@laurel.test', {
    isDeposit: true,
  })
  await expectOk(visitor.call('deposit', { body: { amount: '5.00' } }))
  const file = lines(
    'email;first name;LAST NAME; isTransfer ;isActive;Earned;Pending;Last Seen',
    'EVA@laurel.test;;Newname;yes;;9999.00;1.00;never',
  )
  const checked = await importer.check('users', file)
  expect(await importer.rows(checked.id)).toMatchObject([
    { outcome: 'changed', before: { 'Last Name': 'Colleague', isTransfer: 'false' } },
  ])
  await importer.apply(checked.id)
  expect(await user('eva@')).toMatchObject({
    firstName: 'Test',
    lastName: 'Newname',
    isTransfer: true,
    isDeposit: true,
    isActive: true,
    earned: '105.00',
    pending: '0.00',
  })
  expect(await eventsOf('userEdited', id)).toEqual([
    {
      subject_id: id,
      before: { 'Last Name': 'Colleague', isTransfer: 'false' },
      after: { 'Last Name': 'Newname', isTransfer: 'true' },
    },
  ])
  expect(await isSignedIn(visitor)).toBe(true)
  expect((await importer.check('users', file)).rows).toMatchObject({ changed: 0, unchanged: 1 })
})

test('signs out deactivated users', async () => {
  const { visitor } = await colleagueOf(app, administrator, 'fred@laurel.test')
  await importer.bring('users', lines(USERS, 'Test,Colleague,fred@laurel.test,no,,,'))
  expect(await isSignedIn(visitor)).toBe(false)
  expect(await user('fred@')).toMatchObject({ isActive: false })
  expect((await visitor.login('fred@laurel.test', PASSWORD)).json).toMatchObject({
    code: 'account-inactive',
  })
  // The session does not return with the activation.
  await importer.bring('users', lines(USERS, 'Test,Colleague,fred@laurel.test,yes,,,'))
  expect(await user('fred@')).toMatchObject({ isActive: true })
  expect(await isSignedIn(visitor)).toBe(false)
})

test('tells people whom a file activates, and nobody who was active', async () => {
  const { id } = await colleagueOf(app, administrator, 'nina@laurel.test')
  await colleagueOf(app, administrator, 'omar@laurel.test')
  const approvals = async () => {
    const { rows } = await database.pool.query<{ user_id: number }>(
      `select user_id from notifications where kind = 'accountApproved' order by id`,
    )
    return rows.map(({ user_id }) => user_id)
  }
  const body = { isActive: false }
  await expectOk(administrator.call('setPermissions', { params: { id }, body }))
  const before = await approvals()
  const file = lines(USERS, 'Nina,,nina@laurel.test,true,,,', 'Omar,,omar@laurel.test,true,,,')
  expect(await importer.bring('users', file)).toMatchObject({ rows: { changed: 2 } })
  expect(await approvals()).toEqual([...before, id])
})

test("refuses the administrator's row, also an edited one", async () => {
  const checked = await importer.check('users', lines(USERS, 'New,Name,admin@laurel.test,no,,,'))
  expect(await importer.rows(checked.id)).toMatchObject([
    { outcome: 'refused', refusal: 'administrator-fixed', column: 'Email' },
  ])
  const applied = await importer.apply(checked.id)
  expect(applied).toMatchObject({ state: 'applied', rows: { refused: 1 } })
  expect(await user('admin@')).toMatchObject({ isActive: true, lastName: 'Administrator' })
})

test('imports an export again, also cells that begin like a formula', async () => {
  const names = [`=cmd|' /C calc'!A0`, "'=quoted", '@some "body"', '＝wide, and more', "O'Neill"]
  for (const [place, firstName] of names.entries()) {
    const email = `odd-${place}@laurel.test`
    const body = { firstName, lastName: '+49 30 1', email, password: 'a password' }
    await expectOk(new Visitor(app).call('createAccount', { body }))
  }
  const file = await importer.download('/api/users.csv?search=odd-')
  const checked = await importer.check('users', Buffer.from(file))
  expect(await importer.rows(checked.id, 'refused')).toEqual([])
  expect(checked.rows).toEqual({ created: 0, changed: 0, unchanged: names.length, refused: 0 })
})

test('exports refused rows, which can be corrected and sent again', async () => {
  const checked = await importer.check(
    'users',
    lines(USERS, 'Good,Person,good@laurel.test,,,,', '', '=1+1,Per\u0007son,"gina@laurel.test",x'),
  )
  const file = await importer.download(`/api/imports/${checked.id}/refused.csv`)
  const columns = [...IMPORT_COLUMNS.users, 'Status', 'Leaving Date', 'Language']
  expect(tableOf(file)).toEqual([
    [...columns, 'Line', 'Refusal'],
    [
      "'=1+1",
      'Per\uFFFDson',
      'gina@laurel.test',
      'x',
      ...columns.slice(4).map(() => ''),
      '4',
      'A name, title, team or reason can not begin like a formula; This text has characters that can not be stored',
    ],
  ])
  // As it is, its apostrophe makes no formula a name.
  const asItIs = file.replace('\uFFFD', '').replace('"x"', '"1"')
  const again = await importer.check('users', Buffer.from(asItIs))
  expect(await importer.rows(again.id)).toMatchObject([
    { outcome: 'refused', refusal: 'row-formula', column: 'First Name' },
  ])
  const corrected = file.replace("'=1+1", 'Gina').replace('\uFFFD', '').replace('"x"', '"1"')
  expect(await importer.check('users', Buffer.from(corrected))).toMatchObject({
    rows: { created: 1, refused: 0 },
  })
})

test('invites users with one-time passwords', async () => {
  const { id } = await importer.bring(
    'users',
    lines(USERS, 'Hans,Huber,hans@laurel.test,,,,', 'Ida,Huber,ida@laurel.test,,,,'),
  )
  const first = await importer.invite(id)
  expect([...first.keys()]).toEqual(['hans@laurel.test', 'ida@laurel.test'])
  const second = await importer.invite(id)
  expect(second.get('hans@laurel.test')).not.toBe(first.get('hans@laurel.test'))

  const hans = new Visitor(app)
  const old = first.get('hans@laurel.test') ?? ''
  expect((await hans.login('hans@laurel.test', old)).json['code']).toBe('password-wrong')
  const currentPassword = second.get('hans@laurel.test') ?? ''
  const signedIn = await expectOk(hans.login('hans@laurel.test', currentPassword))
  expect(signedIn.json['user']).toMatchObject({ mustChangePassword: true })
  expect((await hans.call('readBalances')).json['code']).toBe('password-change-required')
  // A user who has signed in is not invited again, even before the new password.
  expect([...(await importer.invite(id)).keys()]).toEqual(['ida@laurel.test'])
  expect(await importer.read(id)).toMatchObject({ uninvited: 1 })
  const body = { currentPassword, newPassword: 'a password of my own' }
  await expectOk(hans.call('changePassword', { body }))
  const again = await new Visitor(app).login('hans@laurel.test', currentPassword)
  expect(again.json['code']).toBe('password-wrong')

  expect(await eventsOf('peopleInvited', id)).toMatchObject([
    { after: { people: 2 } },
    { after: { people: 2 } },
    { after: { people: 1 } },
  ])
  const { rows } = await database.pool.query<{ text: string }>(
    `select string_agg(t::text, '') || (select string_agg(u::text, '') from users u) as text
       from audit_log t`,
  )
  for (const password of [...first.values(), ...second.values()]) {
    expect(rows[0]?.text).not.toContain(password)
  }
})

test('invites nobody before applying, or from a file of bonus points', async () => {
  const checked = await importer.check('users', lines(USERS, 'Jon,Snow,jon@laurel.test,,,,'))
  const invite = (id: number) => administrator.call('invitePeople', { params: { id } })
  expect((await invite(checked.id)).json['code']).toBe('import-not-applied')
  const bonuses = await importer.bring('bonuses', lines('Email,Amount', 'ida@laurel.test,1'))
  expect((await invite(bonuses.id)).json['code']).toBe('import-not-applied')
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
