import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { bareServer, listening } from '#test/harness/bare-server.ts'
import { closeConnections } from './close-connections.ts'

const ASK = 'GET /healthz HTTP/1.1\r\nHost: laurel\r\n\r\n'

test('a connection that is idle when draining begins has one more request answered', async () => {
  const { server } = await bareServer()
  const socket = connect(await listening(server), '127.0.0.1')
  let received = ''
  let hasEnded = false
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (received += part))
  socket.on('close', () => (hasEnded = true))
  socket.on('error', (error) => (received += error.message))
  socket.write(ASK)
  await expect.poll(() => received).toContain('{"status":"alive"}')
  expect(received).toContain('Connection: keep-alive')

  received = ''
  closeConnections(server)
  socket.write(ASK)
  await expect.poll(() => hasEnded).toBe(true)
  expect(received).toContain('200 OK')
  expect(received.toLowerCase()).toContain('connection: close')
})
