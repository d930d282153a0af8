import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'

const run = promisify(execFile)
const SCRIPT = fileURLToPath(new URL('send.sql', import.meta.url))

export const HOW_TO_GET_PGBENCH =
  'pgbench is not installed. It comes with PostgreSQL: on Debian and Ubuntu with "apt-get install postgresql-contrib", on macOS with "brew install postgresql".'

export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

export interface Load {
  readonly people: number
  readonly clients: number
  readonly seconds: number
  readonly hot: boolean
}

/** Transactions per second of send.sql, prepared, on the server of `connection`. */
export async function pgbench(connection: pg.ClientConfig, load: Load): Promise<number> {
  const { people, clients, seconds, hot } = load
  const { stdout } = await run(
    'pgbench',
    [
      '--no-vacuum',
      '--protocol=prepared',
      '--jobs=2',
      `--file=${SCRIPT}`,
      `--time=${seconds}`,
      `--client=${clients}`,
      `--define=people=${people}`,
      `--define=hot=${hot ? 1 : 0}`,
    ],
    {
      env: {
        ...process.env,
        PGHOST: connection.host,
        PGPORT: String(connection.port),
        PGUSER: connection.user,
        PGPASSWORD: String(connection.password),
        PGDATABASE: connection.database,
      },
    },
  )
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`pgbench said no rate:\n${stdout}`)
  return Number(rate)
}
