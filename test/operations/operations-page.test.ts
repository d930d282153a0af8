import pino from 'pino'
import { expect, test } from 'vitest'
import { openMetrics } from '#app/server/metrics/open-metrics.ts'
import { SECRETS } from '#app/server/read-setting.ts'
import { SETTINGS } from '#app/server/settings.ts'
import { LARGEST_IMPORT_BYTES } from '#imports/contract/imports.ts'
import { LARGEST_DOCUMENT_BYTES } from '#platform/contract/documents.ts'
import { LARGEST_PICTURE_BYTES } from '#platform/contract/pictures.ts'
import { HTTP_TIMEOUTS } from '#platform/server/http/server.ts'
import { ownDatabase } from '../harness/database.ts'
import { read } from '../tidy/sources.ts'

const page = read('docs/operations.md').replaceAll(/\s+/g, ' ')
const database = await ownDatabase()

/** Variables of Node and of OpenTelemetry, not settings of Laurel. */
const OF_OTHERS = [
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
]

test('names only existing settings', () => {
  const settings = SETTINGS.map(({ name }) => name)
  const files = [...SECRETS].map((name) => `${name}_FILE`)
  const names = new Set<string>([...settings, ...files, ...OF_OTHERS])
  const named = [...page.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b[^`]*`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test('names every metric and no other, with the rules and the dashboard', async () => {
  const log = pino({ level: 'silent' })
  const metrics = openMetrics({
    database,
    log,
    liveLag: () => Promise.resolve(null),
    disks: { isFull: () => false, spaceOf: () => null },
    outages: { isFailing: () => false },
    monitoring: { query: () => Promise.resolve([]) },
    makesBackups: true,
  })
  const text = await metrics.read()
  await metrics.close()
  const there = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name))
  const documents = [page, read('docs/deploy/alerts.yml'), read('docs/deploy/dashboard.json')]
  const named = new Set(
    [...documents.join(' ').matchAll(/\b(?:laurel|nodejs)_[a-z0-9_]*[a-z0-9]/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  )
  expect([...named].filter((name) => !there.has(name))).toEqual([])
  const ours = [...there].filter((name) => name.startsWith('laurel_'))
  expect(ours.filter((name) => !named.has(name))).toEqual([])
})

test('states the actual limits', () => {
  const { headersMs, bodyMs, requestMs } = HTTP_TIMEOUTS
  const [seconds, minutes] = [1_000, 60_000]
  expect(page).toContain(
    `Headers have ${headersMs / seconds} seconds to arrive, JSON bodies ${bodyMs / seconds}, files ${requestMs / minutes} minutes; ` +
      `statements ${Number(database.connection.statement_timeout) / seconds} seconds, locks ${Number(database.connection.lock_timeout) / seconds}.`,
  )
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
  expect(page).toContain(
    `pictures ${megabytes(LARGEST_PICTURE_BYTES)}, documents ${megabytes(LARGEST_DOCUMENT_BYTES)} and imports ${megabytes(LARGEST_IMPORT_BYTES)}`,
  )
  // One more connection listens for events, two are for checks.
  expect(page).toContain(`makes ${database.pool.options.max + 3} connections`)
})
