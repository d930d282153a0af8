import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { peakOf } from '#test/harness/drawing-peak.ts'
import { until } from '#test/harness/until.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { RawConnection } from './raw-connection.ts'
import { FLOODS, SMUGGLING } from './shapes.ts'
import { memoryOf, p95, readMeanwhile, startAttacked } from './started-laurel.ts'

// The server gives headers 15 seconds and a body 30, and looks for late ones every 5.
const ENDED_WITHIN = 30 + 5
/** Seconds that a busy machine may add. */
const LATER = 30
vi.setConfig({ testTimeout: 180_000 })

const MB = 1024 * 1024
const attacked = await startAttacked()
const { laurel, attacker } = attacked
const quiet = await readMeanwhile(attacked, 100)

const LOGIN = 'POST /api/session HTTP/1.1\r\nHost: laurel\r\nContent-Type: application/json\r\n'

describe('slow requests', () => {
  test('end in time, and slow nobody down', async () => {
    const before = memoryOf(laurel)
    const many = <T>(count: number, of: () => T) => Array.from({ length: count }, of)
    const headers = many(400, () =>
      new RawConnection(laurel, 'GET /api/session HTTP/1.1\r\nX-A: ').trickle('a', 2_000),
    )
    const bodies = many(200, () =>
      new RawConnection(laurel, `${LOGIN}Content-Length: 60000\r\n\r\n"`).trickle('a', 2_000),
    )
    const chunks = many(100, () =>
      new RawConnection(laurel, `${LOGIN}Transfer-Encoding: chunked\r\n\r\n`).trickle(
        '1\r\na\r\n',
        2_000,
      ),
    )
    const silent = many(200, () => new RawConnection(laurel, 'G'))
    const all = [...headers, ...bodies, ...chunks, ...silent]
    await until(() => all.every(({ socket }) => !socket.connecting))
    const held = memoryOf(laurel)

    let open = all.length
    for (const one of all) void one.ended.then(() => open--)
    const times = await readMeanwhile(attacked, 100, () => open === 0)
    expect(new Set(all.map(({ statuses }) => statuses.join()))).toEqual(new Set(['408']))
    const longest = Math.max(...all.map((one) => one.secondsOpen))
    expect(longest).toBeLessThan(ENDED_WITHIN + LATER)
    expect(held - before).toBeLessThan(100 * MB)
    const after = await readMeanwhile(attacked, 100)
    expect(p95(times) / Math.max(p95(quiet), p95(after))).toBeLessThan(8)
  })
})

describe('headers and shapes of requests', () => {
  test.each(Object.entries(SMUGGLING))(
    'refuses %s, and answers nothing within',
    async (_, bytes) => {
      const one = new RawConnection(laurel, bytes)
      await until(() => one.statuses.length > 0 || one.socket.closed)
      one.socket.end()
      const heard = await one.ended
      expect(heard).not.toContain('not-found')
      expect(one.statuses.length).toBeLessThanOrEqual(1)
      for (const status of one.statuses) expect(status).toBeGreaterThanOrEqual(400)
      for (const status of one.statuses) expect(status).toBeLessThan(500)
    },
  )

  test.each(Object.entries(FLOODS))('survives %s', async (_, bytes) => {
    const one = new RawConnection(laurel, bytes)
    await until(() => one.statuses.some((status) => status >= 200) || one.socket.closed)
    one.socket.end()
    await one.ended
    for (const status of one.statuses) expect(status).toBeLessThan(500)
  })
})

