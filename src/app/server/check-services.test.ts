import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { ownS3 } from '#test/files/s3-server.ts'
import { fileFolder } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { execute } from '#test/harness/execute.ts'
import { ownModelServer } from '#test/harness/model-server.ts'
import { ensureAdministrator } from '#auth/server/ensure-administrator.ts'
import { checkServices } from './check-services.ts'
import type { Environment } from './read-setting.ts'

const database = await ownDatabase()
const DATABASE_URL = database.connection.connectionString ?? ''

async function check(env: Environment) {
  const lines: string[] = []
  const isWell = await checkServices(env, (line) => void lines.push(line))
  return { isWell, lines }
}

test('tries every service that is set, and leaves nothing behind', async () => {
  const folder = await fileFolder()
  const s3 = await ownS3({ checksSignatures: false })
  const model = await ownModelServer()
  const { bucket, endpoint, accessKeyId, secretAccessKey } = s3.choice
  const { isWell, lines } = await check({
    DATABASE_URL,
    DATA_DIR: join(folder, 'data'),
    BACKUP_SCHEDULE: 'daily at 02:30',
    BACKUP_TO: join(folder, 'backups'),
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    AI_BASE_URL: model.choice.baseUrl,
    AI_MODEL: model.choice.model,
    BACKUP_KEP: '9',
  })
  expect(lines).toEqual([
    'Settings: ok, but look at these:',
    '  BACKUP_KEP is no setting of Laurel: is BACKUP_KEEP meant? It has no effect.',
    `Data folder: ok (${join(folder, 'data')}, which the start makes)`,
    expect.stringMatching(
      /^Database: ok \(PostgreSQL \d+\.\d+, with the tables of this version\)$/,
    ),
    `Files: ok (the bucket "${bucket}" at ${endpoint})`,
    `Backups: ok (${join(folder, 'backups')})`,
    `Model: ok (${model.choice.model} at ${model.choice.baseUrl})`,
    'All is well.',
  ])
  expect(isWell).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

test('says of each service what is wrong with it, in one run', async () => {
  const folder = await fileFolder()
  await writeFile(join(folder, 'file'), '')
  const dead = '127.0.0.1:1'
  const { isWell, lines } = await check({
    DATABASE_URL: `postgres://laurel:secret-word@${dead}/laurel`,
    DATA_DIR: join(folder, 'file'),
    PUBLIC_URL: 'https://laurel.test',
    BACKUP_SCHEDULE: 'daily at 02:30',
    BACKUP_TO: join(folder, 'file', 'below'),
    SMTP_URL: `smtp://laurel:secret-word@${dead}`,
    OIDC_ISSUER: `http://${dead}`,
    OIDC_CLIENT_ID: 'laurel',
    OIDC_CLIENT_SECRET: 'secret-word',
    LDAP_URL: `ldap://${dead}`,
    LDAP_BIND_DN: 'cn=laurel',
    LDAP_BIND_PASSWORD: 'secret-word',
    LDAP_BASE_DN: 'dc=laurel',
    AI_BASE_URL: `http://${dead}`,
    AI_MODEL: 'wise',
  })
  expect(isWell).toBe(false)
  expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual([
    'Data folder',
    'Database',
    'Backups',
    'Mail',
    'Single sign-on',
    'Directory',
    'Model',
    'Something is wrong',
  ])
  const text = lines.join('\n')
  for (const part of [
    `Data folder: DATA_DIR is ${join(folder, 'file')}, which can't be used: it is not a folder.`,
    `Database: The database of DATABASE_URL (${dead}/laurel) can't be used: `,
    `Backups: Backups can't be written to ${join(folder, 'file', 'below')} (ENOTDIR).`,
    `Mail: The mail server ${dead} can't be reached (ECONNREFUSED). Please check it, and SMTP_URL.`,
    `Single sign-on: The provider http://${dead} can't be reached `,
    `Directory: The company's directory ldap://${dead} can't be asked (unreachable, ECONNREFUSED)`,
    `Model: The model wise at http://${dead} gives no answer (no connection).`,
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('secret-word')
})

test('names wrong settings as a start does, and tries nothing', async () => {
  expect(await check({ PORT: 'none', BACKUP_TO: 'here' })).toEqual({
    isWell: false,
    lines: [
      expect.stringMatching(/^Settings: PORT must be /),
      expect.stringMatching(/^Settings: BACKUP_TO must be /),
    ],
  })
})

test('makes no database where there is none, neither its own nor tables in an empty one', async () => {
  const folder = await fileFolder()
  const own = await check({ DATA_DIR: folder })
  expect(own.lines).toContain('Database: ok (the start makes it)')
  expect(await readdir(folder)).toEqual([])
  const url = await emptyDatabase()
  const given = await check({ DATA_DIR: folder, DATABASE_URL: url })
  expect(given.lines[2]).toMatch(
    /^Database: ok \(PostgreSQL [\d.]+, empty: the start makes the tables\)$/,
  )
  expect(existsSync(join(folder, 'files'))).toBe(false)
})

test('names the missing right of a user', async () => {
  const server = inject('databaseServer')
  const url = await emptyDatabase()
  const name = new URL(url).pathname.slice(1)
  await execute(server, `create role poor_${name} login password 'poor'`)
  try {
    const poor = new URL(url)
    poor.username = `poor_${name}`
    poor.password = 'poor'
    const { isWell, lines } = await check({ DATA_DIR: await fileFolder(), DATABASE_URL: poor.href })
    expect(isWell).toBe(false)
    expect(lines[2]).toBe(
      'Database: The database does not let its user make tables: the user should own it.',
    )
  } finally {
    await execute(server, `drop role poor_${name}`)
  }
})

test('names an ADMIN_EMAIL that is not the administrator of this database', async () => {
  await ensureAdministrator(database, {
    adminEmail: 'boss@laurel.test',
    explicitAdminEmail: true,
    adminPassword: 'a password of tests',
  })
  const env = { DATA_DIR: await fileFolder(), DATABASE_URL }
  const { isWell, lines } = await check({ ...env, ADMIN_EMAIL: 'other@laurel.test' })
  expect(isWell).toBe(false)
  expect(lines[2]).toContain('but the administrator of this database is boss@laurel.test.')
})
