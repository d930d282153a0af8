import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { execute } from './execute.ts'
import { databaseOn } from './run-server.ts'
import { whenDone } from './when-done.ts'

/** The URL of a new empty database; dropped when the test or the test file is done. */
export async function emptyDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await execute(server, `create database ${name}`)
  whenDone(() => execute(server, `drop database ${name} with (force)`))
  return databaseOn(server, name)
}
