import { expect, test } from 'vitest'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { COMMIT } from '#platform/server/operation/version.ts'
import { clientOf } from '../concurrency/app-client.ts'
import { hire, type Colleague } from '../concurrency/colleagues.ts'
import { listenAt } from '../concurrency/event-reader.ts'
import { ADMINISTRATOR, ownApp } from '../harness/app.ts'
import { ownDatabase } from '../harness/database.ts'

const METRICS_TOKEN = 'a-token-of-tests'
const database = await ownDatabase()
const app = await ownApp(database, { metricsToken: METRICS_TOKEN })
const appClient = await clientOf(app)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

interface Sample {
  readonly name: string
  readonly labels: string
  readonly value: number
}

async function scrape(): Promise<{ text: string; samples: Sample[] }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const answer = await app.server.inject({ url: '/metrics', headers })
  expect(answer.statusCode).toBe(200)
  const lines = [...answer.payload.matchAll(/^([a-z_]+)(\{.*\})? (\S+)$/gm)]
  const samples = lines.map(([, name = '', labels = '', value]) => ({
    name,
    labels,
    value: Number(value),
  }))
  return { text: answer.payload, samples }
}

function seriesIn(text: string): number {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length
}

/** The sum of the samples of this name that have all these labels. */
async function valueOf(name: string, ...labels: string[]): Promise<number | undefined> {
  const { samples } = await scrape()
  const those = samples.filter(
    (sample) => sample.name === name && labels.every((label) => sample.labels.includes(label)),
  )
  return those.length === 0 ? undefined : those.reduce((sum, { value }) => sum + value, 0)
}

test('exports the counters of alerts at 0 from the start, and little else', async () => {
  const fresh = await ownApp(database, { metricsToken: METRICS_TOKEN })
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { payload } = await fresh.server.inject({ url: '/metrics', headers })
  for (const labels of [
    'http_requests_total{status="5xx"}',
    'http_requests_shed_total{reason="requests"}',
    'http_requests_shed_total{reason="heapUsedBytes"}',
    'sign_ins_refused_total{code="password-wrong"}',
    'service_failing{service="mail"}',
    'service_failing{service="files"}',
    'service_failing{service="directory"}',
    'service_failing{service="provider"}',
    'service_failing{service="backups"}',
  ]) {
    expect(payload).toContain(`\nlaurel_${labels} 0\n`)
  }
  expect(payload).not.toMatch(/route=/)
  expect(seriesIn(payload)).toBeLessThan(200)
})

test('grows by a few series for each endpoint in use', async () => {
  // Node's own series come when it first collects garbage of a kind.
  const ours = async () => seriesIn((await scrape()).text.replaceAll(/^(?!laurel_).*$/gm, ''))
  const before = await ours()
  for (let turn = 0; turn < 3; turn++) {
    for (const url of ['/api/session', '/api/account', '/api/gifts', '/api/none']) {
      await app.server.inject({ url, headers: { cookie: ada.cookie } })
    }
  }
  expect((await ours()) - before).toBeLessThan(45)
})

test('counts and times requests by path pattern, method and status class', async () => {
  const sent = await appClient.send(ada, bob, '0.01', 'metrics-send-1')
  expect(sent.status).toBe(200)
  const refused = await appClient.send(ada, bob, '-1', 'metrics-send-2')
  expect(refused.status).toBe(400)
  const timed = 'laurel_http_request_duration_seconds_count'
  const route = ['method="POST"', 'route="/api/transfers"']
  await expect.poll(() => valueOf(timed, ...route)).toBe(2)
  const requests = 'laurel_http_requests_total'
  expect(await valueOf(requests, 'status="2xx"')).toBeGreaterThanOrEqual(1)
  expect(await valueOf(requests, 'status="4xx"')).toBeGreaterThanOrEqual(1)
  expect(await valueOf(requests, 'status="5xx"')).toBe(0)
})

