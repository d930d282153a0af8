import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { startApp } from '../harness/app-process.ts'
import { emptyDatabase } from '../harness/empty-database.ts'
import { SAMPLES } from '../harness/samples.ts'
import type { VisitorCall } from '../harness/visitor.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A marker in all personal data, and nowhere else. */
const MARK = 'zq7mark'
const EMAIL = `${MARK}.admin@laurel.test`
const PASSWORD = `${MARK} password`
const NAMES = Object.keys(endpoints) as EndpointName[]

/** Free text of users; other fields have a fixed format. */
const OWN_WORDS =
  /^(?:firstName|lastName|password|currentPassword|newPassword|search|message|note|reason|name|description|key|content|question|wanted|answer)$/

const database = { url: '' }
let keys = 0

/** A sample with marked free text; with `all`, every value is marked. */
function marked(value: unknown, all: boolean, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => marked(one, all, field))
  if (Buffer.isBuffer(value)) return Buffer.concat([value, Buffer.from(`${MARK},${MARK}\n`)])
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, marked(inner, all, name)]),
    )
  }
  if (typeof value !== 'string') return value
  if (value.includes('@')) return `${MARK}.${value}`
  return all || OWN_WORDS.test(field) ? `${MARK} ${value}` : value
}

type Line = Partial<Record<'msg' | 'method' | 'route', string>>

interface Door {
  readonly url: string
  cookie: string
  readonly secrets: Set<string>
}

async function call(appClient: Door, name: EndpointName, all: boolean): Promise<void> {
  const endpoint: Endpoint = endpoints[name]
  const { params = {}, query = {}, body, file } = marked(SAMPLES[name], all) as VisitorCall
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String(params[part])),
  )
  for (const value of Object.values(params).map(String)) {
    if (value.startsWith('laurel_')) appClient.secrets.add(value)
  }
  const answer = await fetch(`${appClient.url}${path}?${new URLSearchParams(query as never)}`, {
    method: endpoint.method,
    headers: {
      cookie: appClient.cookie,
      'user-agent': `${MARK} browser`,
      'x-forwarded-for': `${MARK}.example`,
      'x-request-id': `${MARK}-request`,
      'idempotency-key': `${MARK}-key-${++keys}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file !== undefined && { 'content-type': file.type }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { body: file.content as Buffer<ArrayBuffer> }),
  })
  // A download that fails halfway is broken off.
  keepSecrets(appClient, answer, await answer.text().catch(() => ''))
}

function keepSecrets({ secrets }: Door, answer: Response, text: string): void {
  const cookies = answer.headers.get('set-cookie') ?? ''
  for (const [, token = ''] of cookies.matchAll(/=([A-Za-z0-9_-]{43})/g)) secrets.add(token)
  const oneTime = /"oneTimePassword":"([^"]+)"/.exec(text)?.[1]
  if (oneTime !== undefined) secrets.add(oneTime)
  const apiToken = /laurel_(?:pat|svc|feed|screen)_[\w-]{43}/.exec(text)?.[0]
  if (apiToken !== undefined) secrets.add(apiToken)
}

async function signIn(appClient: Door): Promise<void> {
  const answer = await fetch(`${appClient.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  keepSecrets(appClient, answer, await answer.text())
  appClient.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function isSignedIn({ url, cookie }: Door): Promise<boolean> {
  const session = await fetch(`${url}/api/session`, { headers: { cookie } })
  return ((await session.json()) as { user: unknown }).user !== null
}

async function callAll(appClient: Door, all: boolean): Promise<void> {
  for (const name of NAMES) {
    if (appClient.cookie !== '' && !(await isSignedIn(appClient))) await signIn(appClient)
    await call(appClient, name, all)
  }
}

/** Breaks everything except sign-in, so that faults are logged. */
async function breakTables(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ('users', 'sessions', 'sign_in_attempts', 'known_sign_ins', 'last_seen', 'audit_log',
                              'outbox')`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} rename to broken_${name}`)
  await client.end()
}

test('logs no personal data from any endpoint', async () => {
  database.url = await emptyDatabase()
  const METRICS_TOKEN = `${MARK}-metrics-token`
  const app = await startApp({
    env: {
      DATABASE_URL: database.url,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      METRICS_TOKEN,
      LOG_LEVEL: 'trace',
    },
  })
  const appClient: Door = { url: app.url, cookie: '', secrets: new Set() }
  await callAll(appClient, false)
  await signIn(appClient)
  await callAll(appClient, false)
  await callAll(appClient, true)
  for (const secret of appClient.secrets) {
    if (!/^laurel_(?:pat|svc)_/.test(secret)) continue
    await fetch(`${app.url}/api/account`, { headers: { authorization: `Bearer ${secret}` } })
    await fetch(`${app.url}/api/account`, { headers: { authorization: `Bearer ${secret}x` } })
  }
  await fetch(`${app.url}/${MARK}?${MARK}`)
  await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  await breakTables()
  await callAll(appClient, false)
  const { stderr } = await app.stop()

  const lines = stderr.split('\n').flatMap((line) => {
    return line === '' ? [] : [JSON.parse(line) as Line]
  })
  const driven = new Set(
    lines.flatMap(({ msg, method, route }) => (msg === 'answered' ? [`${method} ${route}`] : [])),
  )
  const declared = NAMES.map((name) => `${endpoints[name].method} ${endpoints[name].path}`)
  expect(declared.filter((endpoint) => !driven.has(endpoint))).toEqual([])
  expect(lines.filter(({ msg }) => msg === 'unexpected').length).toBeGreaterThan(10)

  expect(lines.filter((line) => JSON.stringify(line).includes(MARK))).toEqual([])
  expect(appClient.secrets.size).toBeGreaterThan(0)
  for (const secret of appClient.secrets) expect(stderr).not.toContain(secret)
  const { password } = new URL(database.url)
  if (password !== '') expect(stderr).not.toContain(password)
})
