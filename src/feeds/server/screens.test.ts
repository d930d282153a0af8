import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { EventReader } from '#test/concurrency/event-reader.ts'
import { pictureRow } from '#test/files/picture-rows.ts'
import { listening } from '#test/harness/bare-server.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'
import { hashToken } from '#auth/server/tokens.ts'
import { SCREEN_EVENTS_PATH } from '#platform/contract/events.ts'

const { app, administrator, newColleague, database } = await ownCompany()
const port = await listening(app.server)
const [ada, grace] = [await newColleague(), await newColleague()]
const flags = { params: { id: ada.id }, body: { isTransfer: true } }
await expectOk(administrator.call('setPermissions', flags))

const UNKNOWN = { code: 'screen-unknown' }

async function newScreen(name = 'Canteen'): Promise<{ id: string; token: string }> {
  const { json } = await expectOk(administrator.call('makeScreen', { body: { name } }))
  return json
}

/** A browser with the cookie of a screen. */
async function openScreen(): Promise<Visitor & { id: string }> {
  const { id, token } = await newScreen()
  const screen = new Visitor(app)
  await expectOk(screen.call('openScreen', { body: { token } }))
  return Object.assign(screen, { id })
}

const cardsOf = async (screen: Visitor) => (await expectOk(screen.call('readScreen'))).json['cards']

const thank = async (message: string, more: object = {}) => {
  const body = { receivers: [grace.id], amount: '1', message, ...more }
  return (await expectOk(ada.visitor.call('thank', { body }))).json['id']
}

async function eventsOf(screen: Visitor): Promise<EventReader> {
  const { promise, resolve } = Promise.withResolvers<EventReader>()
  const headers = { cookie: screen.cookie }
  const asked = get({ port, path: SCREEN_EVENTS_PATH, headers, agent: false }, (response) => {
    expect(response.statusCode).toBe(200)
    resolve(new EventReader(response))
  })
  onTestFinished(() => void asked.destroy())
  const reader = await promise
  await expect.poll(() => reader.topics).toContain('everything')
  return reader
}

test('its token gives a browser a cookie that shows public cards, without points', async () => {
  const screen = await openScreen()
  await thank('For the review')
  await thank('Between us', { visibility: 'private' })
  const [card, ...others] = await cardsOf(screen)
  expect(others).toEqual([])
  expect(card).toMatchObject({ message: 'For the review', sender: { id: ada.id } })
  expect(card).not.toHaveProperty('points')
  expect(JSON.stringify(card)).not.toContain('@')
})

test('the cookie lasts longer than the browser runs, and no script reads it', async () => {
  const { token } = await newScreen()
  const { headers } = await new Visitor(app).call('openScreen', { body: { token } })
  expect(headers['set-cookie']).toMatch(
    /^laurel_screen=[\w-]{43}; Expires=.*HttpOnly; SameSite=Lax/,
  )
  const expires = Date.parse(/Expires=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? '')
  expect(expires - Date.now()).toBeGreaterThan(390 * 86_400_000)
})

test('opens nothing else: it is nobody', async () => {
  const screen = await openScreen()
  for (const name of ['listRecognitions', 'readBalances', 'findColleagues'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await screen.call(name)).json).toMatchObject({ code: 'not-signed-in' })
  }
  expect((await expectOk(screen.call('readSession'))).json).toMatchObject({ user: null })
})

test('undone and hidden cards leave it, and it hears at once', async () => {
  const screen = await openScreen()
  const [undone, hidden] = [await thank('Too early'), await thank('Not our tone')]
  const reader = await eventsOf(screen)
  await expectOk(ada.visitor.call('undoThanks', { params: { id: undone } }))
  await expect.poll(() => reader.topics).toContain('wall')
  const hiding = { params: { id: hidden }, body: { reason: 'Not our tone' } }
  await expectOk(administrator.call('hideRecognition', hiding))
  await expect.poll(() => reader.topics).toContain('thanks')
  const ids = (await cardsOf(screen)).map(({ id }) => id)
  expect(ids).not.toContain(undone)
  expect(ids).not.toContain(hidden)
})

test('a screen that is switched off is out at once, and others stay', async () => {
  const [screen, other] = [await openScreen(), await openScreen()]
  const [reader, others] = [await eventsOf(screen), await eventsOf(other)]
  await expectOk(administrator.call('revokeScreen', { params: { id: screen.id } }))
  await reader.ended
  expect((await screen.call('readScreen')).json).toMatchObject(UNKNOWN)
  expect((await screen.send({ method: 'GET', url: SCREEN_EVENTS_PATH })).json).toMatchObject(
    UNKNOWN,
  )
  expect(others.hasEnded).toBe(false)
  const again = await administrator.call('revokeScreen', { params: { id: screen.id } })
  expect(again.json).toMatchObject({ code: 'screen-gone' })
})

test('shows faces, and no picture of a card', async () => {
  const screen = await openScreen()
  const pictureOf = (visitor: Visitor, picture: string) =>
    visitor.call('readScreenPicture', { params: { picture, size: 'small' } })
  const face = await pictureRow(database, { uploadedBy: ada.id })
  await expectOk(ada.visitor.call('choosePicture', { body: { picture: face } }))
  const onCard = await pictureRow(database, { uploadedBy: ada.id })
  await thank('With a picture', { picture: onCard })
  // Its row is known, but this test has stored no file.
  const { rows } = await database.pool.query('select from users where picture = $1', [face])
  expect(rows).toHaveLength(1)
  expect((await pictureOf(screen, onCard)).json).toMatchObject({ code: 'not-found' })
  expect((await pictureOf(new Visitor(app), face)).json).toMatchObject(UNKNOWN)
})

test.each([
  '',
  'laurel_screen_',
  `laurel_screen_${'A'.repeat(43)}`,
  `laurel_pat_${'A'.repeat(43)}`,
])('refuses the token %j', async (token) => {
  const answer = await new Visitor(app).call('openScreen', { body: { token } })
  expect(answer.json).toMatchObject(UNKNOWN)
})

test('keeps tokens hashed only; who switched it on and off is in the audit log', async () => {
  const { id, token } = await newScreen('Lobby')
  const text = 'select name, last_four as end, token_hash as hash from screens where id = $1'
  const { rows } = await database.pool.query(text, [id])
  expect(rows).toEqual([{ name: 'Lobby', end: token.slice(-4), hash: hashToken(token) }])
  await expectOk(administrator.call('revokeScreen', { params: { id } }))
  const { json } = await expectOk(administrator.call('readAuditLog', { query: { kind: 'tokens' } }))
  const events = json['rows'].map(({ action }) => action)
  expect(events.slice(0, 2)).toEqual(['screenRevoked', 'screenMade'])
  expect(JSON.stringify(json)).not.toContain(token)
})

test('lists when each was last seen', async () => {
  const screen = await openScreen()
  await newScreen('Never opened')
  await cardsOf(screen)
  const { json } = await expectOk(administrator.call('listScreens'))
  const [newest, opened] = json['screens']
  expect(newest).toMatchObject({ name: 'Never opened', lastSeen: null })
  expect(Date.now() - Date.parse(opened?.lastSeen ?? '')).toBeLessThan(60_000)
})