test('counts refused sign-ins by reason', async () => {
  const body = { email: ADMINISTRATOR.email, password: 'not the one' }
  await appClient.ask({ path: '/api/session', body })
  await appClient.ask({ path: '/api/session', body })
  await expect.poll(() => valueOf('laurel_sign_ins_refused_total')).toBe(2)
  const { samples } = await scrape()
  const refused = samples.filter(
    ({ name, value }) => name === 'laurel_sign_ins_refused_total' && value > 0,
  )
  expect(refused.map(({ labels }) => labels)).toEqual(['{code="password-wrong"}'])
})

test('counts open pages and their lag', async () => {
  const reader = await listenAt(appClient, bob.cookie)
  await expect.poll(() => reader.topics).toEqual(['everything'])
  expect(await valueOf('laurel_event_streams')).toBe(1)
  await appClient.send(ada, bob, '0.01', 'metrics-send-3')
  await expect.poll(() => reader.topics).toEqual(['everything', 'wallet'])
  await expect.poll(() => valueOf('laurel_live_lag_seconds')).toBe(0)
  reader.close()
  await expect.poll(() => valueOf('laurel_event_streams')).toBe(0)
})

test('exports batches, their queues, and connections', async () => {
  expect(await valueOf('laurel_ledger_batch_commands_sum', 'queue="thanks"')).toBeGreaterThan(0)
  expect(
    await valueOf('laurel_ledger_batch_duration_seconds_count', 'queue="thanks"'),
  ).toBeGreaterThan(0)
  expect(await valueOf('laurel_ledger_commands_queued')).toBe(0)
  expect(await valueOf('laurel_ledger_commands_contended')).toBe(0)
  expect(await valueOf('laurel_database_connections_max')).toBe(database.pool.options.max)
  expect(await valueOf('laurel_database_connections')).toBe(database.pool.totalCount)
  await expect.poll(() => valueOf('laurel_database_waiting')).toBe(0)
  expect(await valueOf('laurel_uploads_in_progress')).toBe(0)
  expect(await valueOf('laurel_build_info', 'version=', `commit="${COMMIT ?? ''}"`)).toBe(1)
})

test('exports the totals of the audited books', async () => {
  expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
  const { rows } = await database.pool.query<Record<string, number>>(
    `select sum(earned)::float8 as earned, sum(appreciation)::float8 as appreciation,
            (select coalesce(sum(amount), 0) from bonuses where claimed_seq is null)::float8 as pending,
            (select count(*) from entries)::float8 as entries from wallets`,
  )
  const held = rows[0] ?? {}
  // Another process, which has not computed the totals yet.
  const fresh = await ownApp(database, { metricsToken: METRICS_TOKEN })
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { payload } = await fresh.server.inject({ url: '/metrics', headers })
  const told = (account: string) =>
    Math.round(
      100 *
        Number(
          new RegExp(`laurel_ledger_points\\{account="${account}"\\} (\\S+)`).exec(payload)?.[1],
        ),
    )
  for (const account of ['earned', 'appreciation']) {
    expect(told(account), account).toBe(held[account])
  }
  expect(told('issued')).toBe(
    told('withdrawn') + told('shop') + told('earned') + told('appreciation'),
  )
  expect(payload).toContain(`laurel_bonuses_pending_points ${(held['pending'] ?? 0) / 100}\n`)
  expect(payload).toContain(`laurel_ledger_entries ${held['entries']}\n`)
})

test('follows the naming of Prometheus, without personal data', async () => {
  await app.server.inject('/api/users?q=Anna')
  await app.server.inject('/anna/anna.js')
  const { text, samples } = await scrape()
  for (const { name } of samples) expect(name).toMatch(/^(?:laurel|nodejs|process)_[a-z0-9_]+$/)
  const types = [...text.matchAll(/^# TYPE (laurel_\w+) (\w+)$/gm)]
  for (const [, name = '', type] of types) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter')
    expect(name, 'base units').not.toMatch(/_(?:ms|milliseconds|kb|mb|percent)(?:_|$)/)
  }
  expect(text).not.toMatch(/anna/i)
  for (const { email } of [ada, bob]) expect(text).not.toContain(email)
})
