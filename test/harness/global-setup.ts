import type pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openBundled } from '#platform/server/db/bundled.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { newDataDir, removeDataDir } from './data-dir.ts'
import { execute } from './execute.ts'
import { openRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the run's PostgreSQL, for its administrative database. */
    databaseServer: string
  }
}

export const TEMPLATE = 'laurel_template'

// Tests need no durability, and their queries read so few rows that a second process only costs time.
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_parallel_workers_per_gather=0',
]

/**
 * Starts one PostgreSQL for the run, with a migrated template that test files clone: the bundled
 * one, or TEST_DATABASE_URL (a superuser's).
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  openRunFolder()
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) {
    await makeTemplate(given)
    project.provide('databaseServer', given)
    return () => execute(given, `drop database ${TEMPLATE}`)
  }
  const folder = await newDataDir()
  const server = await openBundled(folder, pino({ level: 'silent' }), FAST)
  const url = urlOf(server.connection())
  await makeTemplate(url)
  project.provide('databaseServer', url)
  return async () => {
    await server.stop()
    await removeDataDir(folder)
  }
}

async function makeTemplate(server: string): Promise<void> {
  await execute(server, `drop database if exists ${TEMPLATE}`)
  await execute(server, `create database ${TEMPLATE}`)
  const connectionString = server.replace(/\/postgres$/, `/${TEMPLATE}`)
  await migrate({ connection: { connectionString } })
}

function urlOf({ user, password, host, port }: pg.ClientConfig): string {
  return `postgres://${user}:${String(password)}@${host}:${port}/postgres`
}
