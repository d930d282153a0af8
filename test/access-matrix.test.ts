import { describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Access, Endpoint } from '#platform/contract/endpoint.ts'
import { EVENTS_PATH, SCREEN_EVENTS_PATH } from '#platform/contract/events.ts'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { ownApp } from './harness/app.ts'
import { ownDatabase } from './harness/database.ts'
import { CALLABLE, DELEGATED } from './harness/role-access.ts'
import { SAMPLES } from './harness/samples.ts'
import { administratorOf, colleagueOf, expectOk, Visitor } from './harness/visitor.ts'

type Delegated = keyof typeof DELEGATED
const DELEGATED_ROLES = Object.keys(DELEGATED) as Delegated[]

type Role =
  'nobody' | 'withoutFlag' | 'withFlag' | 'deactivated' | 'oneTime' | 'administrator' | Delegated
const ROLES: readonly Role[] = [
  'nobody',
  'withoutFlag',
  'withFlag',
  'deactivated',
  'oneTime',
  'administrator',
  ...DELEGATED_ROLES,
]

const FLAGS = ['isDeposit', 'isWithdraw', 'isTransfer'] as const
const FLAG_REFUSAL = {
  isDeposit: 'deposit-off',
  isWithdraw: 'withdraw-off',
  isTransfer: 'transfer-off',
} as const

/** The expected permissions, written a second time, independently of the contract. */
function expected(access: Access, role: Role, beforePasswordChange: boolean): RefusalCode | null {
  if (access === 'anyone') return null
  if (role === 'nobody' || role === 'deactivated') return 'not-signed-in'
  if (role === 'oneTime') {
    if (!beforePasswordChange) return 'password-change-required'
    return access === 'signedIn' ? null : 'not-permitted'
  }
  if (role === 'administrator' || access === 'signedIn') return null
  if (isFlag(access)) return role === 'withFlag' ? null : FLAG_REFUSAL[access]
  const delegated: readonly Access[] = isDelegated(role) ? DELEGATED[role] : []
  return delegated.includes(access) ? null : 'not-permitted'
}

function isFlag(access: Access): access is (typeof FLAGS)[number] {
  return access in FLAG_REFUSAL
}

function isDelegated(role: Role): role is Delegated {
  return role in DELEGATED
}

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
await colleagueOf(app, administrator, 'taken@laurel.test')
await colleagueOf(app, administrator, 'receiver@laurel.test')

const allFlags = { isDeposit: true, isWithdraw: true, isTransfer: true }
const cookies = new Map<string, string>()
let people = 0

/** A visitor in the role; a new one if the last request signed them out. */
async function visitorIn(role: Role, access: Access): Promise<Visitor> {
  const kind = role === 'withoutFlag' ? `${role} ${access}` : role
  const cookie = cookies.get(kind)
  if (role !== 'nobody' && cookie !== undefined && (await isStill(role, cookie))) {
    return new Visitor(app, cookie)
  }
  const visitor = await newVisitor(role, access)
  cookies.set(kind, visitor.cookie)
  return visitor
}

async function isStill(role: Role, cookie: string): Promise<boolean> {
  const { json } = await new Visitor(app, cookie).call('readSession')
  const user = json['user'] as { mustChangePassword: boolean; permissions: unknown[] } | null
  if (role === 'deactivated') return user === null
  if (isDelegated(role)) return user !== null && user.permissions.length > 0
  return user?.mustChangePassword === (role === 'oneTime')
}

async function newVisitor(role: Role, access: Access): Promise<Visitor> {
  if (role === 'nobody') return new Visitor(app)
  if (role === 'administrator') return administratorOf(app)
  const email = `person-${++people}@laurel.test`
  const flags = isDelegated(role) ? {} : role === 'withoutFlag' ? withoutFlagOf(access) : allFlags
  const { visitor, id } = await colleagueOf(app, administrator, email, flags)
  if (role === 'deactivated') {
    const change = { params: { id }, body: { isActive: false } }
    await expectOk(administrator.call('setPermissions', change))
  }
  if (isDelegated(role)) {
    await expectOk(administrator.call('giveRole', { params: { id, role }, body: {} }))
  }
  if (role === 'oneTime') {
    const reset = await expectOk(administrator.call('resetPassword', { params: { id } }))
    await expectOk(visitor.login(email, reset.json['oneTimePassword']))
  }
  return visitor
}

// Every other flag, so that no other flag grants access.
function withoutFlagOf(access: Access) {
  return Object.fromEntries(FLAGS.map((flag) => [flag, flag !== access]))
}

const ACCESS_CODES = new Set<unknown>([
  'not-signed-in',
  'password-change-required',
  'not-permitted',
  ...Object.values(FLAG_REFUSAL),
])

/** Only files of people have columns to match, and these are not a shop keeper's. */
const OF_OTHERS: Partial<Record<EndpointName, Role>> = { chooseImportColumns: 'shopKeeper' }

