import pg from 'pg'
import { KINDS } from '#platform/server/files/kinds.ts'
import { withClient, NO_TIMEOUTS } from './long-transaction.ts'
import type { TableShape } from './shape.ts'

/** The kinds of files whose tables this database has. */
export function kindsIn(tables: readonly TableShape[]): typeof KINDS {
  return KINDS.filter(({ table }) => tables.some(({ name }) => name === table))
}

/**
 * Prevents stored files from being collected until `work` is done: the collector skips locked rows.
 * Uploads go on. Start it before the snapshot; files uploaded in between are too new to be
 * collected.
 */
export function withLockedFiles<T>(
  connection: pg.ClientConfig,
  tables: readonly TableShape[],
  work: (release: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return withClient(connection, async (client) => {
    await client.query(`begin; ${NO_TIMEOUTS}`)
    for (const { table } of kindsIn(tables)) {
      // Counted rather than returned: there may be many rows.
      await client.query(
        `select count(*) from (select from ${pg.escapeIdentifier(table)}
          where state = 'kept' for share) held`,
      )
    }
    return work(async () => void (await client.query('commit')))
  })
}
