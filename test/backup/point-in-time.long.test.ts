import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownFolder } from '#test/harness/data-folder.ts'
import { debianPostgres } from '#test/harness/debian-postgres.ts'
import { spawnLaurel } from '#test/harness/laurel.ts'
import { until } from '#test/harness/until.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { programFromDebian } from '../../scripts/debian-package.ts'
import { ArchivedPostgres } from './archived-postgres.ts'
import { queryOf, rowsOf } from './read-database.ts'

// May install Debian's packages.
vi.setConfig({ testTimeout: 300_000 })

const PURPOSE = 'the test of restoring to a minute'

test('pgBackRest restores exactly what was there at a time, and the books balance', async () => {
  const postgres = await makePostgres()
  const { url } = postgres
  await postgres.run('stanza-create')
  await postgres.run('check')
  const [company, close] = await openCompany(url)

  await company.thank('before-the-backup')
  await Promise.all([postgres.run('--type=full'), company.thank('during-the-backup')])
  await company.thank('after-the-backup')
  // pgBackRest counts whole seconds: a time within the last one of the backup is before its end.
  const [{ second } = { second: '' }] = await queryOf<{ second: string }>(url, SECOND)
  await until(async () => (await queryOf<{ second: string }>(url, SECOND))[0]?.second !== second)
  const [{ time } = { time: '' }] = await queryOf<{ time: string }>(
    url,
    `select clock_timestamp()::text as time`,
  )
  const then = await rowsOf(url)
  await company.thank('by-mistake')
  expect(await rowsOf(url)).not.toEqual(then)
  await close()
  // Archives what a busy server would have archived by itself.
  await postgres.run('check')

  await postgres.loseDisk()
  await postgres.run('restore', time)
  await postgres.start()
  await until(async () => (await queryOf(url, IS_PRIMARY)).length === 1)
  expect(await rowsOf(url)).toEqual(then)
  const { code, stdout, stderr } = await spawnLaurel({
    command: ['scripts/audit.ts'],
    env: { DATABASE_URL: url },
  }).ended
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('The books balance.')

  // Its archive goes on from there.
  const [again, end] = await openCompany(url)
  await again.thank('after-the-restore')
  await end()
  await postgres.run('--type=diff')
  await postgres.run('info')
})

const SECOND = `select date_trunc('second', clock_timestamp())::text as second`
const IS_PRIMARY = 'select where not pg_is_in_recovery()'

async function makePostgres(): Promise<ArchivedPostgres> {
  const programs = debianPostgres(PURPOSE)
  if (programs === null || programFromDebian('pgbackrest', PURPOSE) === null) {
    throw new Error(
      'This test needs PostgreSQL and pgBackRest: apt-get install pgbackrest postgresql',
    )
  }
  const postgres = await ArchivedPostgres.make(await ownFolder(0o755), programs)
  onTestFinished(() => postgres.remove())
  return postgres
}

interface Company {
  /** Two people thank each other, five times. */
  thank(word: string): Promise<void>
}

async function openCompany(databaseUrl: string): Promise<[Company, () => Promise<void>]> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ dataDir: '', databaseUrl }, log)
  await migrate(database)
  const { server } = await ownApp(database)
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const appClient = new AppClient(Number(new URL(address).port))
  const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
  const thank = async (word: string): Promise<void> => {
    for (let number = 0; number < 5; number++) {
      const { status } = await appClient.send(ada, bob, '1.00', `${word}-${number}`)
      expect(status).toBe(200)
    }
  }
  const close = async (): Promise<void> => {
    appClient.close()
    await server.close()
    await database.close()
  }
  return [{ thank }, close]
}
