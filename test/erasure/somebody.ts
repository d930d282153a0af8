import { expect } from 'vitest'
import type { EndpointName } from '#app/contract/endpoints.ts'
import { draftThanks } from '#mcp/server/drafts.ts'
import { ownCompany } from '../harness/company.ts'
import { picture as pictureOf } from '../harness/pictures.ts'
import { SAMPLES } from '../harness/samples.ts'
import { expectOk, PASSWORD, Visitor, type VisitorCall } from '../harness/visitor.ts'

const MAILING = {
  trustProxy: true,
  mail: {
    url: 'smtp://127.0.0.1:1',
    from: { name: 'Laurel', address: 'points@laurel.test' },
    publicUrl: 'https://laurel.test',
  },
}

/** The company of the test file that runs. */
let company: Awaited<ReturnType<typeof ownCompany>>

/** Everything personal has one of these words in it, and nothing else has. */
export const MARKS = 'zoltann|kovacsfalv|markedwords|markeddevice|203\\.0\\.113\\.77'
export const FIRST = {
  firstName: 'Zoltanne',
  lastName: 'Kovacsfalvi',
  email: 'zoltanne@laurel.test',
}
const ADDRESS = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Mozilla markeddevice' }

type Colleague = Awaited<ReturnType<typeof company.newColleague>>

/** From their own device and address. */
class Person extends Visitor {
  override send(options: Parameters<Visitor['send']>[0]) {
    return super.send({ ...options, headers: { ...ADDRESS, ...options.headers } })
  }
}

export const as = (by: Visitor, name: EndpointName, sent: VisitorCall = {}) =>
  expectOk(by.call(name, sent))
export const administer = (name: EndpointName, sent: VisitorCall = {}) =>
  as(company.administrator, name, sent)
const switchOn = (id: number, body: object) =>
  administer('setPermissions', { params: { id }, body })

async function signUp(names: typeof FIRST): Promise<{ id: number; visitor: Visitor }> {
  const visitor = new Person(company.app)
  await as(visitor, 'createAccount', { body: { ...names, password: PASSWORD } })
  const found = await administer('listUsers', { query: { search: names.email } })
  const [{ id } = { id: 0 }] = found.json['users'] as { id: number }[]
  await company.database.pool.query('update users set is_confirmed = true where id = $1', [id])
  await switchOn(id, { isActive: true, isTransfer: true, isDeposit: true, isWithdraw: true })
  await expectOk(visitor.login(names.email, PASSWORD))
  return { id, visitor }
}

async function upload(by: Visitor): Promise<string> {
  const file = { type: 'image/png', content: await pictureOf('png') }
  return String((await as(by, 'uploadPicture', { file })).json['picture'])
}

const thank = async (by: Visitor, to: number, message: string, picture: string | null = null) =>
  Number(
    (await as(by, 'thank', { body: { receivers: [to], amount: '2', message, picture } })).json[
      'id'
    ],
  )

/** Words of theirs, and of others to them. */
async function talk(visitor: Visitor, id: number, other: Colleague): Promise<string[]> {
  const [face, onCard] = [await upload(visitor), await upload(visitor)]
  await as(visitor, 'choosePicture', { body: { picture: face } })
  const sent = await thank(visitor, other.id, 'These are markedwords', onCard)
  const hidden = await thank(visitor, other.id, 'Hidden markedwords')
  await administer('hideRecognition', {
    params: { id: hidden },
    body: { reason: 'Zoltanne again' },
  })
  const got = await thank(other.visitor, id, 'Thank you Zoltanne! Kovacsfalvis way is the best')
  await thank(other.visitor, id, 'Well done')
  await as(visitor, 'addComment', { params: { id: got }, body: { text: 'My own markedwords' } })
  await as(other.visitor, 'addComment', { params: { id: sent }, body: { text: 'Ah, ZOLTANNE' } })
  await as(other.visitor, 'addComment', {
    params: {
      id: await thank(
        other.visitor,
        (await company.newColleague()).id,
        'As taught by Zoltanne Kovacsfalvi',
      ),
    },
    body: { text: 'Write to zoltanne@laurel.test' },
  })
  await as(visitor, 'react', { params: { id: got, emoji: '👏' } })
  await as(visitor, 'report', {
    params: { id: got },
    body: { comment: null, reason: 'markedwords' },
  })
  await as(other.visitor, 'report', {
    params: { id: sent },
    body: { comment: null, reason: 'Zoltanne is rude' },
  })
  await as(visitor, 'reportUnhelpful', { body: { question: 'Where sits Zoltanne Kovacsfalvi?' } })
  await visitor.call('ask', { body: { question: 'Where is my desk?' } })
  return [face, onCard]
}

/** What programs wrote for them and for others, and the address of their feed. */
async function draft(visitor: Visitor, id: number, other: Colleague): Promise<void> {
  await as(visitor, 'makeFeedAddress')
  const thanks = { program: 'markedwords', points: '5', values: [] }
  const { id: somebody } = await company.newColleague()
  const drafts = [
    { by: id, receivers: [other.id], message: 'Some markedwords' },
    { by: other.id, receivers: [id], message: 'To somebody who left' },
    { by: other.id, receivers: [somebody], message: 'As taught by Zoltanne Kovacsfalvi' },
  ]
  for (const one of drafts) {
    // oxlint-disable-next-line no-await-in-loop
    await draftThanks(company.database, { ...thanks, ...one })
  }
}

