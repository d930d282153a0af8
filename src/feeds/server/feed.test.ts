import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, type Visitor } from '#test/harness/visitor.ts'
import { hashToken } from '#auth/server/tokens.ts'

const { app, administrator, newColleague, database } = await ownCompany({
  publicUrl: 'https://points.example.test/laurel',
})
const [ada, grace] = [await newColleague(), await newColleague()]
for (const [{ id }, firstName, lastName] of [
  [ada, 'Ada', 'Love & Lace'],
  [grace, 'Grace', '<b>Hopper</b>'],
] as const) {
  const body = { firstName, lastName }
  // oxlint-disable-next-line no-await-in-loop
  await expectOk(administrator.call('changePerson', { params: { id }, body }))
}
const flags = { params: { id: ada.id }, body: { isTransfer: true } }
await expectOk(administrator.call('setPermissions', flags))

const pathOf = async ({ visitor }: { visitor: Visitor }) =>
  (await expectOk(visitor.call('makeFeedAddress'))).json['path']

const read = (path: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url: path, headers })

const entriesOf = (xml: string) => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ['entry', 'category'].includes(name),
    parseTagValue: false,
  })
  const { feed } = parser.parse(xml) as {
    feed: { entry?: { title: string; content?: { '#text': string } }[] }
  }
  return feed.entry ?? []
}

const thank = async (message: string, more: object = {}) => {
  const body = { receivers: [grace.id], amount: '1', message, ...more }
  return (await expectOk(ada.visitor.call('thank', { body }))).json['id']
}

test('the address answers the public cards as Atom, without a session and privately cached', async () => {
  const id = await thank('For *the* <review> & more]]>')
  await thank('Between us', { visibility: 'private' })
  const answer = await read(await pathOf(ada))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  expect(XMLValidator.validate(answer.body)).toBe(true)
  expect(entriesOf(answer.body)).toMatchObject([
    {
      title: 'Ada Love & Lace thanked Grace <b>Hopper</b>',
      content: { '#text': 'For *the* <review> & more]]>' },
    },
  ])
  expect(answer.body).toContain(`href="https://points.example.test/laurel/thanks/${id}"`)
  expect(answer.body).not.toContain('Between us')
  expect(answer.body).not.toContain('laurel_feed_')
})

test('a reader that has the feed gets no content until something changes', async () => {
  const path = await pathOf(ada)
  const { etag = '' } = (await read(path)).headers
  const same = await read(path, { 'if-none-match': `W/${etag}` })
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
  await thank('Something new')
  expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('undone and hidden cards leave it', async () => {
  const path = await pathOf(ada)
  const [undone, hidden] = [await thank('Too early'), await thank('Not our tone')]
  const messages = async () =>
    entriesOf((await read(path)).body).map(({ content }) => content?.['#text'])
  expect(await messages()).toEqual(expect.arrayContaining(['Too early', 'Not our tone']))
  await expectOk(ada.visitor.call('undoThanks', { params: { id: undone } }))
  const hiding = { params: { id: hidden }, body: { reason: 'Not our tone' } }
  await expectOk(administrator.call('hideRecognition', hiding))
  for (const gone of ['Too early', 'Not our tone']) expect(await messages()).not.toContain(gone)
})

test('speaks the language of its person', async () => {
  const { visitor } = await newColleague()
  await expectOk(visitor.call('chooseLanguage', { body: { language: 'de' } }))
  const { body } = await read(await pathOf({ visitor }))
  expect(body).toContain('xml:lang="de"')
  expect(body).not.toContain('Thanks at')
})

test('names what a card stands for and who wrote it', async () => {
  const value = { name: 'Team & work', emoji: '🤝', color: 'green' }
  const { json } = await expectOk(administrator.call('addValue', { body: value }))
  await thank('Together', { values: [json['id']] })
  const { body } = await read(await pathOf(ada))
  expect(body).toContain(`<category term="${json['id']}" label="Team &amp; work"/>`)
  expect(body).toContain('<author><name>Ada Love &amp; Lace</name></author>')
})

const UNKNOWN = { code: 'feed-unknown' }

test('a new address ends the old one, and it can be switched off', async () => {
  const old = await pathOf(ada)
  const path = await pathOf(ada)
  expect((await read(old)).json()).toMatchObject(UNKNOWN)
  expect((await read(path)).statusCode).toBe(200)
  await expectOk(ada.visitor.call('removeFeedAddress'))
  expect((await read(path)).statusCode).toBe(404)
  expect((await expectOk(ada.visitor.call('readFeedAddress'))).json).toEqual({ address: null })
})

test('an inactive person’s address is dead while they are inactive', async () => {
  const { visitor, id } = await newColleague()
  const path = await pathOf({ visitor })
  const set = (isActive: boolean) =>
    expectOk(administrator.call('setPermissions', { params: { id }, body: { isActive } }))
  await set(false)
  expect((await read(path)).json()).toMatchObject(UNKNOWN)
  await set(true)
  expect((await read(path)).statusCode).toBe(200)
})

test('the address ends with the password that its person had', async () => {
  const { visitor } = await newColleague()
  const path = await pathOf({ visitor })
  const body = { currentPassword: PASSWORD, newPassword: 'another long password of mine' }
  await expectOk(visitor.call('changePassword', { body }))
  expect((await read(path)).json()).toMatchObject(UNKNOWN)
  expect((await expectOk(visitor.call('readFeedAddress'))).json).toEqual({ address: null })
})

test.each(['laurel_feed_', `laurel_feed_${'A'.repeat(43)}`, 'x', 'A'.repeat(190), '%00'])(
  'refuses %j',
  async (token) => {
    expect((await read(`/api/feeds/${token}`)).json()).toMatchObject(UNKNOWN)
  },
)

test('keeps the address hashed only, and records that it was made', async () => {
  const path = await pathOf(ada)
  const token = path.slice(path.lastIndexOf('/') + 1)
  const { rows } = await database.pool.query<{ hash: Buffer }>(
    'select token_hash as hash from feed_addresses where user_id = $1',
    [ada.id],
  )
  expect(rows).toEqual([{ hash: hashToken(token) }])
  const { json } = await expectOk(administrator.call('readAuditLog', { query: { kind: 'tokens' } }))
  expect(json['rows']).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ action: 'feedAddressMade' })]),
  )
  expect(JSON.stringify(json)).not.toContain(token)
})

test('links lead to the same place where Laurel’s address is not known', async () => {
  const { app: other, newColleague: hire } = await ownCompany()
  const { visitor } = await hire()
  const answer = await other.server.inject({ method: 'GET', url: await pathOf({ visitor }) })
  expect(answer.body).toContain('href="../../home"')
})

test('a text that XML can not hold is refused, and one of an earlier release breaks no feed', async () => {
  const body = { receivers: [grace.id], amount: '0', message: 'For the demo \uffff today' }
  const refused = await ada.visitor.call('thank', { body })
  expect(refused.json).toMatchObject({ code: 'text-invalid', field: 'message' })
  await database.pool.query(
    `with made as (
       insert into recognitions (sender_id, message, amount, visibility, is_on_wall)
       values ($1, $3, 0, 'public', true) returning id, sender_id)
     insert into recognition_receivers (recognition_id, receiver_id, sender_id)
     select id, $2, sender_id from made`,
    [ada.id, grace.id, 'For the \uffff\ufffe\u0007 demo'],
  )
  const { body: xml } = await read(await pathOf(ada))
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml).not.toMatch(/[^\P{Cc}\n]|\p{Noncharacter_Code_Point}/u)
  expect(entriesOf(xml)[0]?.content?.['#text']).toBe('For the  demo')
})
