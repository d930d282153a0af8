import { expect, test } from 'vitest'
import { GIVER } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { Importer, lines, USERS } from './importer.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const importer = new Importer(app, administrator)

async function set(values: object): Promise<void> {
  const { version } = (await expectOk(administrator.call('readSettings'))).json
  await expectOk(administrator.call('changeSettings', { body: { version, ...values } }))
}

const appreciation = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readBalances'))).json['appreciation']

test('gives company points to everybody in a file at once, each with their own reason', async () => {
  await set({ companyPoints: true })
  const [ann, ben] = [await newColleague(), await newColleague()]
  const checked = await importer.check(
    'awards',
    lines(
      'email;amount;reason',
      `${ann.email.toUpperCase()};12,5;Five years`,
      `${ben.email};8;The move`,
    ),
  )
  expect(checked).toMatchObject({ points: '20.50', rows: { created: 2, refused: 0 } })
  expect(await appreciation(ann.visitor)).toBe('0.00')
  await importer.apply(checked.id)
  await importer.apply(checked.id)
  expect([await appreciation(ann.visitor), await appreciation(ben.visitor)]).toEqual([
    '12.50',
    '8.00',
  ])
  const { json } = await expectOk(ann.visitor.call('readHistory'))
  expect(json['transactions']).toMatchObject([
    { type: 'award', amount: '12.50', message: 'Five years', givenBy: GIVER },
    { type: 'signUp' },
  ])
  const { rows } = await database.pool.query(
    `select action, after from audit_log where action like '%ward%' order by id desc limit 2`,
  )
  expect(rows).toMatchObject([
    { action: 'awardsImported', after: { import: checked.id, created: 2 } },
    { action: 'pointsAwarded', after: { people: 2, total: '20.50' } },
  ])
})

test('says of each row why it can’t be given', async () => {
  const [ann, gone] = [await newColleague(), await newColleague()]
  const off = { params: { id: gone.id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', off))
  const checked = await importer.check(
    'awards',
    lines(
      'Email,Amount,Reason',
      `nobody@laurel.test,5,Thanks`,
      `${gone.email},5,Thanks`,
      `admin@laurel.test,5,Thanks`,
      `${ann.email},0,Thanks`,
      `${ann.email},5,`,
      `${ann.email},5,=1+1`,
      `,5,Thanks`,
    ),
  )
  const said = (await importer.rows(checked.id)).map(({ refusal, column }) => [refusal, column])
  expect(said).toEqual([
    ['profile-missing', 'Email'],
    ['receiver-inactive', 'Email'],
    ['bonus-self', 'Email'],
    ['award-not-valid', 'Amount'],
    ['reason-required', 'Reason'],
    ['row-formula', 'Reason'],
    ['email-required', 'Email'],
  ])
})

test('gives nothing where one row no longer holds, or company points are off', async () => {
  const [ann, ben] = [await newColleague(), await newColleague()]
  const file = lines('Email,Amount,Reason', `${ann.email},5,Thanks`, `${ben.email},5,Thanks`)
  const [late, off] = [await importer.check('awards', file), await importer.check('awards', file)]
  await set({ companyPoints: false })
  expect((await importer.tryApply(off.id)).json).toMatchObject({ code: 'awards-off' })
  await set({ companyPoints: true })
  const deactivated = { params: { id: ben.id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', deactivated))
  expect((await importer.tryApply(late.id)).json).toMatchObject({ code: 'import-outdated' })
  expect(await appreciation(ann.visitor)).toBe('0.00')
})

test('a people keeper imports within their limit, and nothing for themselves', async () => {
  const [keeper, ann] = [await newColleague(), await newColleague()]
  const role = { params: { id: keeper.id, role: 'peopleKeeper' }, body: { bonusLimit: '50' } }
  await expectOk(administrator.call('giveRole', role))
  const theirs = new Importer(app, keeper.visitor)
  const own = await theirs.check('awards', lines('Email,Amount,Reason', `${keeper.email},5,Me`))
  expect(await theirs.rows(own.id)).toMatchObject([{ refusal: 'bonus-own', column: 'Email' }])
  const of = (points: number) => lines('Email,Amount,Reason', `${ann.email},${points},Thanks`)
  await theirs.bring('awards', of(30))
  const { id } = await theirs.check('awards', of(21))
  expect((await theirs.tryApply(id)).json).toMatchObject({ code: 'bonus-limit' })
  await theirs.bring('awards', of(20))
  expect(await appreciation(ann.visitor)).toBe('50.00')
  expect((await new Importer(app, ann.visitor).send('awards', of(1))).status).toBe(403)
})

test('gives 2,500 people their points as one award', async () => {
  const emails = Array.from({ length: 2_500 }, (_, place) => `many-${place}@laurel.test`)
  await importer.bring('users', lines(USERS, ...emails.map((email) => `One,Of Many,${email},,,,`)))
  const file = lines('Email,Amount,Reason', ...emails.map((email) => `${email},1,A good year`))
  await importer.bring('awards', file)
  const { json } = await expectOk(administrator.call('listAwards'))
  expect(json['awards'][0]).toMatchObject({
    people: 2_500,
    total: '2500.00',
    reason: 'A good year',
    receiver: null,
  })
  const given = await database.pool.query(`select people from awards where people > 100`)
  expect(given.rows).toEqual([{ people: 2_500 }])
  const { rows } = await database.pool.query(
    `select reason, after from audit_log where action = 'pointsAwarded' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ reason: 'A good year', after: { people: 2_500, total: '2500.00' } }])
})
