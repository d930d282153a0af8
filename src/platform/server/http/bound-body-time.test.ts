import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bareServer, listening } from '#test/harness/bare-server.ts'

const QUICK = { headersMs: 200, bodyMs: 200, requestMs: 60_000, lookEveryMs: 50 }
const HEAD = 'POST /api/session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

/** Sends one byte after another for as long as it is let, and answers what came back. */
function sendSlowly(port: number, begin: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(begin))
  const more = setInterval(() => socket.write('x'), 20)
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (answer += part))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(more)
    resolve(answer)
  })
  onTestFinished(() => void socket.destroy())
  return promise
}

test.each([
  ['headers', 'GET /api/session HTTP/1.1\r\nhost: a\r\nx: '],
  ['a body', `${HEAD}content-length: 60000\r\n\r\n"`],
  ['a body without a length', `${HEAD}transfer-encoding: chunked\r\n\r\nea60\r\n"`],
  [
    'a body nobody asked for',
    HEAD.replace('/api/session', '/nowhere') + 'content-length: 9000\r\n\r\n"',
  ],
])('%s that come byte by byte are not waited for', async (_what, begin) => {
  const { server } = await bareServer({ patience: QUICK })
  expect(await sendSlowly(await listening(server), begin)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that comes in two parts is taken', async () => {
  const asked: unknown[] = []
  const { server } = await bareServer({
    handlers: {
      login: ({ body }) => {
        asked.push(body)
        return Promise.resolve({ user: null, version: '1' } as never)
      },
    },
  })
  const body = JSON.stringify({ email: 'anna@example.com', password: 'a password' })
  const socket = connect(await listening(server), '127.0.0.1')
  socket.write(
    `${HEAD}connection: close\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  )
  await new Promise((resolve) => socket.once('connect', resolve))
  setImmediate(() => socket.write(body.slice(9)))
  await new Promise((resolve) => socket.resume().once('close', resolve))
  expect(asked).toHaveLength(1)
})
