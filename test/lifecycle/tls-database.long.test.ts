import { chown, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBundled, type BundledServer } from '#platform/server/db/bundled.ts'
import { openExternalServer } from '#platform/server/db/external-server.ts'
import { runApp, startApp } from '../harness/app-process.ts'
import { newDataDir, removeDataDir } from '../harness/data-dir.ts'
import { selfMadeCertificate } from '../mail/certificate.ts'

// Starts PostgreSQL and processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let server: BundledServer
let authority: string

beforeAll(async () => {
  folder = await newDataDir()
  // The certificate is for 127.0.0.1 and localhost.
  const settings = ['listen_addresses=127.0.0.1,127.0.0.2']
  server = await openBundled(folder, pino({ level: 'silent' }), settings)
  authority = await demandTls(await realpath(join(folder, 'postgres')))
})

afterAll(async () => {
  await server.stop()
  await removeDataDir(folder)
})

/** Lets users in only with TLS, except the superuser. Returns the path of the certificate. */
async function demandTls(home: string): Promise<string> {
  const cluster = join(home, 'cluster')
  const { uid, gid } = await stat(cluster)
  const certificate = selfMadeCertificate()
  const { user } = server.connection()
  const files = {
    'server.key': certificate.key,
    'server.crt': certificate.cert,
    'pg_hba.conf': `host all ${user} 127.0.0.1/32 scram-sha-256\nhostssl all all 127.0.0.0/8 scram-sha-256\n`,
  }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(cluster, name), content, { mode: 0o600 })
    await chown(join(cluster, name), uid, gid)
  }
  const client = new pg.Client(server.connection())
  await client.connect()
  // As docs/database.md says.
  await client.query(`create role company login password 'secret'`)
  await client.query(`create database company owner company encoding 'UTF8' template template0`)
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await client.end()
  const path = join(folder, 'authority.pem')
  await writeFile(path, certificate.cert)
  return path
}

function urlWith(options: string, host = '127.0.0.1'): string {
  return `postgres://company:secret@${host}:${server.connection().port}/company?${options}`
}

const UNTRUSTED = 'its TLS certificate is not trusted; sslrootcert names the file of its authority'
const OTHER_HOST = 'its TLS certificate is for another host name'

test('says that the server demands TLS', async () => {
  const url = urlWith('')
  expect(await runApp({ env: { DATABASE_URL: url } }).ended).toEqual({
    code: 78,
    stdout: '',
    stderr: `The database of DATABASE_URL (${new URL(url).host}/company) can't be used: it does not let this user in without TLS: add sslmode=verify-full to its URL.\n`,
  })
})

test('requires a trusted certificate, without warnings of the driver', async () => {
  const url = urlWith('sslmode=require')
  expect(await runApp({ env: { DATABASE_URL: url } }).ended).toEqual({
    code: 78,
    stdout: '',
    stderr: `The database of DATABASE_URL (${new URL(url).host}/company) can't be used: ${UNTRUSTED}.\n`,
  })
})

test('works with every connection encrypted', async () => {
  const env = { DATABASE_URL: urlWith(`sslmode=require&sslrootcert=${authority}`) }
  const app = await startApp({ env })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  expect(await encryptions()).toEqual([true])
  expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })
  const audit = await runApp({ env, command: ['scripts/audit.ts'] }).ended
  expect(audit).toMatchObject({ code: 0, stderr: '' })
})

/** The different values of "encrypted" among the connections of the app. */
async function encryptions(): Promise<boolean[]> {
  const client = new pg.Client(server.connection())
  await client.connect()
  const { rows } = await client.query<{ ssl: boolean }>(
    `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'company'`,
  )
  await client.end()
  return rows.map(({ ssl }) => ssl)
}

test.each([
  ['verify-full', '127.0.0.2', OTHER_HOST],
  ['require', '127.0.0.2', OTHER_HOST],
  ['verify-full', '127.0.0.1', null],
  ['verify-ca', '127.0.0.2', null],
])('sslmode=%s on %s: %s', async (mode, host, reason) => {
  const opening = openExternalServer(urlWith(`sslmode=${mode}&sslrootcert=${authority}`, host), {})
  if (reason === null) await opening
  else await expect(opening).rejects.toThrow(`can't be used: ${reason}.`)
})

test('sslmode=verify-ca rejects another authority, sslmode=no-verify accepts it', async () => {
  const other = join(folder, 'other.pem')
  await writeFile(other, selfMadeCertificate().cert)
  await expect(
    openExternalServer(urlWith(`sslmode=verify-ca&sslrootcert=${other}`), {}),
  ).rejects.toThrow(UNTRUSTED)
  await openExternalServer(urlWith('sslmode=no-verify'), {})
})

test('says that the server offers no TLS', async () => {
  const client = new pg.Client(server.connection())
  await client.connect()
  await client.query('alter system set ssl = off')
  await client.query('select pg_reload_conf()')
  await client.end()
  await expect
    .poll(() => openExternalServer(urlWith('sslmode=verify-full'), {}).catch(String))
    .toContain('it offers no TLS, which sslmode asks for.')
})