describe.each(Object.entries(endpoints) as [EndpointName, Endpoint][])('%s', (name, endpoint) => {
  test.each(ROLES)('%s', async (role) => {
    const visitor = await visitorIn(role, endpoint.access)
    const answer = await visitor.call(name, SAMPLES[name])
    // This request also ended the administrator's session of the test.
    if (name === 'signOutDevices') administrator.cookie = (await administratorOf(app)).cookie
    const refusal =
      OF_OTHERS[name] === role
        ? 'not-permitted'
        : expected(endpoint.access, role, endpoint.beforePasswordChange === true)
    if (refusal === null) {
      expect(answer.status).toBeLessThan(500)
      expect(ACCESS_CODES).not.toContain(answer.json['code'])
    } else {
      expect(answer.json).toEqual({ code: refusal, message: refusalInEnglish(refusal) })
      expect(answer.status).toBe(refusalStatus(refusal))
    }
  })

  if (endpoint.method === 'GET') return
  test('refuses another site', async () => {
    const visitor = await visitorIn('administrator', endpoint.access)
    const answer = await visitor.send({
      method: endpoint.method,
      url: endpoint.path.replace(':id', 'x'),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.json['code']).toBe('cross-site')
  })

  if (endpoint.body === undefined && endpoint.upload === undefined) return
  const refusedRoles = ROLES.flatMap((role) => {
    const refusal = expected(endpoint.access, role, endpoint.beforePasswordChange === true)
    return refusal === null ? [] : [{ role, refusal }]
  })
  if (refusedRoles.length === 0) return
  test.each(refusedRoles)('refuses $role before reading the body', async ({ role, refusal }) => {
    const visitor = await visitorIn(role, endpoint.access)
    const answer = await visitor.send({
      method: endpoint.method,
      url: endpoint.path.replace(':id', 'x'),
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
      payload: '{broken',
    })
    expect(answer.json['code']).toBe(refusal)
  })
})

describe('event stream', () => {
  test.each(['nobody', 'deactivated', 'oneTime'] as const)('refuses %s', async (role) => {
    const visitor = await visitorIn(role, 'signedIn')
    const answer = await visitor.send({ method: 'GET', url: EVENTS_PATH })
    const refusal = expected('signedIn', role, false)
    expect(answer.json['code']).toBe(refusal)
  })
})

test('every endpoint is for the administrator and deputies, except those listed here', () => {
  for (const [access, names] of Object.entries(CALLABLE)) {
    const declared = Object.entries(endpoints).filter(([, endpoint]) => endpoint.access === access)
    expect(declared.map(([name]) => name).toSorted()).toEqual(names.split(/\s+/).filter(Boolean))
  }
})

/**
 * The acts with which somebody at an open browser could stay, take over or carry away: ways in, other
 * people's passwords, what leaves the company by itself, points, and whole files. Ending something is none.
 */
const SENSITIVE = `
  addPasskey beginPasskey beginSecondStep removePasskey readProof takeSecondStep makeChatLinkCode
  makeToken rotateToken makeCompanyToken rotateCompanyToken makeFeedAddress makeScreen
  addPerson applyImport changePerson erasePerson invitePeople makeSlips resetPassword
  changeSettings giveRole takeRole
  addChatChannel addChatCommand addWebhook changeChatChannel changeWebhook renewWebhookSecret
  adjustBalance payOut reverseSend takeBackPayouts
  downloadAuditLog downloadLedger downloadMyData downloadMyDataPage downloadOverLimits downloadPayouts downloadPayroll downloadUsers`
  .split(/\s+/)
  .filter(Boolean) as EndpointName[]

describe('a sign-in of more than ten minutes ago', () => {
  test('is too old for every act listed here, and for no other', () => {
    const all = Object.entries(endpoints) as [string, Endpoint][]
    const declared = all.filter(([, { recentSignIn }]) => recentSignIn === true)
    expect(declared.map(([name]) => name).toSorted()).toEqual(SENSITIVE.toSorted())
  })

  test.each(SENSITIVE)('is too old for %s', async (name) => {
    const visitor = await visitorIn('administrator', 'administrator')
    await database.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`)
    const answer = await visitor.call(name, SAMPLES[name])
    await database.pool.query('update sessions set proved_at = now()')
    expect(answer.json['code']).toBe('proof-required')
    expect(answer.status).toBe(refusalStatus('proof-required'))
  })

  test('is recent enough for whoever proves it with the password in the same request', () => {
    const withProof = ['acceptHandover', 'askForNewAddress', 'changePassword', 'offerHandover']
    for (const name of withProof as EndpointName[]) {
      const { body = {} } = SAMPLES[name]
      expect(Object.keys(body).some((field) => /password/i.test(field))).toBe(true)
    }
  })
})

test('declares every path under /api, except the documentation and the event streams', () => {
  const undeclared = [EVENTS_PATH, SCREEN_EVENTS_PATH, '/api/openapi.json', '/api/docs']
  const known = new Set<string>(undeclared)
  for (const { path } of Object.values(endpoints)) known.add(path)
  const mounted = mountedPaths().filter((path) => path.startsWith('/api'))
  expect(new Set(mounted)).toEqual(known)
})

/** Fastify prints its routes as a tree, four characters of branch a level. */
function mountedPaths(): string[] {
  const above: string[] = []
  return app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part] = /^([│├└─ ]*)(\S+) \(/.exec(line) ?? []
      if (part === undefined) return []
      above.splice(branch.length / 4 - 1, above.length, part)
      return [above.join('')]
    })
}

test('logs no unexpected error', () => {
  // Writes from another site are expected, with one line a minute.
  const unexpected = app.complaints.filter((line) => !line.includes('because of its origin'))
  expect(unexpected).toEqual([])
})
