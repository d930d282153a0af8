import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
}

const PASSWORD = 'the password of traces'

/** Takes traces as JSON, as a collector does. */
const sent: string[] = []
const collector = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    if (request.url === '/v1/traces') sent.push(text)
    response.setHeader('content-type', 'application/json').end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

function spansOf(bodies: readonly string[]): SentSpan[] {
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
}

const valueOf = ({ attributes }: SentSpan, key: string) =>
  attributes.find((one) => one.key === key)?.value

async function start(env: Record<string, string>) {
  const dataDir = await newDataDir()
  const app = await startLaurel({ env: { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, ...env } })
  onTestFinished(async () => {
    await app.stop()
    await removeDataDir(dataDir)
  })
  return app
}

const logIn = ({ url }: { url: string }, password: string) =>
  fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'admin@laurel.local', password }),
  })

test('sends a span for each request, with its statements below it', async () => {
  const app = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'points' })
  expect((await logIn(app, PASSWORD)).status).toBe(200)
  expect((await logIn(app, 'a wrong password')).status).toBe(403)
  // The stop sends the pending spans.
  await app.stop()
  const spans = spansOf(sent)
  const [right, wrong] = spans.filter(({ name }) => name === 'POST /api/session')
  if (right === undefined || wrong === undefined) throw new Error('no spans of the requests')
  expect(valueOf(right, 'http.response.status_code')?.intValue).toBe(200)
  expect(valueOf(wrong, 'laurel.refusal')?.stringValue).toBe('password-wrong')
  const below = spans.filter(({ parentSpanId }) => parentSpanId === right.spanId)
  expect(below.every(({ traceId }) => traceId === right.traceId)).toBe(true)
  expect(below.map((span) => valueOf(span, 'db.query.text')?.stringValue ?? '')).toContainEqual(
    expect.stringContaining('insert into sessions'),
  )
  const text = sent.join('')
  expect(text).toContain('"points"')
  // Values are sent with no statement.
  expect(text).not.toContain('admin@laurel.local')
  expect(text).not.toContain(PASSWORD)
})

test('a collector that is away is told once, and holds nothing up', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_BSP_SCHEDULE_DELAY: '500' }
  const app = await start(env)
  expect((await logIn(app, PASSWORD)).status).toBe(200)
  const told = () => app.stderr.split('Traces can not be sent').length - 1
  await expect.poll(told, { timeout: 30_000 }).toBe(1)
  expect((await logIn(app, PASSWORD)).status).toBe(200)
  expect((await app.stop()).code).toBe(0)
  expect(told()).toBe(1)
})
