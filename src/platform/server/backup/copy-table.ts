import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyTo } from '#platform/server/db/copy-to.ts'
import { createChecksum } from './checksum.ts'
import type { TableShape } from './shape.ts'

/** Row count and hash of a table: equal if and only if all rows are equal. */
export interface TableContent {
  readonly rows: number
  /** The hash of the rows in COPY format, ordered by the primary key. */
  readonly sha256: string
}

/** The table's rows in COPY format, one line per row. */
export function copyOut(client: pg.Client, { name, columns, order }: TableShape): Readable {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const rows = `select ${list} from ${pg.escapeIdentifier(name)} order by ${order}`
  return client.query(copyTo(`copy (${rows}) to stdout`))
}

/** Inserts rows that `copyOut` wrote; returns their count and hash. */
export async function copyIn(
  client: pg.Client,
  { name, columns }: TableShape,
  rows: Readable,
  onRows?: (rows: number) => void,
): Promise<TableContent> {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const table = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`))
  const counted = createChecksum(onRows)
  await pipeline(rows, counted, table)
  const { lines, sha256 } = counted.sum()
  return { rows: lines, sha256 }
}

/** Reads the whole table to compute its count and hash. */
export async function contentOf(
  client: pg.Client,
  table: TableShape,
  onRows?: (rows: number) => void,
): Promise<TableContent> {
  const counted = createChecksum(onRows)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(copyOut(client, table), counted, nowhere)
  const { lines, sha256 } = counted.sum()
  return { rows: lines, sha256 }
}
