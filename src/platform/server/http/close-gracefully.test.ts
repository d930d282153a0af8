import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { bareServer, listening } from '#test/harness/bare-server.ts'

const ASK = 'GET /healthz HTTP/1.1\r\nHost: laurel\r\n\r\n'

test.each([
  ['an idle connection', true],
  ['a new connection', false],
])('a request that has arrived on %s is answered, however soon the end', async (_on, isIdle) => {
  const { server } = await bareServer()
  const socket = connect(await listening(server), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (received += part))
  socket.on('error', (error) => (received += error.message))
  const hasEnded = once(socket, 'close')
  await once(socket, 'connect')
  if (isIdle) {
    socket.write(ASK)
    await expect.poll(() => received).toContain('{"status":"alive"}')
    received = ''
  }
  // Written, and not yet read: both sides live in this one thread.
  socket.write(ASK)
  await server.close()
  await hasEnded
  expect(received).toContain('200 OK')
  expect(received).toContain('{"status":"alive"}')
})
