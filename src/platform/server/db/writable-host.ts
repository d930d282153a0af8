import pg from 'pg'

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

interface Answer {
  refuses: boolean
}

const IS_READ_ONLY = `select current_setting('transaction_read_only')::boolean as refuses`

/** Throws TakesNoWrites if the server is read-only. */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const statement = { text: IS_READ_ONLY, query_timeout: ANSWER_WITHIN_MS }
  const { rows } = await client.query<Answer>(statement)
  if (rows[0]?.refuses !== false) throw new TakesNoWrites()
}

/** The status of a host: writable with its timeline, or an error. */
export type HostStatus =
  | { readonly url: string; readonly timeline: number }
  | { readonly url: string; readonly error: unknown }

/** Checks all hosts concurrently, each within three seconds. */
export function checkHosts(
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

/** Every promotion starts a new timeline. Hosted servers may hide it. */
async function timelineOf(client: pg.Client): Promise<number> {
  const statement = { text: TIMELINE, query_timeout: ANSWER_WITHIN_MS }
  const found = client.query<{ timeline: string | number }>(statement)
  return found.then(({ rows }) => Number(rows[0]?.timeline)).catch(() => 0)
}

/** The writable host. Of two, such as after the old primary came back, the one promoted last. */
export function chooseHost(hosts: readonly HostStatus[]): string | null {
  const writable = hosts.flatMap((host) => ('error' in host ? [] : [host]))
  return writable.toSorted((a, b) => b.timeline - a.timeline)[0]?.url ?? null
}
