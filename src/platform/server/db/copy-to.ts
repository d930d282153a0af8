import { to, type CopyToStreamQuery } from 'pg-copy-streams'

/** The private members of pg-copy-streams 7.0.0 that `copyTo` uses. */
interface Parser {
  /** Null once the last row was read. */
  readonly _buffer: object | null
  /** Returns whether more may be read. */
  _parse(chunk: Buffer): boolean | undefined
}

/**
 * The rows of `copy … to stdout`, for `client.query()`. The library goes on reading after the last
 * row and throws where the answer's end comes in a packet of its own: Node reads one packet at a
 * time since version 26. So this stops the reading.
 */
export function copyTo(sql: string): CopyToStreamQuery {
  const rows = to(sql)
  const parser = rows as unknown as Parser
  const parse = parser._parse.bind(rows)
  parser._parse = (chunk) => parse(chunk) === true && parser._buffer !== null
  return rows
}
