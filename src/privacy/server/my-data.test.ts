import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { until } from '#test/harness/until.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { myDataPage, type PersonalData } from './my-data-page.ts'
import { forgetOldCopies, makeMyData } from './my-data.ts'

const { app, database, administrator, newColleague } = await ownCompany()
const administer = (name: Parameters<Visitor['call']>[0], sent: object) =>
  expectOk(administrator.call(name, sent))
async function newPerson() {
  const person = await newColleague()
  await administer('setPermissions', { params: { id: person.id }, body: { isTransfer: true } })
  return person
}
type Person = Awaited<ReturnType<typeof newPerson>>

const ask = async ({ visitor }: Person, renew = false) =>
  (await expectOk(visitor.call('askForMyData', { body: { renew } }))).json
const read = async ({ visitor }: Person) => (await expectOk(visitor.call('readMyData'))).json
async function ready(person: Person) {
  await ask(person)
  await until(async () => (await read(person))['state'] === 'ready')
}
const download = async ({ visitor }: Person, form: 'json' | 'html' = 'json') =>
  app.server.inject({ url: `/api/my-data.${form}`, headers: { cookie: visitor.cookie } })
const newsOf = async ({ id }: Person) =>
  (
    await database.pool.query<{ kind: string }>(
      `select kind from notifications where user_id = $1 and kind = 'myDataReady'`,
      [id],
    )
  ).rows.length
const copiesOf = async ({ id }: Person) =>
  (await database.pool.query('select from my_data where user_id = $1', [id])).rows.length
/** As if the copy had been asked for and made so long ago. */
const age = ({ id }: Person, by: string) =>
  database.pool.query(
    `update my_data set asked_at = asked_at - $2::interval, ready_at = ready_at - $2::interval
      where user_id = $1`,
    [id, by],
  )
const balanced = async () => expect((await transact(database, audit)).violations).toEqual([])

test('holds what was done: thanks given and received, a purchase, words and balances', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()]
  const thank = async (from: Person, to: Person, message: string) =>
    (
      await expectOk(
        from.visitor.call('thank', { body: { receivers: [to.id], amount: '5', message } }),
      )
    ).json['id']

  const given = await thank(ada, bob, 'For the <night> shift')
  const got = await thank(bob, ada, 'For the cake')
  const hidden = await thank(bob, ada, 'Hidden words')
  await administer('hideRecognition', { params: { id: hidden }, body: { reason: 'Rude' } })
  await expectOk(ada.visitor.call('react', { params: { id: got, emoji: '👏' } }))
  await expectOk(
    bob.visitor.call('addComment', { params: { id: given }, body: { text: 'Any time' } }),
  )
  const gift = { name: 'Mug', description: 'For tea', price: '5', picture: null, inventory: 3 }
  const { json } = await administer('addGift', { body: gift })
  await expectOk(ada.visitor.call('addToCart', { body: { gift: Number(json['id']) } }))
  await expectOk(ada.visitor.call('buyCart', { body: { total: '5.00' } }))
  await ready(ada)
  const answer = await download(ada)
  const { parts } = answer.json<PersonalData>()
  const list = (title: string) =>
    parts.flatMap(({ lists }) => lists).find((one) => one.title === title)?.rows
  expect(list('Your account')).toMatchObject([
    { firstName: 'Test', lastName: 'Colleague', address: ada.email, mayAppreciate: true },
  ])
  expect(list('Thanks you gave')).toMatchObject([
    { card: given, to: 'Test Colleague', words: 'For the <night> shift', pointsEach: '5.00' },
  ])
  expect(list('Thanks you received')).toMatchObject([
    { card: got, from: 'Test Colleague', words: 'For the cake', points: '5.00', state: 'shown' },
    { card: hidden, words: '', state: 'hidden' },
  ])
  expect(list('Comments of others on your cards')).toMatchObject([
    { card: given, from: 'Test Colleague', words: 'Any time' },
  ])
  expect(list('Reactions you chose')).toMatchObject([{ card: got, emoji: '👏' }])
  expect(list('Your points')).toMatchObject([{ earned: '95.00', appreciation: '5.00' }])
  expect(list('Every movement of your points')?.map(({ type }) => type)).toEqual([
    'signUp',
    'send',
    'receive',
    'receive',
    'purchase',
  ])
  expect(list('The gifts of your orders')).toMatchObject([{ gift: 'Mug', pointsEach: '5.00' }])
  expect(list('Devices you are signed in on')).toHaveLength(1)
  await balanced()
})

