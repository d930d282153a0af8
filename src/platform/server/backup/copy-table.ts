import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { TableShape } from './shape.ts'
import { tally } from './tally.ts'

/** What a table holds: equal where every row is. */
export interface Content {
  readonly rows: number
  /** Of its rows as COPY writes them, in the order of its key. */
  readonly sha256: string
}

/** Its rows, a line each, as COPY writes them. */
export function copyOut(client: pg.Client, { name, columns, order }: TableShape): Readable {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const rows = `select ${list} from ${pg.escapeIdentifier(name)} order by ${order}`
  return client.query(copyTo(`copy (${rows}) to stdout`))
}

/** Adds what `copyOut` wrote, and says what it was. */
export async function copyIn(
  client: pg.Client,
  { name, columns }: TableShape,
  rows: Readable,
): Promise<Content> {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const table = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`))
  const counted = tally()
  await pipeline(rows, counted, table)
  const { lines, sha256 } = counted.sum()
  return { rows: lines, sha256 }
}

/** Reads a whole table to say what it holds. */
export async function contentOf(client: pg.Client, table: TableShape): Promise<Content> {
  const counted = tally()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(copyOut(client, table), counted, nowhere)
  const { lines, sha256 } = counted.sum()
  return { rows: lines, sha256 }
}
