import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo, type LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { ownFolder } from '#test/harness/bare-server.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { selfMadeCertificate } from '#test/mail/certificate.ts'
import { openOutgoing } from './send-request.ts'

const LOOPBACK = ['127.0.0.0/8', '::1']

function own(choice: Partial<Parameters<typeof openOutgoing>[0]> = {}) {
  const outgoing = openOutgoing({ allow: [], ...choice })
  whenDone(() => Promise.resolve(outgoing.close()))
  return outgoing
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

const receiver = (answer: RequestListener) => listening(createServer(answer))

/** A lookup that answers these addresses, one list after the other. */
function answering(...lists: readonly string[][]): LookupFunction {
  let turn = 0
  return (_name, _options, done) => {
    const addresses = lists[Math.min(turn++, lists.length - 1)] ?? []
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}

test('sends a body, and returns the status and the text of the answer', async () => {
  const seen: unknown[] = []
  const port = await receiver((request, response) => {
    const { method, headers } = request
    request.setEncoding('utf8').on('data', (body: string) => {
      seen.push([method, headers['x-note'], headers.host, body])
    })
    request.on('end', () => response.writeHead(503, { 'retry-after': '7' }).end('grüezi'))
  })
  const { send } = own({ allow: LOOPBACK })
  const answer = await send(`http://localhost:${port}/in?a=1`, {
    headers: { 'x-note': 'hello' },
    body: '{"ü":1}',
  })
  expect(answer).toEqual({ status: 503, text: 'grüezi', retryAfter: 7 })
  expect(seen).toEqual([['POST', 'hello', `localhost:${port}`, '{"ü":1}']])
})

// `{port}` is a server on the loopback that must hear nothing.
const FORBIDDEN = [
  // Loopback, in every way to write it.
  'https://127.0.0.1:{port}/',
  'https://127.1:{port}/',
  'https://127.255.255.254:{port}/',
  'https://2130706433:{port}/',
  'https://017700000001:{port}/',
  'https://0x7f000001:{port}/',
  'https://0x7f.0.0.1:{port}/',
  'https://0177.0.0.1:{port}/',
  'https://127.0.0.1.:{port}/',
  'https://%31%32%37.0.0.1:{port}/',
  'https://①②⑦.⓪.⓪.①:{port}/',
  'https://127。0。0。1:{port}/',
  'https://localhost:{port}/',
  'https://LOCALHOST:{port}/',
  'https://localhost.:{port}/',
  'https://[::1]:{port}/',
  'https://[0:0:0:0:0:0:0:1]:{port}/',
  // IPv6 that carries an IPv4 address.
  'https://[::ffff:127.0.0.1]:{port}/',
  'https://[::ffff:7f00:1]:{port}/',
  'https://[::127.0.0.1]:{port}/',
  'https://[64:ff9b::7f00:1]:{port}/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  // This host, private, shared and local networks.
  'https://0.0.0.0:{port}/',
  'https://0:{port}/',
  'https://[::]:{port}/',
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[fec0::1]/',
  'https://169.254.0.1/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  // Metadata services of clouds.
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fd00:ec2::254]/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  // Multicast, broadcast, reserved, documentation, benchmarks.
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://255.255.255.255/',
  'https://240.0.0.1/',
  'https://192.0.2.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://198.18.0.1/',
  'https://192.88.99.1/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[100::1]/',
  // Names that hide the host.
  'https://example.com@127.0.0.1:{port}/',
  'https://user:password@example.com/',
  'https://127.0.0.1:{port}\\@example.com/',
  'https://example.com:443@localhost:{port}/',
  'https://example.com#@127.0.0.1:{port}/',
  // Other schemes, Unix sockets, and services that speak otherwise.
  'http://example.com/',
  'http://127.0.0.1:{port}/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/',
  'unix:/run/docker.sock',
  'http+unix://%2Frun%2Fdocker.sock/info',
  'http://unix:/run/docker.sock:/info',
  'data:text/plain,hello',
  'javascript:alert(1)',
  '//example.com/',
  'example.com',
  'https://',
  'https:///',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:0/',
  'https://example.com:99999/',
  'https://example.com:+443x/',
  'https://exa mple.com/',
  '',
]

test('connects to none of the addresses and tricks that lead inside', async () => {
  expect(FORBIDDEN.length).toBeGreaterThanOrEqual(50)
  let heard = 0
  const inside = createSocketServer((socket) => {
    heard++
    socket.destroy()
  })
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  whenDone(() => new Promise((resolve) => void inside.close(() => resolve())))
  const { port } = inside.address() as AddressInfo
  // A name leads to the loopback, as with the records of an attacker.
  const { send } = own({ lookup: answering(['127.0.0.1', '::1']) })
  for (const pattern of FORBIDDEN) {
    const url = pattern.replace('{port}', String(port))
    // oxlint-disable-next-line no-await-in-loop
    expect([url, await send(url, {})]).toEqual([url, { refused: true }])
  }
  expect(heard).toBe(0)
})

test('refuses a Unix socket behind a name', async () => {
  const folder = await ownFolder()
  const server = createServer((_request, response) => response.end('inside'))
  const path = `${folder}/socket`
  server.listen(path)
  await once(server, 'listening')
  whenDone(() => new Promise((resolve) => void server.close(() => resolve())))
  const { send } = own({ allow: LOOPBACK })
  expect(await send(`unix:${path}`, {})).toEqual({ refused: true })
  expect(await send(`http://unix${path}`, {})).not.toHaveProperty('status')
})

test.each([
  ['https://93.184.215.14/', true],
  ['https://[2606:2800:21f::1]/', true],
  ['https://hooks.example.com:8443/in', true],
  ['https://example.com:443/', true],
])('may call %s', (url, expected) => {
  expect(own().mayCall(url)).toBe(expected)
})

test('a name that changes its mind is checked for each connection', async () => {
  const port = await receiver((_request, response) => {
    response.setHeader('connection', 'close').end()
  })
  const lookup = answering(['127.0.0.1'], ['127.0.0.2'])
  const { send } = own({ lookup, allow: ['127.0.0.1'] })
  expect(await send(`http://changes.test:${port}/`, {})).toMatchObject({ status: 200 })
  expect(await send(`http://changes.test:${port}/`, {})).toEqual({ refused: true })
})

test('of several addresses uses only those that are allowed', async () => {
  const port = await receiver((_request, response) => response.end('here'))
  const lookup = answering(['10.0.0.1', '127.0.0.1'])
  const { send } = own({ lookup, allow: ['127.0.0.1'] })
  expect(await send(`http://mixed.test:${port}/`, {})).toMatchObject({ status: 200, text: 'here' })
})

test('reaches a network that the operator allows, and no other', async () => {
  const port = await receiver((_request, response) => response.end())
  const { send } = own({ allow: ['127.0.0.0/30'] })
  expect(await send(`http://127.0.0.1:${port}/`, {})).toMatchObject({ status: 200 })
  expect(await send(`http://127.0.0.5:${port}/`, {})).toEqual({ refused: true })
  expect(await send(`http://[::1]:${port}/`, {})).toEqual({ refused: true })
})

test('follows no redirect', async () => {
  let heard = 0
  const port = await receiver((_request, response) => {
    heard++
    response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end()
  })
  const answer = await own({ allow: LOOPBACK }).send(`http://127.0.0.1:${port}/`, {})
  expect(answer).toMatchObject({ status: 307 })
  expect(heard).toBe(1)
})

test('keeps at most 64 KB of an endless answer, and hangs up', async () => {
  const { promise: hungUp, resolve } = Promise.withResolvers<void>()
  const port = await receiver((_request, response) => {
    response.on('close', resolve)
    const more = () => {
      while (response.write('x'.repeat(16 * 1024)));
    }
    response.on('drain', more)
    more()
  })
  const answer = await own({ allow: LOOPBACK }).send(`http://127.0.0.1:${port}/`, {})
  expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(64 * 1024) })
  await hungUp
})

