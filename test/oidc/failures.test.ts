import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { ProviderBrowser } from './browser.ts'
import { comeBack, leave, newVisitor, ownCompany, signIn, type Company } from './company.ts'
import type { Claims, ProviderFault } from './provider.ts'
import { expectNothing, expectRefusal } from './refused.ts'

const database = await ownDatabase()
let company: Company

beforeAll(async () => {
  company = await ownCompany(database, { signupActive: true })
})

async function withFault<T>(fault: ProviderFault, work: () => Promise<T>): Promise<T> {
  company.provider.fault = fault
  try {
    return await work()
  } finally {
    company.provider.fault = null
  }
}

test('reports a cancelled sign-in', async () => {
  const visitor = newVisitor(company)
  const back = await new ProviderBrowser().cancel(await leave(visitor))
  expect(back.searchParams.get('error')).toBe('access_denied')
  await expectNothing(database, visitor, () => comeBack(visitor, back), 'provider-cancelled')
})

test.each([
  ['server_error', 'provider-unreachable'],
  ['temporarily_unavailable', 'provider-unreachable'],
  ['invalid_scope', 'provider-refused'],
  ['<script>alert(1)</script>', 'provider-refused'],
] as const)('reports the error %s of the provider', async (error, code) => {
  const visitor = newVisitor(company)
  const address = new URL(await leave(visitor))
  const back = new URL('http://laurel.test/login/return')
  const { issuer: iss } = company.provider
  const state = address.searchParams.get('state') ?? ''
  back.search = new URLSearchParams({ error, state, iss }).toString()
  await expectNothing(database, visitor, () => comeBack(visitor, back), code)
})

