import pino from 'pino'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { openBundled } from '#platform/server/db/bundled.ts'

/** A temporary PostgreSQL with full durability. */
export interface OwnPostgres {
  /** As DATABASE_URL. */
  readonly url: string
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** The bundled PostgreSQL with an empty database, in a temporary folder; settings are `name=value`. */
export async function ownPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  const folder = await newDataDir()
  const server = await openBundled(folder, pino({ level: 'silent' }), settings)
  const { user, password, host, port, database } = server.connection()
  return {
    url: `postgres://${user}:${String(password)}@${host}:${port}/${database}`,
    async remove() {
      await server.stop()
      await removeDataDir(folder)
    },
  }
}