test('the page says all that the JSON says, with codes in words and words as text', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()]
  const body = { receivers: [bob.id], amount: '0', message: '<script>alert(1)</script> & more' }
  await expectOk(ada.visitor.call('thank', { body }))
  await ready(ada)
  const { parts } = (await download(ada)).json<PersonalData>()
  const page = await download(ada, 'html')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).not.toContain('<script>')
  const leaves = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leaves)
      : typeof value === 'string' || typeof value === 'number'
        ? [String(value)]
        : []
  const text = page.body
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  expect(leaves(parts).length).toBeGreaterThan(40)
  const codes = ['public', 'shown', 'signUp', 'accountApproved', 'at_once']
  expect(leaves(parts).filter((leaf) => !text.includes(leaf))).toEqual(codes)
  for (const words of ['Everyone', 'Shown', 'Sign-up bonus', 'At once']) {
    expect(text).toContain(`<td dir="auto">${words}</td>`)
  }
})

const TEXTS = /<(?:h2|h3|th)[^>]*>(?<text>[^<]+)</g
const textsOf = (page: string) => [...page.matchAll(TEXTS)].map((found) => found.groups?.['text'])

test.each([
  {
    language: 'de',
    html: '<html lang="de" dir="ltr">',
    words: ['Meine Daten in Laurel', 'Sichtbar', 'Startbonus', 'ja', '>1,50<'],
    same: ['Team', 'Push', 'Import', 'Name'],
  },
  {
    language: 'ar',
    html: '<html lang="ar" dir="rtl">',
    words: ['بياناتي في Laurel', 'ظاهرة', 'مكافأة التسجيل', 'نعم'],
    same: [],
  },
])('is written in the language of its person: $language', async ({ language, ...of }) => {
  const [ada, bob] = [await newPerson(), await newPerson()]
  await expectOk(ada.visitor.call('chooseLanguage', { body: { language } }))
  const body = { receivers: [bob.id], amount: '1.5', message: 'Words of my own' }
  await expectOk(ada.visitor.call('thank', { body }))
  await ready(ada)
  const page = (await download(ada, 'html')).body
  for (const words of [of.html, body.message, ...of.words]) expect(page).toContain(words)
  const gathered = (await download(ada)).json<PersonalData>()
  const english = textsOf(myDataPage(gathered, sayInEnglish))
  expect(english.length).toBeGreaterThan(80)
  const others = new Set<string | undefined>(textsOf(page))
  expect(english.filter((text) => others.has(text) && !of.same.includes(text ?? ''))).toEqual([])
  // The JSON is for machines: its names, codes and amounts are the same in every language.
  const lists = gathered.parts.flatMap((part) => part.lists)
  expect(lists.find(({ title }) => title === 'Thanks you gave')?.rows).toMatchObject([
    { words: body.message, pointsEach: '1.50', state: 'shown' },
  ])
})

test('is in the company’s language for somebody who chose none', async () => {
  const { json } = await expectOk(administrator.call('readSettings'))
  await administer('changeSettings', { body: { version: json['version'], language: 'fr' } })
  const ada = await newPerson()
  // As of somebody whom the administrator added.
  await database.pool.query('update users set language = null where id = $1', [ada.id])
  await ready(ada)
  expect((await download(ada, 'html')).body).toContain('<html lang="fr" dir="ltr">')
})

test('is for its person alone, as a file that nobody keeps on the way', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()]
  await ready(ada)
  for (const form of ['json', 'html'] as const) {
    const own = await download(ada, form)
    expect(own.statusCode).toBe(200)
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.headers['content-disposition']).toMatch(/^attachment; filename="my-data-[\d-]+\./)
    expect((await download(bob, form)).json()).toMatchObject({ code: 'my-data-none' })
    const signedOut = await app.server.inject({ url: `/api/my-data.${form}` })
    expect(signedOut.statusCode).toBe(401)
  }
  const other = await app.server.inject({
    url: '/api/my-data.json',
    headers: { cookie: administrator.cookie },
  })
  expect(other.json()).toMatchObject({ code: 'my-data-none' })
})

