import pg from 'pg'
import { errorCode, isConnectionLoss, TakesNoWrites } from './connection-loss.ts'
import { hostUrls } from './host-urls.ts'
import { isSameDatabase, isTransactionPool, withoutTimeouts } from './pooler.ts'
import { StartBlocked, StartRefused } from './start-refused.ts'

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

const UNTRUSTED = 'its TLS certificate is not trusted; sslrootcert names the file of its authority'

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
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another host name',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
}

/** The reason why a connection failed, for operators, without the password. */
function reasonOf(error: unknown, client: Pick<pg.Client, 'ssl'>): string {
  if (!client.ssl && asksForTls(error)) {
    return 'it does not let this user in without TLS: add sslmode=verify-full to its URL'
  }
  const known = REASONS[errorCode(error)]
  if (known !== undefined) return known
  if (!(error instanceof Error) || error.message === '') return 'it could not be reached'
  if (NO_TIMEOUTS.test(error.message)) {
    return 'it is a pooler that takes no timeouts at sign-in: Laurel sends none if DATABASE_DIRECT_URL leads to PostgreSQL itself'
  }
  return NO_TLS.test(error.message) ? 'it offers no TLS, which sslmode asks for' : error.message
}

/** PgBouncer's message. */
const NO_TIMEOUTS = /^unsupported startup parameter: \w+_timeout/
/** The driver's message, which has no code. */
const NO_TLS = /^The server does not support SSL connections/
/** The refusals of PgBouncer and of hosted servers. */
const TLS_REQUIRED = /(SSL|TLS|encryption) (is )?required|connection is insecure/i

/** Whether the server refused a connection without TLS by pg_hba.conf, in any language. */
function asksForTls(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isByRule = 'routine' in error && error.routine === 'ClientAuthentication'
  return isByRule ? errorCode(error) === '28000' : TLS_REQUIRED.test(error.message)
}

/** Settings that Laurel's statements rely on; a server, database or role may set others. */
const NEEDED = [
  { name: 'DateStyle', value: 'ISO, MDY', fits: (value: string) => value.startsWith('ISO') },
  { name: 'default_transaction_isolation', value: 'read committed' },
  { name: 'standard_conforming_strings', value: 'on' },
] as const satisfies readonly {
  name: string
  value: string
  fits?: (value: string) => boolean
}[]

const FACTS = `
  select current_setting('server_encoding') as encoding, current_user as role,
         current_database() as database, lower('I') = 'i' and upper('i') = 'I' as "foldsAsEnglish",
         array(select current_setting(name) from unnest($1::text[]) name) as settings`

interface ServerSettingsRow extends pg.QueryResultRow {
  readonly encoding: string
  readonly role: string
  readonly database: string
  readonly foldsAsEnglish: boolean
  readonly settings: readonly string[]
}

/**
 * Why Laurel can't work on the client's database as it is made and set, and what to do: the end of a
 * sentence about it. Null if it suits. Without `checksLetters` the folding of letters is
 * left out: commands that bring the data elsewhere have to work.
 */
async function unsuitableSettings(
  client: pg.ClientBase,
  { checksLetters }: { checksLetters: boolean },
): Promise<string | null> {
  const values = [NEEDED.map(({ name }) => name)]
  const { rows } = await client.query<ServerSettingsRow>({ text: FACTS, values })
  const [facts] = rows
  if (facts === undefined) return null
  const { encoding, role, database, foldsAsEnglish, settings } = facts
  if (encoding !== 'UTF8') return `is encoded in ${encoding}; Laurel needs UTF8.`
  const wrong = NEEDED.flatMap((needed, index) => {
    const value = settings[index] ?? ''
    const fits = 'fits' in needed ? needed.fits(value) : value === needed.value
    return fits ? [] : [{ ...needed, found: value }]
  })
  if (wrong.length > 0) {
    const where = `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)}`
    const found = wrong.map((setting) => `${setting.name} is "${setting.found}"`).join(', ')
    const cures = wrong.map(({ name, value }) => `${where} SET ${name} = '${value}';`).join(' ')
    return `has settings that Laurel can't work with (${found}). Run there: ${cures}`
  }
  if (checksLetters && !foldsAsEnglish) {
    return `takes "I" and "i" for different letters, as Turkish does: people and gifts would not be found. Make one with LOCALE 'C.UTF-8' TEMPLATE template0, and bring the data there with "npm run backup" and "npm run restore".`
  }
  return null
}
