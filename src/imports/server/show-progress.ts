import type { Database } from '#platform/server/db/database.ts'

export interface Progress {
  show(done: number): void
}

const SHOW = `update imports set done = $2 where id = $1 and state = 'checked'`

/**
 * Shows others how far an import is, over a connection of its own. Nobody waits for it: others may
 * hold all connections and wait for what the import has locked.
 */
export function createProgress({ pool }: Database, importId: number): Progress {
  let underWay = false
  return {
    show(done) {
      if (underWay) return
      underWay = true
      pool
        .query(SHOW, [importId, done])
        // It is not missed: the next is on its way.
        .catch(() => undefined)
        .finally(() => (underWay = false))
    },
  }
}
