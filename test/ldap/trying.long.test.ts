import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk, Visitor } from '#test/harness/visitor.ts'
import { whenDone } from '#test/harness/when-done.ts'
import type { LdapConfig } from '#auth/server/ldap/connect.ts'
import { openQuietly } from './company.ts'
import { GROUPS, openDirectoryServer, type DirectoryServer } from './directory-server.ts'

const database = await ownDatabase()
let server: DirectoryServer

beforeAll(async () => {
  server = await openDirectoryServer()
  await server.addPerson('noor', 'a word')
}, 60_000)
afterAll(() => server.close())

/** Trusts the directory's certificate from now on, as NODE_EXTRA_CA_CERTS does from the start. */
function trust(): void {
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, server.certificate])
  whenDone(() => Promise.resolve(setDefaultCACertificates(known)))
}

async function tried(change: Partial<LdapConfig>) {
  const app = await ownApp(database, { directory: { ...server.choice, ...change } })
  await database.pool.query('delete from sign_in_attempts')
  return (await expectOk((await administratorOf(app)).call('tryDirectory'))).json
}

test('shows the directory without its password, and that it works', async () => {
  const app = await ownApp(database, { directory: server.choice })
  const administrator = await administratorOf(app)
  const { json } = await expectOk(administrator.call('readConnections'))
  expect(json['directory']).toEqual({
    server: server.choice.url,
    startTls: false,
    baseDn: server.choice.baseDn,
    filter: '(objectClass=person)',
    roles: [],
  })
  expect(await tried({})).toEqual({ outcome: 'works', answer: '' })
})

test('names what is wrong with the directory', async () => {
  const group = await server.addGroup('hosts', server.choice.bindDn)
  const missing = `cn=missing,${GROUPS}`
  const wrong: [Partial<LdapConfig>, object][] = [
    [{ bindPassword: 'not it' }, { outcome: 'credentials', answer: '49' }],
    [{ bindDn: 'cn=nobody,dc=example,dc=com' }, { outcome: 'credentials', answer: '49' }],
    [{ baseDn: 'ou=nothing,dc=example,dc=com' }, { outcome: 'noBase', answer: '' }],
    [{ filter: '(employeeType=nobody)' }, { outcome: 'nobody', answer: '' }],
    [{ roles: [{ role: 'moderator', group }] }, { outcome: 'works', answer: '' }],
    [{ roles: [{ role: 'moderator', group: missing }] }, { outcome: 'noGroup', answer: missing }],
    [{ url: 'ldap://127.0.0.1:1' }, { outcome: 'unreachable', answer: 'ECONNREFUSED' }],
  ]
  for (const [change, outcome] of wrong) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await tried(change), JSON.stringify(change)).toEqual(outcome)
  }
})

test('encrypts by StartTLS and by ldaps, and trusts no certificate of an unknown authority', async () => {
  const secure = { url: server.secureUrl }
  const untrusted = { outcome: 'certificate', answer: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
  expect(await tried({ startTls: true })).toEqual(untrusted)
  expect(await tried(secure)).toEqual(untrusted)
  trust()
  expect(await tried({ startTls: true })).toEqual({ outcome: 'works', answer: '' })
  expect(await tried(secure)).toEqual({ outcome: 'works', answer: '' })
  const attempt = (_email: string | null, work: () => Promise<void>) => work()
  for (const change of [{ startTls: true }, secure]) {
    const directory = openQuietly({ ...server.choice, ...change })
    // oxlint-disable-next-line no-await-in-loop
    expect(await directory.prove({ name: 'noor' }, 'a word', attempt)).toMatchObject({
      uid: 'noor',
    })
  }
})

test('compares the certificate with the name in LDAP_URL', async () => {
  trust()
  const answer = 'ERR_TLS_CERT_ALTNAME_INVALID'
  expect(await tried({ url: server.otherUrl, startTls: true })).toEqual({
    outcome: 'certificate',
    answer,
  })
})

test('sends no password to a server that can not encrypt', async () => {
  const said: Buffer[] = []
  // Answers StartTLS with "protocol error".
  const plain = createServer((socket) => {
    socket.on('data', (piece) => {
      said.push(Buffer.from(piece))
      socket.write(Buffer.from('300c02010278070a010204000400', 'hex'))
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  whenDone(() => Promise.resolve(void plain.close()))
  const url = `ldap://127.0.0.1:${(plain.address() as AddressInfo).port}`
  expect(await tried({ url, startTls: true })).toEqual({ outcome: 'encryption', answer: '2' })
  expect(Buffer.concat(said).toString('latin1')).not.toContain(server.choice.bindPassword)
})

test('gives up on a directory that never answers, at a login too', async () => {
  const sockets: { destroy(): void }[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  whenDone(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    return Promise.resolve()
  })
  const url = `ldap://127.0.0.1:${(silent.address() as AddressInfo).port}`
  expect(await tried({ url })).toEqual({ outcome: 'slow', answer: 'timeout' })
  expect(await tried({ url: url.replace('ldap:', 'ldaps:') })).toMatchObject({ outcome: 'slow' })
  const app = await ownApp(database, { directory: { ...server.choice, url } })
  const { status, json } = await new Visitor(app).login('noor', 'a word and more')
  expect({ status, code: json['code'] }).toEqual({ status: 503, code: 'directory-unreachable' })
}, 30_000)

test('follows no referral', async () => {
  const directory = openQuietly(server.choice)
  const attempt = (_email: string | null, work: () => Promise<void>) => work()
  await server.addReferral('elsewhere', 'ldap://127.0.0.1:1/ou=people,dc=example,dc=com')
  expect(await directory.prove({ name: 'noor' }, 'a word', attempt)).toMatchObject({ uid: 'noor' })
  expect(await directory.prove({ name: 'elsewhere' }, 'a word', attempt)).toBeNull()
})

test('has nothing to try without a directory, and does not start with a filter that is none', async () => {
  const without = await administratorOf(await ownApp(database))
  expect((await without.call('tryDirectory')).json).toMatchObject({ code: 'directory-off' })
  const directory = { ...server.choice, filter: '(a b=c)' }
  expect(() => openQuietly(directory)).toThrow(/^LDAP_FILTER must be a filter/)
})
