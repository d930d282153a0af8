import { beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { userNamesOf } from '#test/harness/user-names.ts'
import { expectOk, isSignedIn, PASSWORD, Visitor, type Answer } from '#test/harness/visitor.ts'
import { Importer, lines, tableOf } from '#test/imports/importer.ts'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

const { app, database, administrator, newColleague } = await ownCompany()
const importer = new Importer(app, administrator)

const { newName, add, allow, joined } = userNamesOf(app, administrator)

function expectRefused({ status, json }: Answer, code: RefusalCode, field?: string): void {
  const refusal = { code, message: refusalInEnglish(code) }
  expect(json).toEqual(field === undefined ? refusal : { ...refusal, field })
  expect(status).toBe(refusalStatus(code))
}

async function idOf(name: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where email = $1',
    [name],
  )
  return rows[0]?.id
}

describe('while the setting is off', () => {
  test('nobody gets a user name, and a login without an @ is malformed, as ever', async () => {
    expectRefused(await add('karl'), 'email-invalid', 'email')
    const { id } = await newColleague()
    const change = { params: { id }, body: { email: 'karl' } }
    expectRefused(await administrator.call('changePerson', change), 'email-invalid', 'email')
    const file = await importer.check(
      'users',
      lines('First Name,Last Name,Email', 'Karl,Lager,karl'),
    )
    expect(file.rows).toMatchObject({ created: 0, refused: 1 })
    expect(await importer.rows(file.id)).toMatchObject([
      { refusal: 'email-invalid', column: 'Email' },
    ])
    const { status, json } = await new Visitor(app).login('karl', PASSWORD)
    expect([status, json['message']]).toEqual([400, 'Invalid Credentials.'])
  })

  test('somebody with an e-mail address can be added by hand', async () => {
    const { json } = await expectOk(add('Hand@Laurel.test'))
    expect(json).toMatchObject({ firstName: 'Karl', team: null, email: 'hand@laurel.test' })
    expectRefused(await add('hand@laurel.test'), 'email-taken', 'email')
  })
})

