import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from './start-refused.ts'

/** Any number, the same in every Laurel. */
const LOCK = 7_105_002_026
/** A process that was just killed keeps its lock until the database notices. */
const ATTEMPTS = 20
const LOOK_AGAIN_MS = 50

export interface Ownership {
  isHeld(): boolean
  release(): Promise<void>
}

/**
 * One app process owns a bundled database, for as long as this connection lives. Null when
 * another process has it. `onLoss` is called when the connection breaks by itself.
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
    await pause(LOOK_AGAIN_MS)
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

export function refusedOwnership(dataDir: string): StartRefused {
  return new StartRefused(
    `Laurel is already running on ${dataDir}: stop that one first, or give this one a folder of its own with DATA_DIR.`,
  )
}
