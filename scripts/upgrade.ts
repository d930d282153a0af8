import pino from 'pino'
import { audit } from '#app/server/audit.ts'
import type { Config } from '#app/server/config.ts'
import { backUp, newBackupFolder } from '#platform/server/backup/back-up.ts'
import { tryUpgrade } from '#platform/server/backup/try-upgrade.ts'
import { upgradeBundled, withOlderDatabase } from '#platform/server/backup/upgrade-bundled.ts'
import { MAJOR_VERSION, otherVersion } from '#platform/server/db/bundled-version.ts'
import type { Database } from '#platform/server/db/database.ts'
import { migrate, readPending, type PendingMigrations } from '#platform/server/db/migrate.ts'
import { transact } from '#platform/server/db/transact.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { readOptions } from './read-options.ts'
import { withDatabase } from './with-database.ts'

const { check = false } = readOptions({ check: { type: 'boolean' } })

await withDatabase(
  async (database, config) => {
    const pending = await readPending(database)
    for (const line of linesOf(pending)) console.log(line)
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
    console.log(`PostgreSQL ${rows[0]?.server_version ?? ''}: its data stay as they are.`)
    if (pending.names.length === 0) return
    if (check) await tryOnCopy(database)
    else await upgrade(database, config)
  },
  { before: takeOver },
)

/** Takes data of an older PostgreSQL over, or with --check tries it; then there is nothing to open. */
async function takeOver({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl !== null || (await otherVersion(dataDir)) === null) return true
  const log = pino({ level: 'warn' })
  if (!check) {
    await upgradeBundled({ dataDir, audit, log, say: console.log })
    return true
  }
  await withOlderDatabase({ dataDir, log, alone: false }, async ({ version, connection }) => {
    console.log(
      `PostgreSQL ${version} made this database and this Laurel brings ${MAJOR_VERSION}: the next start copies the data to new files, and keeps the old ones. Rolling upgrade: no.`,
    )
    const began = performance.now()
    const { violations } = await tryUpgrade({ from: connection, audit, log })
    console.log(
      `On a copy of this database that took ${secondsSince(began)} s. This one is as it was.`,
    )
    report(violations)
  })
  return false
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}

function linesOf({ release, names, isRolling }: PendingMigrations): string[] {
  const here = `The last change of this database is of Laurel ${release === null ? 'without a version' : `v${release}`}; this is v${VERSION}.`
  if (names.length === 0) return [here, 'Nothing in it has to change.']
  return [
    here,
    `${names.length === 1 ? '1 change' : `${names.length} changes`}: ${names.join(', ')}.`,
    isRolling
      ? 'Rolling upgrade: yes. The processes of that version may run until each is replaced.'
      : 'Rolling upgrade: no. The processes of that version answer 503 from the change on.',
  ]
}

async function tryOnCopy({ connection }: Database): Promise<void> {
  const log = pino({ level: 'silent' })
  const { migratedInMs, violations } = await tryUpgrade({ from: connection, audit, log })
  console.log(
    `On a copy of this database the changes took ${(migratedInMs / 1000).toFixed(1)} s. This one is as it was.`,
  )
  report(violations)
}

async function upgrade(database: Database, config: Config): Promise<void> {
  const store = await openFileStore(config)
  const folder = newBackupFolder(config.dataDir)
  try {
    const { connection } = database
    await backUp({ connection, store, audit, folder, say: () => undefined })
  } finally {
    store.close()
  }
  console.log(`The backup from before the change is in ${folder}.`)
  const started = performance.now()
  await migrate(database)
  console.log(`The changes took ${secondsSince(started)} s.`)
  report((await transact(database, audit)).violations)
}

function report(violations: readonly string[]): void {
  for (const violation of violations) console.error(`VIOLATION ${violation}`)
  console.log(violations.length === 0 ? 'The books balance.' : 'The books do NOT balance.')
  if (violations.length > 0) process.exitCode = 1
}
