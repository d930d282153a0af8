import pg from 'pg'
import { KINDS } from '#platform/server/files/kinds.ts'
import { connected, NO_HURRY } from './carrier.ts'
import type { TableShape } from './shape.ts'

/** Of the kinds of files whose tables are there. */
export function kindsIn(tables: readonly TableShape[]): typeof KINDS {
  return KINDS.filter(({ table }) => tables.some(({ name }) => name === table))
}

/**
 * From now until `work` is done, none of the files that are kept is collected: the collector skips
 * rows that somebody has locked. Uploads and everybody else go on. Begin it before the snapshot that
 * names the files; what is uploaded in between is too new to be collected.
 */
export function holdingFiles<T>(
  connection: pg.ClientConfig,
  tables: readonly TableShape[],
  work: (release: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return connected(connection, async (client) => {
    await client.query(`begin; ${NO_HURRY}`)
    for (const { table } of kindsIn(tables)) {
      // Locked where they are, and not handed to us: there may be many.
      await client.query(
        `select count(*) from (select from ${pg.escapeIdentifier(table)}
          where state = 'kept' for share) held`,
      )
    }
    return work(async () => void (await client.query('commit')))
  })
}
