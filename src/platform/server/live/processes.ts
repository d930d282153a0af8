import { hostname } from 'node:os'
import * as z from 'zod/mini'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { CHANNEL } from './outbox.ts'

const ProcessDescription = z.object({
  host: z.string(),
  pid: z.number(),
  /** Unix time in milliseconds. */
  since: z.number(),
  version: z.string(),
  memoryBytes: z.number(),
  /** Open pages that receive live events. */
  pages: z.number(),
})
type ProcessDescription = z.output<typeof ProcessDescription>

export interface LaurelProcess extends Omit<ProcessDescription, 'since'> {
  readonly since: Date
  /** When it last described itself. */
  readonly heardAt: Date
  readonly isThis: boolean
}

/** A process describes itself again after so long. */
export const DESCRIBE_EVERY_MS = 30_000

const SINCE = Date.now() - Math.round(performance.now())

function describe(pages: number): ProcessDescription {
  return {
    host: hostname(),
    pid: process.pid,
    since: SINCE,
    version: VERSION,
    memoryBytes: process.memoryUsage.rss(),
    pages,
  }
}

const BEGINNING = `listen ${CHANNEL} -- Laurel `

/**
 * The LISTEN of this process, with a description of it as a comment. Each process keeps one connection
 * that listens, so pg_stat_activity has a list of them: nothing is written, and a process that ends is
 * gone from it.
 */
export function listenStatement(pages: number): string {
  return `${BEGINNING}${JSON.stringify(describe(pages))}`
}

const READ = `
  select query, query_start as "heardAt"
    from pg_stat_activity
   where datname = current_database() and starts_with(query, $1)
   order by query_start desc`

/**
 * The processes that work on this database, the oldest first; always this one. Null for the others if
 * the database doesn't answer. `pages` are those of this process.
 */
export async function readProcesses(
  { query }: Pick<MonitoringPool, 'query'>,
  pages: number,
): Promise<{ processes: LaurelProcess[]; isComplete: boolean }> {
  const own = describe(pages)
  const rows = await query<{ query: string; heardAt: Date }>(READ, [BEGINNING]).catch(() => null)
  const found = new Map<string, LaurelProcess>()
  const add = (described: ProcessDescription, heardAt: Date) => {
    const isThis = described.pid === own.pid && described.host === own.host
    const key = `${described.host} ${described.pid}`
    const since = new Date(described.since)
    if (!found.has(key)) found.set(key, { ...described, since, heardAt, isThis })
  }
  add(own, new Date())
  for (const { query: text, heardAt } of rows ?? []) {
    const described = read(text.slice(BEGINNING.length))
    if (described !== null) add(described, heardAt)
  }
  const processes = [...found.values()].toSorted((a, b) => a.since.getTime() - b.since.getTime())
  return { processes, isComplete: rows !== null }
}

/** Null for a text that another version wrote, or that PostgreSQL cut. */
function read(text: string): ProcessDescription | null {
  try {
    return ProcessDescription.parse(JSON.parse(text))
  } catch {
    return null
  }
}
