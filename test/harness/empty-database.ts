import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

/** The URL of a database without any tables, on the run's server; dropped when the test is done. */
export async function emptyDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await execute(server, `create database ${name}`)
  onTestFinished(() => execute(server, `drop database ${name} with (force)`))
  return server.replace(/\/postgres$/, `/${name}`)
}

/** One statement on a connection of its own. */
export async function execute(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
