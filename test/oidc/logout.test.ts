import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownApp, type TestApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk, isSignedIn, Visitor } from '#test/harness/visitor.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { ProviderBrowser } from './browser.ts'
import { comeBack, leave, NAME } from './company.ts'
import { CLIENT, startProvider } from './provider.ts'

const database = await ownDatabase()
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A provider of which only keys and metadata are asked, and whose tokens a test writes. */
const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const stranger = await generateKeyPair('RS256')
let issuer = ''
let app: TestApp
let isAway = false

const exported = await exportJWK(publicKey)

const keys = createServer((request, answer) => {
  const jwk = { ...exported, kid: 'the-key', alg: 'RS256', use: 'sig' }
  const content = request.url === '/keys' ? { keys: [jwk] } : metadata()
  answer.writeHead(isAway ? 500 : 200, { 'content-type': 'application/json' })
  answer.end(JSON.stringify(content))
})

const metadata = () => ({
  issuer,
  jwks_uri: `${issuer}/keys`,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
})

beforeAll(async () => {
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  issuer = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`
  app = await ownApp(database, {
    signupActive: true,
    publicUrl: 'http://laurel.test',
    oidc: { issuer, ...CLIENT, name: NAME },
  })
})
afterAll(() => void keys.close())

let count = 0

/** Somebody whom the provider signed in, and its names of them and of its session. */
async function signedIn() {
  const email = `person${++count}@laurel.test`
  const body = { firstName: 'Test', lastName: 'Person', email, password: 'a password of tests' }
  const visitor = new Visitor(app)
  await expectOk(visitor.call('createAccount', { body }))
  await expectOk(visitor.login(email, body.password))
  const [sub, sid] = [`subject-${count}`, `session-${count}`]
  await database.pool.query(
    `with person as (select id from users where email = $1),
          known as (insert into identities (issuer, subject, user_id) select $2, $3, id from person)
     update sessions set issuer = $2, provider_session = $4
      where user_id = (select id from person)`,
    [email, issuer, sub, sid],
  )
  return { email, visitor, sub, sid }
}

interface TokenClaims {
  readonly claims?: Record<string, unknown>
  readonly key?: CryptoKey
  readonly typ?: string
}

function write({
  claims = {},
  key = privateKey,
  typ = 'logout+jwt',
}: TokenClaims): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const whole = {
    iss: issuer,
    aud: CLIENT.clientId,
    iat: now,
    exp: now + 120,
    jti: `token-${++count}`,
    events: { [EVENT]: {} },
    ...claims,
  }
  return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid: 'the-key', typ }).sign(key)
}

function send(token: string, to = app) {
  const payload = new URLSearchParams({ logout_token: token, state: 'ignored' }).toString()
  const url = '/api/single-sign-on/logout'
  return new Visitor(to).send({ method: 'POST', url, payload, headers: FORM })
}

test('ends the session that the token names, and no other', async () => {
  const one = await signedIn()
  const other = await signedIn()
  const { status, json, headers } = await send(await write({ claims: { sid: one.sid } }))
  expect({ status, json }).toEqual({ status: 200, json: {} })
  expect(headers['cache-control']).toContain('no-store')
  expect(await isSignedIn(one.visitor)).toBe(false)
  expect(await isSignedIn(other.visitor)).toBe(true)
  const administrator = await administratorOf(app)
  const events = await expectOk(
    administrator.call('readAuditLog', { query: { search: one.email } }),
  )
  expect(events.json['rows'][0]).toMatchObject({
    action: 'signedOut',
    after: { with: NAME },
  })
})

test('ends all sessions that the provider began for a subject, and none by a password', async () => {
  const { email, visitor, sub } = await signedIn()
  const byPassword = new Visitor(app)
  await expectOk(byPassword.login(email, 'a password of tests'))
  expect((await send(await write({ claims: { sub } }))).status).toBe(200)
  expect(await isSignedIn(visitor)).toBe(false)
  expect(await isSignedIn(byPassword)).toBe(true)
})

test('takes a token once', async () => {
  const { sub } = await signedIn()
  const token = await write({ claims: { sub } })
  expect((await send(token)).status).toBe(200)
  expect((await send(token)).json).toMatchObject({ code: 'logout-token-invalid' })
})

const hour = 60 * 60
const now = Math.floor(Date.now() / 1000)

test.each<[string, (person: { sub: string; sid: string }) => TokenClaims]>([
  ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.test' } })],
  ['for another client', () => ({ claims: { aud: 'another-client' } })],
  ['that is old', () => ({ claims: { iat: now - hour, exp: now + hour } })],
  ['of the future', () => ({ claims: { iat: now + hour, exp: now + 2 * hour } })],
  ['that has expired', () => ({ claims: { exp: now - hour } })],
  ['without a time', () => ({ claims: { iat: undefined } })],
  ['without an id', () => ({ claims: { jti: undefined } })],
  ['without an event', () => ({ claims: { events: undefined } })],
  ['of another event', () => ({ claims: { events: { 'https://elsewhere.test': {} } } })],
  ['whose event is no object', () => ({ claims: { events: { [EVENT]: 'yes' } } })],
  ['with a nonce, like an ID token', () => ({ claims: { nonce: 'a nonce' } })],
  ['of another type', () => ({ typ: 'at+jwt' })],
  ['by another key', () => ({ key: stranger.privateKey })],
  ['that names nobody', () => ({ claims: { sub: undefined, sid: undefined } })],
])('refuses a token %s', async (_what, change) => {
  const { visitor, sub, sid } = await signedIn()
  const { claims = {}, ...written } = change({ sub, sid })
  const { status, json } = await send(await write({ ...written, claims: { sub, sid, ...claims } }))
  expect({ status, code: json['code'] }).toEqual({ status: 400, code: 'logout-token-invalid' })
  expect(await isSignedIn(visitor)).toBe(true)
})

test('refuses a session of the provider under the name of somebody else', async () => {
  const one = await signedIn()
  const other = await signedIn()
  await send(await write({ claims: { sid: one.sid, sub: other.sub } }))
  expect(await isSignedIn(one.visitor)).toBe(true)
})

test.each([
  ['a session', { sid: 'a session of nobody' }],
  ['a person', { sub: 'nobody' }],
  ['a session of a known person', { sid: 'a session of nobody', known: true }],
])('takes a token about %s that it does not know, once, and ends nothing', async (_who, about) => {
  const { visitor, sub } = await signedIn()
  const { known = false, ...claims } = about as { known?: boolean; sid?: string; sub?: string }
  const token = await write({ claims: { ...claims, ...(known && { sub }) } })
  expect((await send(token)).status).toBe(200)
  expect(await isSignedIn(visitor)).toBe(true)
  expect((await send(token)).json).toMatchObject({ code: 'logout-token-invalid' })
})

test('of a token that is sent several times at once, one ends the session', async () => {
  const { visitor, sid } = await signedIn()
  const token = await write({ claims: { sid } })
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  expect(await isSignedIn(visitor)).toBe(false)
})

test('refuses a token without a signature, or signed with the secret', async () => {
  const { visitor, sub } = await signedIn()
  const [, payload = ''] = (await write({ claims: { sub } })).split('.')
  const head = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url')
  const bySecret = new SignJWT({ iss: issuer, aud: CLIENT.clientId, sub, events: { [EVENT]: {} } })
    .setIssuedAt()
    .setJti('by the secret')
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(CLIENT.clientSecret))
  for (const token of [
    `${head('none')}.${payload}.`,
    `${head('none')}.${payload}.x`,
    await bySecret,
    'x',
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await send(token)).json).toMatchObject({ code: 'logout-token-invalid' })
  }
  expect(await isSignedIn(visitor)).toBe(true)
})

test('asks the provider to send again while its keys can not be fetched', async () => {
  const { visitor, sub } = await signedIn()
  const fresh = await ownApp(database, {
    publicUrl: 'http://laurel.test',
    oidc: { issuer, ...CLIENT, name: NAME },
  })
  const token = await write({ claims: { sub } })
  isAway = true
  try {
    expect((await send(token, fresh)).json).toMatchObject({ code: 'provider-unreachable' })
  } finally {
    isAway = false
  }
  expect((await send(token, fresh)).status).toBe(200)
  expect(await isSignedIn(visitor)).toBe(false)
})

test('is not there without a provider, and takes forms alone as others do not', async () => {
  const without = await ownApp(database)
  expect((await send('a.b.c', without)).json).toMatchObject({ code: 'single-sign-on-off' })
  const payload = 'email=a'
  const login = { method: 'POST', url: '/api/session', payload, headers: FORM } as const
  expect((await new Visitor(app).send(login)).json).toMatchObject({ code: 'not-json' })
})

test('is signed out by oidc-provider, in every browser of that session', async () => {
  const port = await freePort(0)
  const address = `http://127.0.0.1:${port}`
  const provider = await startProvider({
    returnAddress: `${address}/login/return`,
    logoutAddress: `${address}/api/single-sign-on/logout`,
  })
  const oidc = { issuer: provider.issuer, ...CLIENT, name: NAME }
  const listening = await ownApp(database, { signupActive: true, publicUrl: address, oidc })
  await listening.server.listen({ port, host: '127.0.0.1' })
  try {
    provider.people.set('nora', { email: 'nora@laurel.test', email_verified: true })
    const browser = new ProviderBrowser()
    const [laptop, phone] = [new Visitor(listening), new Visitor(listening)]
    await expectOk(comeBack(laptop, await browser.signIn(await leave(laptop), 'nora')))
    // The same session of the provider.
    await expectOk(comeBack(phone, await browser.signIn(await leave(phone), 'nora')))
    const elsewhere = new Visitor(listening)
    const another = await new ProviderBrowser().signIn(await leave(elsewhere), 'nora')
    await expectOk(comeBack(elsewhere, another))
    await browser.signOut(provider.issuer)
    expect(await isSignedIn(laptop)).toBe(false)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(true)
  } finally {
    await provider.stop()
  }
})
