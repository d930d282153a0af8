import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import { StartRefused } from './start-refused.ts'

const OLDEST_VERSION = 15
const REACH_WITHIN_MS = 10_000
const LOOK_AGAIN_MS = 200

/** Connects once to the server of DATABASE_URL and checks its version. Throws StartRefused. */
export async function checkGivenServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  let version: number
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } catch (error) {
    throw new StartRefused(
      `The database of DATABASE_URL (${nameOf(client)}) can't be used: ${reason(error)}.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  if (version >= OLDEST_VERSION) return
  throw new StartRefused(
    `The database of DATABASE_URL (${nameOf(client)}) is PostgreSQL ${version}; Laurel needs ${OLDEST_VERSION} or later.`,
  )
}

/** Waits until the server answers again; throws what it last said after 10 seconds. */
export async function waitForGivenServer(connection: pg.ClientConfig): Promise<void> {
  const deadline = Date.now() + REACH_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() > deadline) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(LOOK_AGAIN_MS)
  }
}

/** Host, port and database; never the password. */
function nameOf(client: pg.Client): string {
  return `${client.host}:${client.port}/${client.database ?? ''}`
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name could not be looked up',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the user name or password is wrong',
  '28000': 'it does not let this user in',
  '3D000': 'that database does not exist',
  '53300': 'it has too many connections already',
}

function reason(error: unknown): string {
  const known = REASONS[errorCode(error)]
  if (known !== undefined) return known
  return error instanceof Error && error.message !== '' ? error.message : 'it could not be reached'
}
