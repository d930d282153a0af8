import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, expect, inject } from 'vitest'
import { audit, INVARIANTS } from '#app/server/audit.ts'
import { LEDGER_INVARIANTS } from '#ledger/invariants.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { RECOGNITION_INVARIANTS } from '#recognition/server/invariants.ts'
import { execute } from './execute.ts'
import { TEMPLATE } from './global-setup.ts'
import { databaseOn } from './run-server.ts'

const BOOKS = {
  all: INVARIANTS,
  ledger: [...LEDGER_INVARIANTS, ...RECOGNITION_INVARIANTS],
  none: [],
}

interface DatabaseOptions {
  /** 'ledger' if tests move points without the shop, which then lacks the purchases; 'none' if they damage tables. */
  books?: keyof typeof BOOKS
}

/**
 * A new, migrated, empty database for the test file. At the end its books must balance, and it is
 * dropped.
 */
export async function ownDatabase({ books = 'all' }: DatabaseOptions = {}): Promise<Database> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const databaseUrl = databaseOn(server, name)
  const database = await openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }))
  afterAll(async () => {
    try {
      expect(
        (await transact(database, (tx) => audit(tx, { invariants: BOOKS[books] }))).violations,
      ).toEqual([])
    } finally {
      await database.close()
      await execute(server, `drop database ${name} with (force)`)
    }
  })
  return database
}