test('ends when time is up, also in the middle of an answer', async () => {
  const silent = await receiver(() => undefined)
  const slow = await receiver((_request, response) => void response.writeHead(200).write('a'))
  const { send } = own({ allow: LOOPBACK })
  for (const port of [silent, slow]) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await send(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })
    expect(answer).toEqual({ silence: 'TIMEOUT' })
  }
})

test('tells what kept a receiver from answering', async () => {
  const cutting = await receiver((_request, response) => void response.destroy())
  const { send } = own({ allow: LOOPBACK })
  expect(await send(`http://127.0.0.1:${cutting}/`, {})).toEqual({ silence: 'ECONNRESET' })
  const closed = createServer()
  const port = await listening(closed)
  await new Promise((resolve) => closed.close(resolve))
  expect(await send(`http://127.0.0.1:${port}/`, {})).toEqual({ silence: 'ECONNREFUSED' })
  const lost: LookupFunction = (_name, _options, done) =>
    done(Object.assign(new Error('away'), { code: 'ENOTFOUND' }), [])
  expect(await own({ lookup: lost }).send('https://nowhere.test/', {})).toEqual({
    silence: 'ENOTFOUND',
  })
})

test('checks the certificate of the name that was asked for', async () => {
  const certificate = selfMadeCertificate()
  const port = await listening(
    createSecureServer(certificate, (_request, response) => response.end()),
  )
  const lookup: LookupFunction = (_name, options, done) => dns.lookup('127.0.0.1', options, done)
  const trusting = own({ allow: LOOPBACK, ca: certificate.cert, lookup })
  expect(await trusting.send(`https://localhost:${port}/`, {})).toMatchObject({ status: 200 })
  expect(await trusting.send(`https://other.test:${port}/`, {})).toEqual({
    silence: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
  expect(await own({ allow: LOOPBACK, lookup }).send(`https://localhost:${port}/`, {})).toEqual({
    silence: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
})
