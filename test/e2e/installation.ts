import { randomBytes } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { newDataDir } from '#test/harness/data-dir.ts'
import { execute } from '#test/harness/execute.ts'
import { databaseOn, openRunServer } from '#test/harness/run-server.ts'
import { startApp, stopApp } from './app-process.ts'
import { balanceBooks } from './books.ts'
import { ADMINISTRATOR_PASSWORD } from './company.ts'

const TEMPLATE = 'stories_template'
// Workers read them from the environment of the process that set the run up.
const SERVER_URL = 'STORIES_SERVER_URL'
const TEMPLATE_FOLDER = 'STORIES_TEMPLATE_FOLDER'

/** The database and folder of one Laurel, which has been started before. */
export interface Installation {
  /** The settings that a Laurel on it, or a command, needs. */
  readonly env: Readonly<Record<string, string>>
  /** Audits the books and removes everything; returns the checks. Throws on any violation. */
  close(): Promise<string>
}

/** Starts the run's PostgreSQL and makes the template by a first start. Returns how to stop it. */
export async function openInstallations(): Promise<() => Promise<void>> {
  const server = await openRunServer()
  const folder = await newDataDir()
  await execute(server.url, `drop database if exists ${TEMPLATE} with (force)`)
  await execute(server.url, `create database ${TEMPLATE}`)
  const env = settings(databaseOn(server.url, TEMPLATE), folder)
  await stopApp(await startApp(env))
  process.env[SERVER_URL] = server.url
  process.env[TEMPLATE_FOLDER] = folder
  return async () => {
    await execute(server.url, `drop database ${TEMPLATE}`)
    await rm(folder, { recursive: true })
    await server.stop()
  }
}

/** Clones the template: a company with an administrator and Laurel's manual, and nobody else. */
export async function newInstallation(): Promise<Installation> {
  const server = read(SERVER_URL)
  const name = `story_${randomBytes(6).toString('hex')}`
  const folder = await newDataDir()
  await cp(read(TEMPLATE_FOLDER), folder, { recursive: true, preserveTimestamps: true })
  await execute(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const env = settings(databaseOn(server, name), folder)
  return {
    env,
    async close() {
      try {
        return balanceBooks(env)
      } finally {
        await execute(server, `drop database ${name} with (force)`)
        await rm(folder, { recursive: true })
      }
    },
  }
}

function settings(databaseUrl: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
    TRUST_PROXY: 'loopback',
  }
}

function read(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error('the global setup has not run')
  return value
}
