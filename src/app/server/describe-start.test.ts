import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileFolder } from '#test/harness/app.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { describeStart } from './describe-start.ts'

const places = { databaseUrl: 'postgres://laurel@db/laurel', s3: null, host: '::', publicUrl: null }
const administrator = { email: 'boss@laurel.test', newPassword: 'one-time' }

test('shows the first password and Ctrl-C on a terminal', async () => {
  const dataDir = await fileFolder()
  const said = await describeStart(
    { ...places, dataDir },
    { port: 3000, administrator, isTerminal: true },
  )
  expect(said.split('\n').slice(1)).toEqual([
    'Administrator: boss@laurel.test',
    'Password, shown only this once: one-time',
    'You choose your own when you sign in with it.',
    `Stop it with Ctrl-C. The data is in PostgreSQL at db/laurel, files are in ${dataDir}/files.`,
  ])
  expect(said).toMatch(new RegExp(`^Laurel v${VERSION}\\b`))
})

test('keeps the first password out of logs, in a file for this user alone', async () => {
  const dataDir = await fileFolder()
  const file = join(dataDir, 'first-password')
  await writeFile(file, 'older', { mode: 0o644 })
  const started = { port: 3000, administrator, isTerminal: false }
  const said = await describeStart({ ...places, dataDir }, started)
  expect(said).toContain(`The first password is in ${file}.`)
  expect(said).not.toMatch(/one-time|Ctrl-C/)
  expect(await readFile(file, 'utf8')).toBe('one-time\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('names the command that gives another password when there is no place for the first', async () => {
  const started = { port: 3000, administrator, isTerminal: false }
  const said = await describeStart({ ...places, dataDir: '/proc/laurel' }, started)
  expect(said).toContain('could not be written to /proc/laurel/first-password: ')
  expect(said).toContain('"npm run admin:password" gives another.')
})
