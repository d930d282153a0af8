import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/server/db/database.ts'
import { postmasterOf } from '#test/harness/data-dir.ts'
import { admit } from '../company.ts'
import { rateOf } from '../http-client.ts'
import { openSizedCompany } from '../scale/sized-company.ts'
import { ordinaryRequests, peakRate, THANKS_A_WEEK } from './ordinary-day.ts'
import { usageOf } from './usage.ts'

export interface Sized {
  readonly people: number
  /** Requests a second that were answered. */
  readonly rate: number
  /** Megabytes of Laurel and of PostgreSQL, at rest and after the peak. */
  readonly rest: readonly [laurel: number, postgres: number]
  readonly peak: readonly [laurel: number, postgres: number]
  /** Seconds of one core for 1,000 requests. */
  readonly coreSeconds: number
  /** Megabytes of the database: for the people themselves, and for each year. */
  readonly diskAtFirst: number
  readonly diskAYear: number
}

const ENTRIES_EACH = 20
/** With fewer, empty pages would count as disk of the thanks. */
const LEAST_ENTRIES = 40_000
const AT_REST_AFTER_MS = 10_000
const LOAD_SECONDS = 60
const LEAST_RATE = 5
const ACTIVE = 200
const CLIENTS = 8
const WEEKS = 52
/** News are kept for three months. */
const NEWS_KEPT_YEARS = 1 / 4

/** Opens a company of this size, puts the load of its busiest hour on it, and measures both. */
export async function measureSize(people: number, folder: string | null): Promise<Sized> {
  const entries = Math.max(LEAST_ENTRIES, people * ENTRIES_EACH)
  const long = Math.min(1_000_000, Math.floor(entries / 5))
  const company = await openSizedCompany({
    people,
    long,
    entries,
    folder,
  })
  const { app, database, dataDir } = company
  try {
    const ids = await admitMembers(database)
    const postmaster = (await postmasterOf(dataDir))?.pid ?? 0
    await pause(AT_REST_AFTER_MS)
    const rest = await usageOf(app.pid, postmaster)
    const rate = Math.max(LEAST_RATE, peakRate(people))
    const { requests, seconds } = await load(app.port, rate, ids)
    const peak = await usageOf(app.pid, postmaster)
    return {
      people,
      rate: requests / seconds,
      rest: [rest.laurel, rest.postgres],
      peak: [peak.laurel, peak.postgres],
      coreSeconds: ((peak.seconds - rest.seconds) / requests) * 1000,
      ...(await readDisk(database, people)),
    }
  } finally {
    await company.close()
  }
}

/** Signs active people in as user 2 and following. */
async function admitMembers(database: Database): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select user_id as id from wallets where is_thanked order by user_id limit $1',
    [ACTIVE],
  )
  const ids = rows.map(({ id }) => id)
  for (const [place, id] of ids.entries()) await admit(database, 2 + place, id)
  return ids
}

/** Asks at a steady rate, some requests every second, for a minute, or longer if answers are late. */
async function load(port: number, rate: number, ids: readonly number[]) {
  const next = ordinaryRequests(ids)
  const began = performance.now()
  let requests = 0
  for (let second = 1; second <= LOAD_SECONDS; second++) {
    const due = Math.round(rate * second)
    await rateOf(port, CLIENTS, () => (requests < due ? (requests++, next()) : null))
    await pause(Math.max(0, began + second * 1000 - performance.now()))
  }
  return { requests, seconds: (performance.now() - began) / 1000 }
}

// Bytes of one recognition and of one notification, and megabytes of the people themselves.
const DISK = `
  with size (name, bytes) as (
    select relname, pg_total_relation_size(oid)::float8 from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
  )
  select (select sum(bytes) from size
           where name like 'recognition%' or name = 'entries') / (select count(*) from recognitions)
           as thanks,
         (select bytes from size where name = 'notifications')
           / (select greatest(count(*), 1) from notifications) as news,
         (select sum(bytes) from size
           where name in ('users', 'wallets', 'last_seen', 'sessions', 'audit_log')) / 1e6 as first`

async function readDisk({ pool }: Database, people: number) {
  const { rows } = await pool.query<Record<'thanks' | 'news' | 'first', number>>(DISK)
  const { thanks = 0, news = 0, first = 0 } = rows[0] ?? {}
  const thanksAYear = people * THANKS_A_WEEK * WEEKS
  return { diskAtFirst: first, diskAYear: (thanksAYear * (thanks + news * NEWS_KEPT_YEARS)) / 1e6 }
}
