import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/server/db/migrate.ts'
import { execute } from './execute.ts'
import { openRunFolder } from './run-folder.ts'
import { databaseOn, openRunServer } from './run-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the run's PostgreSQL, for its administrative database. */
    databaseServer: string
  }
}

export const TEMPLATE = 'laurel_template'

/** Starts one PostgreSQL for the run, with a migrated template that test files clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  openRunFolder()
  const server = await openRunServer()
  await execute(server.url, `drop database if exists ${TEMPLATE}`)
  await execute(server.url, `create database ${TEMPLATE}`)
  await migrate({ connection: { connectionString: databaseOn(server.url, TEMPLATE) } })
  project.provide('databaseServer', server.url)
  return async () => {
    await execute(server.url, `drop database ${TEMPLATE}`)
    await server.stop()
  }
}
