import pg from 'pg'

const LOOK_WITHIN_MS = 3_000

/** A standby, or a server that was set to read only: it answers, but not as the one we need. */
export class TakesNoWrites extends Error {
  /** PostgreSQL's own, for a write where there can be none. */
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

/** Throws TakesNoWrites on a connection to a server that would refuse them. */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const statement = { text: IS_READ_ONLY, query_timeout: LOOK_WITHIN_MS }
  const { rows } = await client.query<Answer>(statement)
  if (rows[0]?.refuses !== false) throw new TakesNoWrites()
}

/** What a host said: that it takes writes, in this life of the cluster, or why it can't be used. */
export type Look =
  | { readonly url: string; readonly timeline: number }
  | { readonly url: string; readonly error: unknown }

/** Looks at every host at once; at most three seconds for one that does not answer. */
export function lookAtHosts(
  urls: readonly string[],
  connection: pg.ClientConfig,
): Promise<readonly Look[]> {
  return Promise.all(urls.map((url) => lookAt(url, connection)))
}

async function lookAt(url: string, connection: pg.ClientConfig): Promise<Look> {
  const client = new pg.Client({
    ...connection,
    connectionString: url,
    connectionTimeoutMillis: LOOK_WITHIN_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseReadOnly(client)
    return { url, timeline: await timelineOf(client) }
  } catch (error) {
    return { url, error }
  } finally {
    // Not awaited: a server that hangs says no goodbye.
    client.end().catch(() => undefined)
  }
}

const TIMELINE = `
  select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint as timeline`

/** Every promotion begins a new one. Hosted servers may keep it to themselves. */
async function timelineOf(client: pg.Client): Promise<number> {
  const statement = { text: TIMELINE, query_timeout: LOOK_WITHIN_MS }
  const found = client.query<{ timeline: string | number }>(statement)
  return found.then(({ rows }) => Number(rows[0]?.timeline)).catch(() => 0)
}

/**
 * The host that takes writes. Of two, as when the old primary comes back after its standby was
 * promoted, the one that was promoted last.
 */
export function chooseHost(looks: readonly Look[]): string | null {
  const writable = looks.flatMap((look) => ('error' in look ? [] : [look]))
  return writable.toSorted((a, b) => b.timeline - a.timeline)[0]?.url ?? null
}