test('refuses a signature of another key', async () => {
  const { subject } = company.known()
  const visitor = newVisitor(company)
  const forge: ProviderFault = (context) => {
    if (context.path !== '/token') return
    const body = context.body as { id_token: string }
    const [header, , signature] = body.id_token.split('.')
    const claims = JSON.parse(
      Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as object
    const boss = { email: 'boss@laurel.test', email_verified: true }
    const others = Buffer.from(JSON.stringify({ ...claims, ...boss })).toString('base64url')
    context.body = { ...body, id_token: `${header}.${others}.${signature}` }
  }
  await withFault(forge, () =>
    expectNothing(database, visitor, () => signIn(visitor, subject), 'provider-untrusted'),
  )
})

const at = (path: string, harm: ProviderFault): ProviderFault => {
  return (context) => {
    if (context.path === path) harm(context)
  }
}

test.each<[string, ProviderFault, RefusalCode]>([
  [
    'a token endpoint that fails',
    at('/token', (context) => Object.assign(context, { status: 500, body: 'oh no' })),
    'provider-unreachable',
  ],
  [
    'a token endpoint that answers HTML',
    at('/token', (context) => Object.assign(context, { body: '<html>', type: 'html' })),
    'provider-untrusted',
  ],
  [
    'a token endpoint that breaks off',
    at('/token', (context) => void context.res.destroy()),
    'provider-unreachable',
  ],
  [
    'unreadable keys',
    at('/jwks', (context) => Object.assign(context, { status: 503, body: '' })),
    'provider-unreachable',
  ],
  [
    'unreadable claims',
    at('/me', (context) => Object.assign(context, { status: 502, body: '' })),
    'provider-unreachable',
  ],
  [
    'claims of another user',
    at('/me', (context) => Object.assign(context, { body: { sub: 'the boss' } })),
    'provider-untrusted',
  ],
])('refuses %s', async (_what, fault, code) => {
  // A new app has not loaded the provider's metadata and keys yet.
  const visitor = new Visitor(await company.anotherApp())
  const { subject } = company.known()
  await withFault(fault, () =>
    expectNothing(database, visitor, () => signIn(visitor, subject), code),
  )
})

test.each<[string, Claims, RefusalCode]>([
  ['no address', { email: undefined as never }, 'provider-no-email'],
  ['an invalid address', { email: 'not an address' }, 'provider-no-email'],
  ['an address it has not verified', { email_verified: false }, 'provider-unverified-email'],
  ['no verification claim', { email_verified: undefined as never }, 'provider-unverified-email'],
  [
    'an address of an unverified domain, as Entra ID does',
    { email_verified: undefined as never, xms_edov: false },
    'provider-unverified-email',
  ],
  [
    'an unverified address of a verified domain',
    { email_verified: false, xms_edov: true },
    'provider-unverified-email',
  ],
])('refuses a provider that sends %s', async (_what, claims, code) => {
  const { subject } = company.known(claims)
  const visitor = newVisitor(company)
  await expectNothing(database, visitor, () => signIn(visitor, subject), code)
})

test('starts without the provider, reports it, and finds it later', async () => {
  await company.provider.stop()
  const app = await company.anotherApp()
  const visitor = new Visitor(app)
  expect((await visitor.call('readSingleSignOn')).json).toEqual({
    name: 'Acme ID',
    passkeys: false,
    directory: false,
  })
  const body = { wanted: null }
  expectRefusal(await visitor.call('leaveForProvider', { body }), 'provider-unreachable')
  await company.provider.start()
  const { subject } = company.known()
  await expectOk(signIn(visitor, subject))

  const late = newVisitor(company)
  const back = await new ProviderBrowser().signIn(await leave(late), company.known().subject)
  await company.provider.stop()
  await expectNothing(database, late, () => comeBack(late, back), 'provider-unreachable')
  await company.provider.start()
})

test('accepts claims in the ID token', async () => {
  const { app, known } = await ownCompany(database, { signupActive: true, tellsAtOnce: true })
  const { subject, email } = known({ email_verified: 'true' })
  expect((await signIn(new Visitor(app), subject)).json).toMatchObject({ user: { email } })
})

test.each([true, 'true', 1, '1'])(
  'accepts an address of a verified domain, as Entra ID sends it: %j',
  async (xms_edov) => {
    const { app, known } = await ownCompany(database, { signupActive: true, tellsAtOnce: true })
    const { subject, email } = known({ email_verified: undefined as never, xms_edov })
    expect((await signIn(new Visitor(app), subject)).json).toMatchObject({ user: { email } })
  },
)

test.each<[Claims, string]>([
  [{ email: undefined as never }, 'no valid claim "email"'],
  [{ email_verified: undefined as never }, 'neither "email_verified" nor "xms_edov" as true'],
])('tells people and the log where the missing claim is described: %j', async (claims, missing) => {
  const app = await company.anotherApp()
  const { subject, email } = company.known(claims)
  const { json } = await signIn(new Visitor(app), subject)
  expect(json['message']).toContain('contact admin: the operations page, "Single sign-on", says')
  const [line = '', ...more] = app.complaints
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({
    msg: `Single sign-on: the provider sent ${missing}; docs/operations.md, "Single sign-on", says what to set`,
  })
  expect(line).not.toContain(email)
  expect(await readFile('docs/operations.md', 'utf8')).toContain('\n## Single sign-on\n')
})

test('has no single sign-on without a provider', async () => {
  const visitor = new Visitor(await ownApp(database))
  expect((await visitor.call('readSingleSignOn')).json).toEqual({
    name: null,
    passkeys: false,
    directory: false,
  })
  const left = await visitor.call('leaveForProvider', { body: { wanted: null } })
  expectRefusal(left, 'single-sign-on-off')
})

test('logs the reason without codes, tokens or the user', async () => {
  const app = await company.anotherApp()
  const visitor = new Visitor(app)
  const { subject, email } = company.known({ email_verified: false })
  const back = await new ProviderBrowser().signIn(await leave(visitor), subject)
  const deny = at('/token', (context) => {
    const body = { error: 'invalid_grant', error_description: `${email} is not welcome` }
    Object.assign(context, { status: 400, body })
  })
  await withFault(deny, async () =>
    expectRefusal(await comeBack(visitor, back), 'provider-refused'),
  )
  const [line = '', ...more] = app.complaints
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ code: 'provider-refused', why: '400 invalid_grant' })
  for (const secret of [back.searchParams.get('code'), back.searchParams.get('state'), email]) {
    expect(line).not.toContain(secret)
  }
})
