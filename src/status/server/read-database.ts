import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import type { Standby, StatusReport } from '#status/contract/status.ts'

type Query = Pick<MonitoringPool, 'query'>

const APPLIED = `
  select current_setting('server_version') as postgres,
         (select count(*) from kysely_migration where name <> all($1::text[])) as unknown,
         (select count(*) from unnest($1::text[]) known (name)
           where not exists (select from kysely_migration m where m.name = known.name)) as missing,
         (select release from kysely_migration order by name collate "C" desc limit 1) as release`

interface MigrationFacts {
  readonly postgres: string
  readonly unknown: number
  readonly missing: number
  readonly release: string | null
}

/** PostgreSQL's version, and its tables against the migrations that this process knows. */
export async function readTables(
  { query }: Query,
  known: readonly string[],
): Promise<MigrationFacts> {
  const [row] = await query<MigrationFacts>(APPLIED, [known])
  if (row === undefined) throw new Error('no version')
  // Debian adds the name of its package: "15.10 (Debian 15.10-1)".
  return { ...row, postgres: row.postgres.split(' ')[0] ?? row.postgres }
}

// Other users' sessions count too, but their transactions can't be seen without a privilege.
const DATABASE = `
  select pg_database_size(current_database()) as bytes, pg_postmaster_start_time() as since,
         (select coalesce(sum(numbackends), 0)::integer from pg_stat_database) as used,
         current_setting('max_connections')::integer
           - current_setting('superuser_reserved_connections')::integer as allowed,
         (select age(datfrozenxid) from pg_database
           where datname = current_database()) as "oldestTransaction",
         longest.xact_start as "transactionSince",
         longest.application_name = 'laurel backup' as "isBackup"
    from (values (1)) one (row)
    left join lateral (select xact_start, application_name from pg_stat_activity
                        where datname = current_database() and backend_type = 'client backend'
                          and pid <> pg_backend_pid() and xact_start is not null
                        order by xact_start limit 1) longest on true`

interface DatabaseRow {
  readonly bytes: number
  readonly since: Date
  readonly used: number
  readonly allowed: number
  readonly oldestTransaction: number
  readonly transactionSince: Date | null
  readonly isBackup: boolean | null
}

export async function readDatabase({
  query,
}: Query): Promise<NonNullable<StatusReport['database']>> {
  const [row] = await query<DatabaseRow & Record<string, unknown>>(DATABASE)
  if (row === undefined) throw new Error('no database')
  const { bytes, since, used, allowed, oldestTransaction, transactionSince, isBackup } = row
  return {
    bytes,
    since,
    connections: { used, allowed },
    oldestTransaction,
    transaction:
      transactionSince === null ? null : { since: transactionSince, isBackup: isBackup === true },
    standbys: await readStandbys({ query }).catch(() => null),
  }
}

// pg_basebackup and its kin are senders too, without a position.
const STANDBYS = `
  select application_name as name, state,
         pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "behindBytes"
    from pg_stat_replication
   where state is null or state in ('startup', 'catchup', 'streaming')
   order by application_name`

async function readStandbys({ query }: Query): Promise<Standby[]> {
  return query<Standby & Record<string, unknown>>(STANDBYS)
}
