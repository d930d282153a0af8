import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openBundled, type BundledServer } from '#server/db/bundled.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL is, on its administrative database. */
    databaseServer: string
  }
}

export const TEMPLATE = 'laurel_template'

// Nothing of a test run has to survive a power cut.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** One PostgreSQL for the whole run, with a migrated database that each test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-test-'))
  // The bundled server may run as another user, who has to reach its files.
  await chmod(folder, 0o755)
  const server = await openBundled(folder, pino({ level: 'silent' }), FAST)
  await makeTemplate(server)
  project.provide('databaseServer', urlOf(server.connection()))
  return async () => {
    await server.stop()
    // Where that user can't reach them, the files are elsewhere, behind a link.
    const cluster = await realpath(join(folder, 'postgres'))
    await rm(cluster, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(server: BundledServer): Promise<void> {
  const connection = server.connection()
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`create database ${TEMPLATE}`)
    await migrate({ connection: { ...connection, database: TEMPLATE } })
  } finally {
    await client.end()
  }
}

function urlOf({ user, password, host, port }: pg.ClientConfig): string {
  return `postgres://${user}:${String(password)}@${host}:${port}/postgres`
}
