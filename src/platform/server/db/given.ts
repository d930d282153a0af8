import pg from 'pg'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import { hostUrls } from './host-urls.ts'
import { StartRefused } from './start-refused.ts'
import { chooseHost, checkHosts, refuseReadOnly, type HostStatus } from './writable-host.ts'

const OLDEST_VERSION = 15

/** The database of DATABASE_URL, on its writable host. */
export interface GivenServer {
  /** Whether DATABASE_URL names several hosts. */
  readonly hasOthers: boolean
  /** The URL of the last known writable host. */
  url(): string
  /**
   * Checks all hosts once. Returns true if another host than before is writable. Rejects if none
   * is, with the error of the last.
   */
  check(): Promise<boolean>
}

/** Finds the writable host of DATABASE_URL and checks its version. Throws StartRefused. */
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
    async check() {
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
  const hosts = await checkHosts(urls, connection)
  const found = chooseHost(hosts)
  if (found !== null) return found
  const complaints = hosts.map((host) => `${nameOf(new pg.Client(host.url))}: ${reasonOf(host)}`)
  throw new StartRefused(
    `No database of DATABASE_URL can be used: ${complaints.join('; ') || 'it names none'}.`,
  )
}

async function findHost(urls: readonly string[], connection: pg.ClientConfig): Promise<string> {
  const hosts = await checkHosts(urls, connection)
  const found = chooseHost(hosts)
  if (found !== null) return found
  const errors = hosts.flatMap((host) => ('error' in host ? [host.error] : []))
  throw errors.findLast(isConnectionLoss) ?? errors[0]
}

/**
 * Connects to the server that `setting` names, and checks its version and that it is writable.
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

function reasonOf(host: HostStatus): string {
  return 'error' in host ? reason(host.error) : 'nothing'
}

function reason(error: unknown): string {
  const known = REASONS[errorCode(error)]
  if (known !== undefined) return known
  return error instanceof Error && error.message !== '' ? error.message : 'it could not be reached'
}