/** Orders, bonuses and corrections, with the name in every reason. */
async function trade(visitor: Visitor, id: number, other: Colleague): Promise<void> {
  const gift = await administer('addGift', {
    body: { name: 'Mug', description: 'For tea', price: '1', picture: null, inventory: 9 },
  })
  await as(visitor, 'addToCart', { body: { gift: Number(gift.json['id']) } })
  const bought = await as(visitor, 'buyCart', { body: { total: '1' } })
  expect(bought.json).toMatchObject({})
  const { rows } = await company.database.pool.query<{ id: number }>(
    'select id from purchases where user_id = $1',
    [id],
  )
  await administer('handOver', {
    params: { id: Number(rows[0]?.id) },
    body: { note: 'Fetched by Zoltanne' },
  })
  await as(visitor, 'addToCart', { body: { gift: Number(gift.json['id']) } })
  const bonus = { user: id, amount: '7', reason: 'For Zoltanne Kovacsfalvi' }
  await administer('processBonus', { body: bonus })
  await as(visitor, 'depositBonus')
  await administer('processBonus', { body: { ...bonus, reason: 'Wrong, Zoltanne' } })
  const { rows: waiting } = await company.database.pool.query<{ id: number }>(
    'select id from bonuses where user_id = $1 and claimed_seq is null',
    [id],
  )
  await administer('recallBonus', {
    params: { id: Number(waiting[0]?.id) },
    body: { reason: 'Zoltanne has one already' },
  })
  const adjustment = { user: id, balance: 'earned', amount: '-3', reason: 'Ask Zoltanne' }
  await administer('adjustBalance', { body: adjustment })
  const from = await company.database.pool.query<{ seq: number }>(
    `select seq from entries where user_id = $1 and type = 'send' order by seq limit 1`,
    [other.id],
  )
  await administer('reverseSend', {
    body: { user: other.id, number: Number(from.rows[0]?.seq), reason: 'Not to Kovacsfalvi' },
  })
}

/** What the company entered, changed names and addresses, devices, imports, mails. */
async function work(visitor: Visitor, id: number, other: Colleague): Promise<void> {
  await administer('changePerson', {
    params: { id },
    body: { lastName: 'Kovacsfalvine', email: 'kovacsfalvine@laurel.test' },
  })
  for (const team of ['Markedwords', 'Care']) {
    // oxlint-disable-next-line no-await-in-loop
    await administer('changePosition', { params: { id }, body: { title: 'Markedwords', team } })
  }
  const employment = { employeeId: 'markedwords-1', manager: '', startDate: '2024-03-01' }
  await administer('changeEmployment', {
    params: { id },
    body: { ...employment, birthday: '05-17' },
  })
  await administer('changeEmployment', {
    params: { id: other.id },
    body: { ...employment, employeeId: '', manager: 'kovacsfalvine@laurel.test', birthday: '' },
  })
  await administer('giveRole', { params: { id, role: 'moderator' }, body: {} })
  await as(visitor, 'askForNewAddress', {
    body: { email: 'zoltannewish@laurel.test', password: PASSWORD },
  })
  const { subscribePush } = SAMPLES
  await as(visitor, 'subscribePush', {
    body: { ...subscribePush.body, endpoint: 'https://push.laurel.test/markeddevice' },
  })
  await as(visitor, 'changePreferences', { body: { timeZone: 'Europe/Budapest' } })
  await as(visitor, 'askForMyData', { body: { renew: false } })
  await new Person(company.app).login('kovacsfalvine@laurel.test', 'a wrong password')
  await new Person(company.app).call('askForLink', { body: { email: 'kovacsfalvine@laurel.test' } })
  await company.database.pool.query(
    `insert into identities (issuer, subject, user_id) values ('https://id.test', 'markedwords', $1)`,
    [id],
  )
  const file =
    'First Name,Last Name,Email,Team\nZoltanne,Kovacsfalvine,kovacsfalvine@laurel.test,New\n'
  await administer('checkImport', {
    query: { kind: 'users' },
    file: { type: 'text/csv', content: Buffer.from(file) },
  })
  await administer('readAccount', { params: { id }, query: { page: '1' } })
}

export const leave = (id: number) =>
  administer('planLeaving', {
    params: { id },
    body: {
      lastDay: null,
      points: 'keep',
      buyUntil: null,
      emptiesCart: false,
      refundsOrders: true,
      recallsBonuses: true,
      reason: 'Zoltanne moves',
    },
  })

export const erase = (id: number, name: string, key?: string) =>
  company.administrator.call('erasePerson', {
    params: { id },
    body: { name },
    ...(key !== undefined && { key }),
  })

/** A company with somebody who has everything that a person can have, and another. */
export async function foundCompany() {
  company = await ownCompany(MAILING)
  const other = await company.newColleague()
  await switchOn(other.id, { isTransfer: true })
  const { id, visitor } = await signUp(FIRST)
  const pictures = await talk(visitor, id, other)
  await draft(visitor, id, other)
  await trade(visitor, id, other)
  await work(visitor, id, other)
  return { ...company, other, id, visitor, pictures }
}
