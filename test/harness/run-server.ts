import type pg from 'pg'
import pino from 'pino'
import { openBundled } from '#platform/server/db/bundled.ts'
import { newDataDir, removeDataDir } from './data-dir.ts'

// Tests need no durability, and their queries read so few rows that a second process only costs time.
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_parallel_workers_per_gather=0',
]

/** The one PostgreSQL of a test run. */
export interface RunServer {
  /** The URL of its administrative database. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts the bundled PostgreSQL for the run, or takes TEST_DATABASE_URL (a superuser's). */
export async function openRunServer(): Promise<RunServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() }
  const folder = await newDataDir()
  const server = await openBundled(folder, pino({ level: 'silent' }), FAST)
  return {
    url: urlOf(server.connection()),
    async stop() {
      await server.stop()
      await removeDataDir(folder)
    },
  }
}

/** The URL of a database on the server with this URL. */
export function databaseOn(server: string, name: string): string {
  return server.replace(/\/postgres$/, `/${name}`)
}

function urlOf({ user, password, host, port }: pg.ClientConfig): string {
  return `postgres://${user}:${String(password)}@${host}:${port}/postgres`
}
