import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartBlocked } from './start-refused.ts'

/** An arbitrary number, the same in every release. */
const LOCK = 7_105_002_026
/** A killed process keeps its lock until the database notices. */
const ATTEMPTS = 20
const RETRY_AFTER_MS = 50

export interface Ownership {
  isHeld(): boolean
  release(): Promise<void>
}

/**
 * Makes this process the owner of a bundled database for as long as the connection lives. Null if
 * another process owns it. `onLoss` is called if the connection breaks.
 */
export async function takeOwnership(
  connection: pg.ClientConfig,
  onLoss: () => void,
): Promise<Ownership | null> {
  const client = new pg.Client({
    ...connection,
    application_name: 'laurel owner',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  for (let attempt = 0; !(await tryLock(client)); attempt++) {
    if (attempt === ATTEMPTS) {
      await client.end()
      return null
    }
    await pause(RETRY_AFTER_MS)
  }
  let held = true
  let released = false
  client.on('end', () => {
    held = false
    if (!released) onLoss()
  })
  return {
    isHeld: () => held,
    release: async () => {
      released = true
      await client.end()
    },
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LOCK],
  )
  return rows[0]?.taken === true
}

export function refusedOwnership(dataDir: string): StartBlocked {
  return new StartBlocked(
    `Laurel is already running on ${dataDir}: stop that one first, or give this one a folder of its own with DATA_DIR.`,
  )
}
