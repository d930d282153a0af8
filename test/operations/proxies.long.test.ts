import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { json, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { until } from '#test/harness/until.ts'
import { findHaproxy } from '#test/processes/find-haproxy.ts'
import { LARGEST_IMPORT_BYTES } from '#imports/contract/imports.ts'
import { EVENTS_PATH } from '#platform/contract/events.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { buildWebIfStale } from '../../scripts/build-web.ts'
import { EventReader } from '../concurrency/event-reader.ts'
import { balanceBooks } from '../e2e/books.ts'
import { proxyPorts, startProxy, type ProxyName } from './start-proxy.ts'

// May build the pages, and install the proxies.
vi.setConfig({ testTimeout: 240_000 })

const ADMIN = { email: 'admin@laurel.local', password: 'the administrator' }

test.each<ProxyName>(['nginx', 'caddy'])(
  'the example of %s serves pages, the largest upload and live events, and trusts no client',
  async (name) => {
    await buildWebIfStale()
    const { port, plainPort } = await proxyPorts()
    const url = `https://localhost:${port}`
    const databaseUrl = await emptyDatabase()
    // The start line tells PUBLIC_URL, not this port.
    const app = await freePort(0)
    const laurel = await startLaurel({
      env: {
        PORT: String(app),
        DATABASE_URL: databaseUrl,
        ADMIN_PASSWORD: ADMIN.password,
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
      },
    })
    onTestFinished(async () => void (await laurel.stop()))
    await startProxy(name, { app, port, plainPort })

    await expectPage(url, plainPort)
    const cookie = await expectLogin(url)
    await expectUploads(url, cookie)
    await expectEvents(url, cookie)
    expect(balanceBooks({ DATABASE_URL: databaseUrl })).toContain('The books balance.')
  },
)

test.each(['haproxy.cfg', 'haproxy-postgres.cfg'])('HAProxy finds no fault in %s', async (name) => {
  await promisify(execFile)(findHaproxy(), ['-c', '-f', `docs/deploy/${name}`])
})

interface ProxiedRequest extends Pick<RequestOptions, 'method'> {
  readonly headers?: Record<string, string>
  readonly body?: Buffer | object
}

/** Over https; the certificate is the test's own. The caller reads the body. */
async function ask(address: string, wanted: ProxiedRequest = {}): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body } = wanted
  const content = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const type = { 'content-type': 'application/json' }
  const options = {
    method,
    headers: { ...(content !== undefined && type), ...headers },
    rejectUnauthorized: false,
    agent: false,
  }
  const asking = request(address, options).end(content)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  // A refusal may come before the end of the body, whose rest the proxy resets.
  asking.on('error', () => {})
  return response
}

async function expectPage(url: string, plainPort: number): Promise<void> {
  const page = await ask(`${url}/login`)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['strict-transport-security']).toBe('max-age=63072000')
  expect(await text(page)).toContain('<title>Laurel')
  for (const inside of ['/healthz', '/readyz', '/metrics']) {
    const refused = await ask(url + inside)
    expect([inside, refused.statusCode]).toEqual([inside, 404])
    refused.resume()
  }
  const plain = await fetch(`http://localhost:${plainPort}/home`, { redirect: 'manual' })
  expect([301, 308]).toContain(plain.status)
  expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost/)
}

/** Signs in with headers that only a proxy may set; returns the cookie. */
async function expectLogin(url: string): Promise<string> {
  const forged = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'elsewhere.test',
    'x-forwarded-proto': 'http',
    'x-request-id': 'a-name-of-my-own',
  }
  const signIn = (origin: string) =>
    ask(`${url}/api/session`, { method: 'POST', headers: { ...forged, origin }, body: ADMIN })
  expect(await json(await signIn('https://elsewhere.test'))).toMatchObject({ code: 'cross-site' })
  const login = await signIn(url)
  expect([login.statusCode, await json(login)]).toMatchObject([
    200,
    { user: { email: ADMIN.email } },
  ])
  expect(login.headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)
  const [cookie = ''] = login.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^__Host-laurel_session=.*; Secure/)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const events = await ask(`${url}/api/audit-log?kind=signIns`, { headers })
  expect(await json(events)).toMatchObject({ rows: [{ action: 'signedIn', address: '127.0.0.1' }] })
  return headers.cookie
}

/** The largest file arrives whole; a larger one is refused by Laurel, in words. */
async function expectUploads(url: string, cookie: string): Promise<void> {
  const headers = { cookie, 'content-type': 'text/csv' }
  const upload = (body: Buffer) =>
    ask(`${url}/api/imports?kind=users`, { method: 'POST', headers, body })
  const header = Buffer.from('First Name,Last Name,Email\n')
  const line = Buffer.from(`${'x'.repeat(4_000)},Low,fay@company.test\n`)
  const largest = Buffer.alloc(LARGEST_IMPORT_BYTES, line)
  header.copy(largest)
  const checked = await upload(largest)
  expect(checked.statusCode).toBe(200)
  const { rows } = (await json(checked)) as { rows: { refused: number } }
  expect(rows.refused).toBeGreaterThan(8_000)
  const larger = await upload(Buffer.alloc(LARGEST_IMPORT_BYTES + 1, line))
  expect([larger.statusCode, await json(larger)]).toEqual([
    413,
    { code: 'csv-bytes', message: refusalInEnglish('csv-bytes') },
  ])
}

/** An event arrives alone, on a stream that stays open. */
async function expectEvents(url: string, cookie: string): Promise<void> {
  const reader = new EventReader(await ask(url + EVENTS_PATH, { headers: { cookie } }))
  onTestFinished(() => reader.close())
  await until(() => reader.topics.includes('everything'))
  const gift = { name: 'A mug', description: 'Blue.', price: '5', inventory: 3, picture: null }
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const made = await ask(`${url}/api/gifts`, { method: 'POST', headers, body: gift })
  expect([made.statusCode, await text(made)]).toEqual([200, expect.any(String)])
  const answeredAt = performance.now()
  await until(() => reader.topics.includes('gifts'))
  expect(performance.now() - answeredAt).toBeLessThan(5_000)
  expect(reader.hasEnded).toBe(false)
}
