import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk, type Visitor } from '#test/harness/visitor.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { selfMadeCertificate } from '#test/mail/certificate.ts'
import { NAME, ownCompany, PUBLIC_URL } from './company.ts'
import { CLIENT } from './provider.ts'

const database = await ownDatabase()
const company = await ownCompany(database)
const { administrator, provider } = company

async function triedWith(issuer: string) {
  const app = await company.anotherApp({ oidc: { issuer, ...CLIENT, name: NAME } })
  await database.pool.query(`delete from sign_in_attempts where subject = 'try:provider'`)
  return (await expectOk((await administratorOf(app)).call('tryProvider'))).json
}

/** A server that answers everything alike. */
async function listening(answer: RequestListener, secure = false): Promise<string> {
  const server = secure ? createSecureServer(selfMadeCertificate(), answer) : createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(() => Promise.resolve(void server.close()))
  const { port } = server.address() as AddressInfo
  return `${secure ? 'https' : 'http'}://127.0.0.1:${port}`
}

const json =
  (content: object): RequestListener =>
  (_request, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(content))
  }

test('reads the metadata and the keys of the provider, and shows no secret', async () => {
  const known = await expectOk(administrator.call('readConnections'))
  expect(known.json).toEqual({
    mail: null,
    provider: {
      name: NAME,
      issuer: provider.issuer,
      clientId: CLIENT.clientId,
      returnAddress: `${PUBLIC_URL}/login/return`,
      logoutAddress: `${PUBLIC_URL}/api/single-sign-on/logout`,
    },
    directory: null,
  })
  const tried = await expectOk(administrator.call('tryProvider'))
  expect(tried.json).toEqual({ outcome: 'works', answer: expect.stringMatching(/^\d+$/) as string })
})

test('tells at the start, and on Status, that a provider does not answer, and serves without it', async () => {
  const statusOf = async (visitor: Visitor) =>
    (await expectOk(visitor.call('readStatus'))).json['provider']
  const server = provider.issuer
  const answeredAt = expect.any(String) as string
  await expect.poll(() => statusOf(administrator)).toEqual({ server, trouble: null, answeredAt })
  await provider.stop()
  const app = await company.anotherApp()
  const visitor = await administratorOf(app)
  const trouble = { kind: 'unreachable', answer: 'ECONNREFUSED' }
  await expect.poll(() => statusOf(visitor)).toEqual({ server, trouble, answeredAt: null })
  expect(app.complaints.filter((line) => line.includes('"service":"provider"'))).toEqual([
    expect.stringContaining(`The provider ${server} can't be reached (ECONNREFUSED).`),
  ])
  await provider.start()
})

test('names what is wrong with the provider', async () => {
  await provider.stop()
  expect(await triedWith(provider.issuer)).toEqual({
    outcome: 'unreachable',
    answer: 'ECONNREFUSED',
  })
  await provider.start()
  const missing = await listening((_request, answer) => answer.writeHead(404).end())
  expect(await triedWith(missing)).toEqual({ outcome: 'status', answer: '404' })
  const page = await listening((_request, answer) => answer.end('<p>Hello</p>'))
  expect(await triedWith(page)).toMatchObject({ outcome: 'notMetadata' })
  const other = await listening(json({ issuer: 'https://elsewhere.test' }))
  expect(await triedWith(other)).toEqual({
    outcome: 'otherIssuer',
    answer: 'https://elsewhere.test',
  })
  const untrusted = await listening(json({}), true)
  expect(await triedWith(untrusted)).toEqual({
    outcome: 'certificate',
    answer: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
})

test('names a provider without keys', async () => {
  let issuer = ''
  issuer = await listening((request, answer) =>
    json(request.url === '/keys' ? { keys: [] } : { issuer, jwks_uri: `${issuer}/keys` })(
      request,
      answer,
    ),
  )
  expect(await triedWith(issuer)).toEqual({ outcome: 'noKeys', answer: 'keys' })
})

test('gives up on a provider that never answers', async () => {
  const silent = await listening(() => {})
  expect(await triedWith(silent)).toEqual({ outcome: 'slow', answer: '8 s' })
}, 30_000)

test('has nothing to try without a provider', async () => {
  const without = await administratorOf(await ownApp(database))
  expect((await without.call('tryProvider')).json).toMatchObject({ code: 'single-sign-on-off' })
})
