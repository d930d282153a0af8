import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type pg from 'pg'

const run = promisify(execFile)

export const HOW_TO_GET_PGBENCH =
  'pgbench is not installed. It comes with PostgreSQL: on Debian and Ubuntu with "apt-get install postgresql-contrib", on macOS with "brew install postgresql".'

export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

export interface Work {
  /** The path of the transaction's script. */
  readonly script: string
  readonly clients: number
  /** Duration in seconds, or transactions of each client. */
  readonly until: { readonly seconds: number } | { readonly transactions: number }
  /** The script's variables. */
  readonly variables: Readonly<Record<string, number>>
}

/** Runs a script with prepared statements on a server; returns transactions per second. */
export async function pgbench(connection: pg.ClientConfig, work: Work): Promise<number> {
  const { script, clients, until, variables } = work
  const { stdout } = await run(
    'pgbench',
    [
      '--no-vacuum',
      '--protocol=prepared',
      '--jobs=2',
      `--file=${script}`,
      'seconds' in until ? `--time=${until.seconds}` : `--transactions=${until.transactions}`,
      `--client=${clients}`,
      ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
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
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  if (rate === undefined || Number(failed) > 0) throw new Error(`pgbench failed:\n${stdout}`)
  return Number(rate)
}