describe('multipart bodies', () => {
  const part = 'Content-Disposition: form-data; name="a"\r\n\r\na\r\n--x\r\n'
  const large = `X-A: ${'a'.repeat(60_000)}\r\n`
  const kinds = {
    'thousands of parts': Buffer.from(part.repeat(1_000)),
    'parts with huge headers': Buffer.from(large + part),
    'parts without an end': Buffer.from('a'.repeat(64 * 1024)),
  }
  const paths = [
    '/api/session',
    '/api/files',
    '/api/documents?name=a.pdf',
    '/api/imports?kind=users',
  ]
  const cases = Object.entries(kinds).flatMap(([what, piece]) =>
    paths.map((path) => ({ what, piece, path })),
  )

  test.each(cases)('refuses $what at $path before their end', async ({ piece, path }) => {
    const one = new RawConnection(
      laurel,
      `POST ${path} HTTP/1.1\r\nHost: laurel\r\nCookie: ${attacker}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${1_000 * MB}\r\n\r\n--x\r\n`,
    )
    const sent = await one.flood(piece, 200 * MB)
    await until(() => one.statuses.length > 0)
    one.socket.destroy()
    expect(one.statuses).toEqual([415])
    expect(sent).toBeLessThan(200 * MB)
  })
})

/** Much from little: 64 MB of zeros in 64 KB. Swollen pictures and documents are in test/files. */
const ZEROS = Buffer.alloc(64 * MB)
const GZIP = gzipSync(ZEROS)
const HEADER = 'First Name,Last Name,Email\n'
const JSON_TYPE = 'application/json'
const SESSION = '/api/session'
const USERS = '/api/imports?kind=users'
const SWOLLEN: readonly OversizedBody[] = [
  ['JSON in gzip', SESSION, JSON_TYPE, GZIP.subarray(0, 60_000), 'gzip'],
  ['JSON in brotli', SESSION, JSON_TYPE, brotliCompressSync(ZEROS), 'br'],
  ['JSON in deflate', SESSION, JSON_TYPE, deflateSync(ZEROS).subarray(0, 60_000), 'deflate'],
  ['JSON in gzip twice', SESSION, JSON_TYPE, gzipSync(GZIP), 'gzip, gzip'],
  ['lists in lists', SESSION, JSON_TYPE, Buffer.alloc(60_000, '[')],
  ['a number of 60,000 digits', SESSION, JSON_TYPE, Buffer.alloc(60_000, '9')],
  ['CSV in gzip', USERS, 'text/csv', GZIP, 'gzip'],
  ['a CSV of one cell', USERS, 'text/csv', Buffer.alloc(31 * MB, 'a')],
  ['a CSV of columns', USERS, 'text/csv', Buffer.alloc(16 * MB, 'a,')],
  ['a CSV of empty lines', USERS, 'text/csv', Buffer.from(HEADER + '\n'.repeat(4 * MB))],
  ['a CSV of open quotes', USERS, 'text/csv', Buffer.from(HEADER + '"",'.repeat(MB))],
  ['a picture in gzip', '/api/files', 'image/png', GZIP, 'gzip'],
  ['a text that is gzip', '/api/documents?name=a.txt', 'text/plain', gzipSync(GZIP)],
]
type OversizedBody = readonly [
  what: string,
  path: string,
  type: string,
  body: Buffer,
  coding?: string,
]

test('what swells when it is read is refused in little memory', async () => {
  const before = peakOf(laurel.pid)
  let isOver = false
  const attack = async () => {
    for (const [what, path, type, body, coding] of SWOLLEN) {
      const answer = await fetch(`${laurel.url}${path}`, {
        method: 'POST',
        headers: {
          cookie: attacker,
          'content-type': type,
          ...(coding !== undefined && { 'content-encoding': coding }),
        },
        body: new Uint8Array(body),
      })
      const { code } = (await answer.json()) as { code?: string }
      // A row that is too long is refused alone.
      if (answer.status === 200) expect(what).toBe('a CSV of open quotes')
      else expect(isRefusalCode(code ?? ''), `${what}: ${answer.status}`).toBe(true)
      expect(code === 'busy' || answer.status < 500, `${what}: ${answer.status}`).toBe(true)
    }
  }
  const attacking = attack().finally(() => (isOver = true))
  // The administrator's own files may keep Laurel busy for a moment, on a machine that is busy itself.
  await Promise.all([attacking, readMeanwhile(attacked, 50, () => isOver, true)])
  expect(peakOf(laurel.pid) - before).toBeLessThan(250 * MB)
})

afterAll(() => {
  expect(laurel.isRunning).toBe(true)
  expect(laurel.stderr).not.toContain('unexpected')
})