describe('where people may have a user name', () => {
  beforeAll(() => allow(true))

  test('somebody is added, active, and signs in with the slip in any case', async () => {
    const { json: slip } = await expectOk(add(' Jürgen.Groß '))
    expect(slip).toMatchObject({ firstName: 'Karl', lastName: 'Lager', email: 'jürgen.groß' })
    const visitor = new Visitor(app)
    const { json } = await expectOk(visitor.login('JÜRGEN.Groß', slip['oneTimePassword']))
    expect(json['user']).toMatchObject({
      email: 'jürgen.groß',
      isActive: true,
      isTransfer: true,
      isDeposit: false,
      isWithdraw: false,
      mustChangePassword: true,
    })
    const { rows } = await database.pool.query(
      `select action, after from audit_log
        where made_by = (select id from users where is_administrator) order by id desc limit 2`,
    )
    expect(rows).toEqual([
      { action: 'slipsMade', after: { people: 1 } },
      {
        action: 'userCreated',
        after: { 'First Name': 'Karl', 'Last Name': 'Lager', Email: 'jürgen.groß' },
      },
    ])
  })

  test.each([
    ['', 'email-required'],
    ['   ', 'email-required'],
    ['ab', 'user-name-invalid'],
    ['two words', 'user-name-invalid'],
    ['a'.repeat(41), 'user-name-invalid'],
    ['a'.repeat(300), 'email-invalid'],
    ['.karl', 'user-name-invalid'],
    ['karl:1', 'user-name-invalid'],
    ['karl\u200b1', 'user-name-invalid'],
    ['former-colleague:1', 'user-name-invalid'],
    ['karl@lager', 'email-invalid'],
    ['@karl', 'email-invalid'],
    ['karl\u0007', 'text-invalid'],
  ] as const)('refuses %j: %s', async (name, code) => {
    expectRefused(await add(name), code, 'email')
  })

  test.each([
    [{ firstName: '' }, 'first-name-required', 'firstName'],
    [{ lastName: ' ' }, 'last-name-required', 'lastName'],
    [{ firstName: 'a'.repeat(81) }, 'name-long', 'firstName'],
  ] as const)('refuses a person called %j', async (name, code, field) => {
    expectRefused(await add(newName(), name), code, field)
  })

  test('refuses a taken name in another case or another Unicode form', async () => {
    await expectOk(add('zoë.ångström'))
    expectRefused(await add('ZOË.Ångström'), 'user-name-taken', 'email')
    expectRefused(await add('zoë.ångström'.normalize('NFD')), 'user-name-taken', 'email')
  })

  test('of two who are added with one name at once, one is', async () => {
    const name = newName()
    const answers = await Promise.all([add(name), add(name), add(name)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { rows } = await database.pool.query('select from users where email = $1', [name])
    expect(rows).toHaveLength(1)
  })

  test('a file brings addresses and user names, and its wrong rows are told by name', async () => {
    const file = lines(
      'First Name,Last Name,Email,Manager',
      'Ines,Chef,INES.Chef,',
      'Olga,Office,olga@laurel.test,ines.chef',
      'Pau,Packer,pau_1,Ines.Chef',
      'No,Body,two words,',
      'No,Body,ab,',
      'No,Body,,',
      'No,Body,no@where,',
    )
    const checked = await importer.check('users', file)
    expect(checked.rows).toEqual({ created: 3, changed: 0, unchanged: 0, refused: 4 })
    expect((await importer.rows(checked.id, 'refused')).map(({ refusal }) => refusal)).toEqual([
      'user-name-invalid',
      'user-name-invalid',
      'email-required',
      'email-invalid',
    ])
    await importer.apply(checked.id)
    const { rows } = await database.pool.query(
      `select u.email, m.email as manager from users u join users m on m.id = u.manager_id
        where u.email in ('olga@laurel.test', 'pau_1') order by u.email`,
    )
    expect(rows).toEqual([
      { email: 'olga@laurel.test', manager: 'ines.chef' },
      { email: 'pau_1', manager: 'ines.chef' },
    ])
    const passwords = await importer.invite(checked.id)
    await expectOk(new Visitor(app).login('pau_1', passwords.get('pau_1') ?? ''))
  })

  test('the export names people by it, and comes back as it went, also when the setting is off', async () => {
    const name = newName()
    await expectOk(add(name))
    const exported = await importer.download(`/api/users.csv?search=${name}`)
    expect(tableOf(exported)[1]).toContain(name)
    await allow(false)
    const checked = await importer.check('users', Buffer.from(exported))
    await allow(true)
    expect(checked.rows).toMatchObject({ unchanged: 1, refused: 0 })
  })

  test('bonus points from a file, thanks and searches find people by it', async () => {
    const [one, other] = [await joined(), await joined('pia.find', { firstName: 'Pia' })]
    const file = await importer.bring(
      'bonuses',
      lines('Email,Amount,Reason', 'PIA.find,5,Inventory'),
    )
    expect(file.rows).toMatchObject({ created: 1 })
    const search = { query: { search: 'pia.f' } }
    const found = await expectOk(one.visitor.call('findColleagues', search))
    expect(found.json['colleagues']).toMatchObject([{ id: other.id, email: 'pia.find' }])
    const receiver = { query: { receiver: 'Pia.Find' } }
    const { json } = await expectOk(one.visitor.call('findReceiver', receiver))
    expect(json).toMatchObject({ id: other.id })
    const body = { receiver: 'PIA.FIND', amount: '2', message: 'For the ladder' }
    await expectOk(one.visitor.call('send', { body }))
    const history = await expectOk(other.visitor.call('readHistory'))
    expect(JSON.stringify(history.json)).toContain(`"email":"${one.name}"`)
  })

  test('a user name that is a colleague’s first name sends nothing to the wrong one', async () => {
    const { visitor } = await joined()
    await expectOk(add('sofie', { firstName: 'Petra' }))
    const find = () => visitor.call('findReceiver', { query: { receiver: 'Sofie' } })
    expect((await expectOk(find())).json).toMatchObject({ firstName: 'Petra' })
    await expectOk(add(newName(), { firstName: 'Sofie' }))
    expectRefused(await find(), 'receiver-several', 'receiver')
  })

  test('namesakes are told apart by it, as by an address', async () => {
    const [one, other] = [
      await joined('ali.1', { firstName: 'Ali', lastName: 'Namesake' }),
      await joined('ali.2', { firstName: 'Ali', lastName: 'Namesake' }),
    ]
    const query = { search: 'ali.2' }
    const { json } = await expectOk(one.visitor.call('findColleagues', { query }))
    expect(json['colleagues']).toMatchObject([{ id: other.id, knownAs: 'Ali Namesake · ali.2' }])
  })

  test('wrong passwords lock the name for strangers, as they lock an address', async () => {
    const { name } = await joined()
    const guess = () =>
      new Visitor(app).call('login', {
        body: { email: name, password: 'a wrong guess' },
        headers: { 'x-forwarded-for': '10.1.1.1' },
      })
    let answer = await guess()
    for (let tries = 0; tries < 12 && answer.status !== 429; tries++) answer = await guess()
    expectRefused(answer, 'too-many-attempts')
    expect(answer.headers['retry-after']).toBeDefined()
    const other = await joined()
    await expectOk(new Visitor(app).login(other.name, PASSWORD))
  })

  test('an address becomes a user name and back; sign-in follows, the log keeps both', async () => {
    const { id, email, visitor } = await newColleague()
    const name = newName()
    const change = (to: string) =>
      administrator.call('changePerson', { params: { id }, body: { email: to } })
    expect((await expectOk(change(name.toUpperCase()))).json).toMatchObject({ email: name })
    expect(await isSignedIn(visitor)).toBe(true)
    expectRefused(await new Visitor(app).login(email, PASSWORD), 'user-unknown')
    await expectOk(new Visitor(app).login(name, PASSWORD))
    await expectOk(change('back@laurel.test'))
    expectRefused(await new Visitor(app).login(name, PASSWORD), 'credentials-invalid', 'email')
    await expectOk(new Visitor(app).login('back@laurel.test', PASSWORD))
    const { rows } = await database.pool.query(
      `select before->>'Email' as was, after->>'Email' as is from audit_log
        where action = 'userEdited' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { was: email, is: name },
      { was: name, is: 'back@laurel.test' },
    ])
    await expectOk(add(name))
    expectRefused(await change(name), 'user-name-taken', 'email')
    expectRefused(await change('two words'), 'user-name-invalid', 'email')
  })

  test('who has one keeps it and signs in after the setting is off', async () => {
    const { name, id } = await joined()
    await allow(false)
    await expectOk(new Visitor(app).login(name, PASSWORD))
    const change = { params: { id }, body: { lastName: 'Married', email: name } }
    await expectOk(administrator.call('changePerson', change))
    expectRefused(await add(newName()), 'email-invalid', 'email')
    await allow(true)
  })

  test('the administrator keeps an address, and hands over only to somebody who has one', async () => {
    const { id } = await joined()
    const offer = { params: { id }, body: { password: ADMINISTRATOR.password } }
    expectRefused(await administrator.call('offerHandover', offer), 'handover-no-address')
    const own = (await idOf(ADMINISTRATOR.email)) ?? 0
    const change = { params: { id: own }, body: { email: newName() } }
    expectRefused(
      await administrator.call('changePerson', change),
      'administrator-address-fixed',
      'email',
    )
  })
})
