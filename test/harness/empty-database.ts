import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { execute } from './execute.ts'

/** The URL of a new empty database; dropped when the test is done. */
export async function emptyDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await execute(server, `create database ${name}`)
  onTestFinished(() => execute(server, `drop database ${name} with (force)`))
  return server.replace(/\/postgres$/, `/${name}`)
}
