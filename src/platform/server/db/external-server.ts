import pg from 'pg'
import { reasonOf } from './complaint.ts'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import { hostUrls } from './host-urls.ts'
import { isSameDatabase, isTransactionPool, withoutTimeouts } from './pooler.ts'
import { StartBlocked, StartRefused } from './start-refused.ts'
import { unsuitableSettings } from './suit-database.ts'

const OLDEST_VERSION = 15

/** The database of a URL, on its writable host. */
export interface ExternalServer {
  /** Whether the URL names several hosts. */
  readonly hasOthers: boolean
  /** The URL of the last known writable host. */
  url(): string
  /**
   * Checks all hosts once. Returns true if another host than before is writable. If none is,
   * rejects with the last connection loss, or else with the first host's error.
   */
  check(): Promise<boolean>
}

/** How a database is given: by which setting, and whether through a pooler of transactions. */
export interface ServerOptions {
  readonly setting: string
  readonly mayBePooler?: boolean
  /** False for commands, which also work on a database that folds letters otherwise. */
  readonly checksLetters?: boolean
}

const DATABASE_URL_ALONE: ServerOptions = { setting: 'DATABASE_URL' }

/** Finds the writable host of a URL and checks its version. Throws StartRefused. */
export async function openExternalServer(
  databaseUrl: string,
  connection: pg.ClientConfig,
  way = DATABASE_URL_ALONE,
): Promise<ExternalServer> {
  const urls = hostUrls(databaseUrl) ?? []
  for (const url of urls) newClient({ connectionString: url }, way.setting)
  let current = await firstHost(urls, connection, way.setting)
  await checkExternalServer({ ...connection, connectionString: current }, way)
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

/** The two ways to a server; without a pooler they are one. */
export interface ExternalServers {
  readonly direct: ExternalServer
  readonly requests: ExternalServer
}

/** Opens DATABASE_URL and, if it may be a pooler, DATABASE_DIRECT_URL. Throws StartRefused. */
export async function openExternalServers(
  databaseUrl: string,
  directUrl: string | null,
  connection: pg.ClientConfig,
  checksLetters: boolean,
): Promise<ExternalServers> {
  if (directUrl === null) {
    const server = await openExternalServer(databaseUrl, connection, {
      ...DATABASE_URL_ALONE,
      checksLetters,
    })
    return { direct: server, requests: server }
  }
  const pooled = withoutTimeouts(connection)
  const directWay = { setting: 'DATABASE_DIRECT_URL', checksLetters }
  const direct = await openExternalServer(directUrl, connection, directWay)
  const way = { setting: 'DATABASE_URL', mayBePooler: true, checksLetters }
  const requests = await openExternalServer(databaseUrl, pooled, way)
  const isOne = await isSameDatabase(
    { ...connection, connectionString: direct.url() },
    { ...pooled, connectionString: requests.url() },
  )
  if (!isOne) {
    throw new StartRefused('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
  }
  return { direct, requests }
}

async function firstHost(
  urls: readonly string[],
  connection: pg.ClientConfig,
  setting: string,
): Promise<string> {
  const [only] = urls
  if (only !== undefined && urls.length === 1) return only
  const hosts = await checkHosts(urls, connection)
  const found = chooseHost(hosts)
  if (found !== null) return found
  const complaints = hosts.map((host) => {
    const client = new pg.Client(host.url)
    return `${nameOf(client)}: ${'error' in host ? reasonOf(host.error, client) : 'nothing'}`
  })
  const mayPass = hosts.some((host) => 'error' in host && isConnectionLoss(host.error))
  throw new (mayPass ? StartBlocked : StartRefused)(
    `No database of ${setting} can be used: ${complaints.join('; ') || 'it names none'}.`,
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
 * Connects to the server that a setting names, and checks that it is PostgreSQL, its version, that
 * it is writable, that it is set as Laurel needs it, and that no transaction pooler is in front of
 * it, unless there may be one. Throws StartRefused.
 */
export async function checkExternalServer(
  connection: pg.ClientConfig,
  { setting, mayBePooler = false, checksLetters = true }: ServerOptions = DATABASE_URL_ALONE,
): Promise<void> {
  const settings = { ...connection, connectionTimeoutMillis: 10_000 }
  const client = newClient(settings, setting)
  const name = `The database of ${setting} (${nameOf(client)})`
  let complaint: string | null
  try {
    await client.connect()
    complaint = await unsuitabilityOf(client)
    if (complaint === null) {
      await refuseReadOnly(client)
      complaint = await unsuitableSettings(client, { checksLetters })
    }
    if (complaint === null && !mayBePooler && (await isTransactionPool(settings))) {
      complaint =
        setting === DATABASE_URL_ALONE.setting ? `${IS_POOLER}, ${OR_DIRECT_TOO}.` : `${IS_POOLER}.`
    }
  } catch (error) {
    const Refusal = isConnectionLoss(error) ? StartBlocked : StartRefused
    throw new Refusal(`${name} can't be used: ${reasonOf(error, client)}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
  if (complaint !== null) throw new StartRefused(`${name} ${complaint}`)
}

const IS_POOLER =
  'is a transaction pooler, which loses the locks and settings of a session: give Laurel PostgreSQL itself, or a pool of whole sessions'
const OR_DIRECT_TOO =
  'or keep this one and set DATABASE_DIRECT_URL, which leads to PostgreSQL itself'

const VERSION = `select version() as product, current_setting('server_version_num') as server_version_num`

async function unsuitabilityOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ product: string; server_version_num: string }>(VERSION)
  const product = otherProduct(rows[0]?.product ?? '')
  if (product !== null) {
    return `is ${product}, which lacks what the ledger needs of PostgreSQL: use PostgreSQL ${OLDEST_VERSION} or later itself.`
  }
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  return version < OLDEST_VERSION
    ? `is PostgreSQL ${version}; Laurel needs ${OLDEST_VERSION} or later.`
    : null
}

/**
 * The name of a product that speaks PostgreSQL's protocol, by its `select version()`; null for
 * PostgreSQL and its hosted variants.
 */
export function otherProduct(version: string): string | null {
  if (/-YB-|Yugabyte/i.test(version)) return 'YugabyteDB'
  if (/^(PostgreSQL|EnterpriseDB) \d/.test(version)) return null
  return /^[A-Za-z]\w*/.exec(version)?.[0] ?? 'another product'
}

/** Throws StartRefused if the URL's TLS files can't be read. */
function newClient(connection: pg.ClientConfig, setting: string): pg.Client {
  try {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    return client
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason =
      'path' in error
        ? `${String(error.path)} can't be read (${errorCode(error)})`
        : 'sslmode=verify-ca needs sslrootcert, the file of the certificate authority'
    throw new StartRefused(`${setting} can't be used: ${reason}.`, { cause: error })
  }
}

/** Host, port and database; never the password. */
function nameOf(client: pg.Client): string {
  return `${client.host}:${client.port}/${client.database ?? ''}`
}

const ANSWER_WITHIN_MS = 3_000

/** A standby or read-only server answered. */
export class TakesNoWrites extends Error {
  /** PostgreSQL's code for a write to a read-only server. */
  readonly code = '25006'
  override name = 'TakesNoWrites'

  constructor() {
    super('The database server takes no writes.')
  }
}

interface ReadOnlyRow {
  refuses: boolean
}

const IS_READ_ONLY = `select current_setting('transaction_read_only')::boolean as refuses`

/** Throws TakesNoWrites if the server is read-only. */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const statement = { text: IS_READ_ONLY, query_timeout: ANSWER_WITHIN_MS }
  const { rows } = await client.query<ReadOnlyRow>(statement)
  if (rows[0]?.refuses !== false) throw new TakesNoWrites()
}

/** The status of a host: writable with its timeline, or an error. */
type HostStatus =
  | { readonly url: string; readonly timeline: number }
  | { readonly url: string; readonly error: unknown }

/** Checks all hosts concurrently, each within three seconds. */
function checkHosts(
  urls: readonly string[],
  connection: pg.ClientConfig,
): Promise<readonly HostStatus[]> {
  return Promise.all(urls.map((url) => checkHost(url, connection)))
}

async function checkHost(url: string, connection: pg.ClientConfig): Promise<HostStatus> {
  const client = new pg.Client({
    ...connection,
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseReadOnly(client)
    return { url, timeline: await timelineOf(client) }
  } catch (error) {
    return { url, error }
  } finally {
    // Not awaited: a hanging server does not close.
    client.end().catch(() => undefined)
  }
}

const TIMELINE = `
  select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint as timeline`

/** Every promotion starts a new timeline. Returns 0 if a hosted server hides it. */
async function timelineOf(client: pg.Client): Promise<number> {
  const statement = { text: TIMELINE, query_timeout: ANSWER_WITHIN_MS }
  const found = client.query<{ timeline: string | number }>(statement)
  return found.then(({ rows }) => Number(rows[0]?.timeline)).catch(() => 0)
}

/** The writable host, or null. Of two (the old primary came back), the one promoted last. */
export function chooseHost(hosts: readonly HostStatus[]): string | null {
  const writable = hosts.flatMap((host) => ('error' in host ? [] : [host]))
  return writable.toSorted((a, b) => b.timeline - a.timeline)[0]?.url ?? null
}
