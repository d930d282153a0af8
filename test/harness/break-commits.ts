import type { Database } from '#platform/server/db/database.ts'

export type CommitFault = 'answer lost' | 'never arrives'

interface BreakablePool {
  query(...args: unknown[]): Promise<unknown>
  connection: { stream: { destroy(): void } }
}

/**
 * Breaks the connection of commits, before or after they reach the database. Push faults to the
 * returned list for the next commits; while it is empty they succeed.
 */
export function breakCommits(database: Database): CommitFault[] {
  const faults: CommitFault[] = []
  database.pool.on('connect', (client) => {
    const broken = client as unknown as BreakablePool
    const query = broken.query.bind(client)
    broken.query = async (...args) => {
      const isCommit = (args[0] as { text?: unknown } | null)?.text === 'commit'
      const fault = isCommit ? faults.shift() : undefined
      if (fault === undefined) return query(...args)
      if (fault === 'answer lost') await query(...args)
      broken.connection.stream.destroy()
      throw new Error('Connection terminated unexpectedly')
    }
  })
  return faults
}
