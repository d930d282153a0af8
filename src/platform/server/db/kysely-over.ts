import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

type Send = (config: pg.QueryConfig) => Promise<pg.QueryResult>

/** A query builder whose statements all go through `send`. */
export function kyselyOver(send: Send): Kysely<Tables> {
  const client = {
    query: (text: string, values: unknown[]) => send({ text, values }),
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
}
