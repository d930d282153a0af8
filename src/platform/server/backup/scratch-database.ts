import pg from 'pg'
import { withClient } from './long-transaction.ts'

/**
 * Creates an empty database beside this one, lets `work` use it, and drops it. One of this name that an
 * earlier, killed process left is dropped first.
 */
export async function withScratchDatabase(
  connection: pg.ClientConfig,
  name: string,
  work: (scratch: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  const quoted = pg.escapeIdentifier(name)
  const drop = (): Promise<unknown> =>
    withClient(connection, (client) =>
      client.query(`drop database if exists ${quoted} with (force)`),
    )
  await drop()
  await withClient(connection, (client) =>
    client.query(`create database ${quoted} template template0 encoding 'UTF8'`),
  )
  try {
    await work(inDatabase(connection, name))
  } finally {
    await drop()
  }
}

function inDatabase(connection: pg.ClientConfig, name: string): pg.ClientConfig {
  const { connectionString } = connection
  if (connectionString === undefined) return { ...connection, database: name }
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return { ...connection, connectionString: url.href }
}