test('two requests at once make one copy, and its person is told once', async () => {
  const ada = await newPerson()
  expect(await read(ada)).toMatchObject({ state: 'none', askedAt: null, mayRenew: false })
  const both = await Promise.all([ask(ada), ask(ada), ask(ada, true)])
  expect(new Set(both.map(({ askedAt }) => askedAt)).size).toBe(1)
  await until(async () => (await read(ada))['state'] === 'ready')
  const { rows } = await database.pool.query<{ state: string }>(
    `select state::text from laurel_jobs.job where name = 'my-data' and data->>'userId' = $1`,
    [String(ada.id)],
  )
  expect(rows).toHaveLength(1)
  expect(await newsOf(ada)).toBe(1)
  const { json } = await expectOk(
    administrator.call('readAuditLog', { query: { search: ada.email, kind: 'people' } }),
  )
  expect(json['rows'].filter(({ action }) => action === 'ownDataAsked')).toHaveLength(1)
})

test('is answered with the one that is there, and replaced a day later if asked for', async () => {
  const ada = await newPerson()
  await ready(ada)
  const first = await read(ada)
  expect(await ask(ada, true)).toEqual(first)
  await age(ada, '1 day')
  expect(await ask(ada)).toMatchObject({ state: 'ready', mayRenew: true })
  expect(await ask(ada, true)).toMatchObject({ state: 'making', readyAt: null })
  await until(async () => (await newsOf(ada)) === 2)
  expect(await read(ada)).toMatchObject({ state: 'ready', mayRenew: false })
})

test('is gone a week after it was ready, and can be asked for again', async () => {
  const ada = await newPerson()
  await ready(ada)
  await age(ada, '6 days 23 hours')
  expect(await forgetOldCopies(database)).toBe(0)
  expect((await download(ada)).statusCode).toBe(200)
  await age(ada, '1 hour')
  expect((await download(ada)).json()).toMatchObject({ code: 'my-data-none' })
  expect(await read(ada)).toMatchObject({ state: 'none', until: null })
  expect(await forgetOldCopies(database)).toBe(1)
  expect(await copiesOf(ada)).toBe(0)
  await ready(ada)
  await age(ada, '7 days')
  // Before it is deleted, too.
  expect(await ask(ada)).toMatchObject({ state: 'making' })
  await until(async () => (await read(ada))['state'] === 'ready')
})

test('one that was never finished is begun again, or deleted after a day', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()]
  for (const { id } of [ada, bob]) {
    await database.pool.query('insert into my_data (user_id) values ($1)', [id])
  }
  expect(await read(ada)).toMatchObject({ state: 'making' })
  await ready(ada)
  await age(bob, '1 day')
  expect(await forgetOldCopies(database)).toBe(1)
  expect([await copiesOf(ada), await copiesOf(bob)]).toEqual([1, 0])
})

test('goes with its person: out of reach when they are deactivated, gone when erased', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()]
  await ready(ada)
  await ready(bob)
  for (const { id } of [ada, bob]) {
    await administer('setPermissions', { params: { id }, body: { isActive: false } })
  }
  expect((await download(ada)).statusCode).toBe(401)
  await administer('erasePerson', { params: { id: ada.id }, body: { name: 'Test Colleague' } })
  expect([await copiesOf(ada), await copiesOf(bob)]).toEqual([0, 1])
  expect(await forgetOldCopies(database)).toBe(1)
  expect(await copiesOf(bob)).toBe(0)
  // A copy that was being made meanwhile finds no place.
  await database.pool.query('insert into my_data (user_id) values ($1)', [bob.id])
  await makeMyData(database, { userId: bob.id }, '')
  await makeMyData(database, { userId: ada.id }, '')
  expect(await newsOf(bob)).toBe(1)
  const kept = await database.pool.query(
    'select from my_data where user_id = any($1) and content is not null',
    [[ada.id, bob.id]],
  )
  expect(kept.rows).toEqual([])
  await balanced()
})
