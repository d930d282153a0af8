import pg from 'pg'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import { hostUrls } from './host-urls.ts'
import { StartRefused } from './start-refused.ts'
import { chooseHost, lookAtHosts, refuseReadOnly, type Look } from './writable-host.ts'

const OLDEST_VERSION = 15

/** The database of DATABASE_URL, on whichever of its hosts takes writes. */
export interface GivenServer {
  /** Whether DATABASE_URL names several hosts, so that another one may take over. */
  readonly hasOthers: boolean
  /** The URL of the host to connect to, as far as is known. */
  url(): string
  /**
   * Looks at all hosts once: true where another one than before takes the writes. Rejects where none
   * does, with what the last of them said.
   */
  look(): Promise<boolean>
}

/** Finds the host of DATABASE_URL that takes writes, and checks its version. Throws StartRefused. */
export async function openGiven(
  databaseUrl: string,
  connection: pg.ClientConfig,
): Promise<GivenServer> {
  const urls = hostUrls(databaseUrl) ?? []
  let current = await firstHost(urls, connection)
  await checkGivenServer({ ...connection, connectionString: current })
  return {
    hasOthers: urls.length > 1,
    url: () => current,
    async look() {
      const found = await findHost(urls, connection)
      const isAnother = found !== current
      current = found
      return isAnother
    },
  }
}

async function firstHost(urls: readonly string[], connection: pg.ClientConfig): Promise<string> {
  const [only] = urls
  if (only !== undefined && urls.length === 1) return only
  const looks = await lookAtHosts(urls, connection)
  const found = chooseHost(looks)
  if (found !== null) return found
  const complaints = looks.map((look) => `${nameOf(new pg.Client(look.url))}: ${reasonOf(look)}`)
  throw new StartRefused(
    `No database of DATABASE_URL can be used: ${complaints.join('; ') || 'it names none'}.`,
  )
}

async function findHost(urls: readonly string[], connection: pg.ClientConfig): Promise<string> {
  const looks = await lookAtHosts(urls, connection)
  const found = chooseHost(looks)
  if (found !== null) return found
  const errors = looks.flatMap((look) => ('error' in look ? [look.error] : []))
  throw errors.findLast(isConnectionLoss) ?? errors[0]
}

/**
 * Connects once to the server that `setting` names and checks its version and that it takes writes.
 * Throws StartRefused.
 */
export async function checkGivenServer(
  connection: pg.ClientConfig,
  setting = 'DATABASE_URL',
): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  let version: number
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    await refuseReadOnly(client)
  } catch (error) {
    throw new StartRefused(
      `The database of ${setting} (${nameOf(client)}) can't be used: ${reason(error)}.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  if (version >= OLDEST_VERSION) return
  throw new StartRefused(
    `The database of ${setting} (${nameOf(client)}) is PostgreSQL ${version}; Laurel needs ${OLDEST_VERSION} or later.`,
  )
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
  '25006': 'it takes no writes, as a standby does',
}

function reasonOf(look: Look): string {
  return 'error' in look ? reason(look.error) : 'nothing'
}

function reason(error: unknown): string {
  const known = REASONS[errorCode(error)]
  if (known !== undefined) return known
  return error instanceof Error && error.message !== '' ? error.message : 'it could not be reached'
}
