import { mkdir, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bareServer, COOKIE, listening, ownFolder, sendRaw } from '#test/harness/bare-server.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { PUBLIC_INITIAL } from '#settings/contract/public-settings.ts'

type Parts = Parameters<typeof bareServer>[0]

/** One request for every kind of answer. */
const KINDS = {
  'the page': { url: '/login', status: 200 },
  'a built file': { url: '/static/app-1.js', status: 200 },
  'another file': { url: '/favicon.svg', status: 200 },
  'a missing file': { url: '/static/gone.js', status: 404 },
  JSON: { url: '/api/session', status: 200 },
  'a refusal': { url: '/api/account/transactions', status: 401 },
  'a refusal of its own': { url: '/api/colleagues', status: 503 },
  'nothing at this address': { url: '/api/nothing', status: 404 },
  'another method': { url: '/api/session', method: 'PUT', status: 405 },
  TRACE: { url: '/login', method: 'TRACE', status: 404 },
  'what is malformed': { url: '/api/users/%zz', status: 400 },
  'a fault of ours': { url: '/api/gifts', status: 500 },
  'a download': { url: '/api/users.csv', status: 200 },
  'the API for machines': { url: '/api/openapi.json', status: 200 },
  'the API for people': { url: '/api/docs', status: 200 },
  'whether it lives': { url: '/healthz', status: 200 },
  'whether it is ready': { url: '/readyz', status: 200 },
  'metrics that are not there': { url: '/metrics', status: 404 },
  'a HEAD': { url: '/login', method: 'HEAD', status: 200 },
} as const

async function serverOf(parts: Parts = {}) {
  const webRoot = await ownFolder()
  await mkdir(join(webRoot, 'static'))
  await writeFile(join(webRoot, 'index.html'), '<script nonce="__CSP_NONCE__">')
  await writeFile(join(webRoot, 'static/app-1.js'), 'plain()')
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>')
  const { server } = await bareServer({
    ...parts,
    webRoot,
    resolveSession: (token) => bareSession(token),
    handlers: {
      readSession: () =>
        Promise.resolve({
          user: null,
          version: '1',
          company: PUBLIC_INITIAL,
          eventPosition: null,
        }),
      findColleagues: () => Promise.reject(new Refused('busy')),
      listGifts: () => Promise.reject(new Error('a fault')),
      downloadUsers: () => Promise.resolve({ content: Readable.from(['a,b']), saveAs: 'a.csv' }),
    },
  })
  return server
}

function bareSession(token: string) {
  const base = { firstName: 'A', lastName: 'B', email: 'a@b.test', picture: null }
  const flags = { isActive: true, isDeposit: true, isWithdraw: true, isTransfer: true }
  const who = {
    isAdministrator: true,
    permissions: [],
    mustChangePassword: false,
    language: null,
    mustAddSecondStep: false,
  }
  const tokenHash = Buffer.from(token)
  return Promise.resolve({ id: 1, ...base, ...flags, ...who, tokenHash, provedRecently: true })
}

type Headers = Readonly<Record<string, unknown>>

function expectGuarded(headers: Headers, kind: string): void {
  const policy = String(headers['content-security-policy'])
  expect(policy, kind).toMatch(/default-src '(?:none|self)'/)
  expect(policy, kind).toContain("frame-ancestors 'none'")
  expect(policy, kind).not.toMatch(/unsafe|\*/)
  expect(headers, kind).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self)') as unknown,
    'referrer-policy': expect.stringMatching(/^(?:no-referrer|same-origin)$/) as unknown,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers['x-powered-by'], kind).toBeUndefined()
  expect(headers['server'], kind).toBeUndefined()
  expect(headers['access-control-allow-origin'], kind).toBeUndefined()
}

test('every kind of answer has the security headers', async () => {
  const server = await serverOf()
  for (const [kind, { status, ...request }] of Object.entries(KINDS)) {
    const headers = kind === 'a refusal' ? {} : { cookie: COOKIE }
    const answer = await server.inject({ ...request, headers })
    expect({ kind, status: answer.statusCode }).toEqual({ kind, status })
    expectGuarded(answer.headers, kind)
    expect(answer.headers['strict-transport-security'], kind).toBeUndefined()
    if (answer.payload !== '') expect(answer.headers['content-type'], kind).toBeDefined()
  }
})

test('no cache may store private answers', async () => {
  const server = await serverOf()
  for (const [kind, { status: _, ...request }] of Object.entries(KINDS)) {
    if (!/^\/(?:api|healthz|readyz|metrics)/.test(request.url)) continue
    const { headers } = await server.inject({ ...request, headers: { cookie: COOKIE } })
    expect(headers['cache-control'], kind).toBe('no-store')
  }
})

test.each<[string, Parts, Record<string, string>, boolean]>([
  ['PUBLIC_URL is https', { publicUrl: 'https://points.example.com' }, {}, true],
  ['a trusted proxy says https', { trustProxy: true }, { 'x-forwarded-proto': 'https' }, true],
  ['an untrusted client says https', {}, { 'x-forwarded-proto': 'https' }, false],
  ['a trusted proxy says http', { trustProxy: true }, { 'x-forwarded-proto': 'http' }, false],
])('sends Strict-Transport-Security only with https: %s', async (_how, parts, sent, isStrict) => {
  const server = await serverOf(parts)
  for (const [kind, { status: _, ...request }] of Object.entries(KINDS)) {
    // A malformed URL is answered before proxies are checked.
    if (parts?.trustProxy === true && kind === 'what is malformed') continue
    const { headers } = await server.inject({ ...request, headers: sent })
    const expected = isStrict ? 'max-age=63072000' : undefined
    expect(headers['strict-transport-security'], kind).toBe(expected)
  }
})

test('an event stream has the security headers', async () => {
  const server = await serverOf({ publicUrl: 'https://points.example.com' })
  const port = await listening(server)
  const cookie = `__Host-${COOKIE}`
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/api/events', headers: { cookie } }, resolve).on(
      'error',
      reject,
    )
  })
  answer.resume()
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expectGuarded(answer.headers, 'an event stream')
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=63072000',
  })
})

test('the answer to malformed HTTP has the security headers', async () => {
  const server = await serverOf()
  const answer = await sendRaw(await listening(server), 'hello\r\n\r\n')
  const [head = ''] = answer.split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')] as const
  })
  expectGuarded(Object.fromEntries(headers), 'no HTTP')
})
