import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pino from 'pino'
import { audit } from '#app/server/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'

const run = promisify(execFile)

/** The rates of each round: Laurel, and pgbench with the same work. */
export interface Rates {
  readonly laurel: number[]
  readonly pgbench: number[]
}

export function rates(): Rates {
  return { laurel: [], pgbench: [] }
}

/** The path of a file beside the calling script. */
export function beside(script: ImportMeta, path: string): string {
  return fileURLToPath(new URL(path, script.url))
}

/** Runs a load in a separate process; returns the rate it prints. */
export async function rateFrom(script: string, options: LoadOptions): Promise<number> {
  return Number(await outputOf(script, options))
}

type LoadOptions = readonly (number | string)[]

/** Runs a load in a separate process; returns what it prints. */
export async function outputOf(script: string, options: LoadOptions): Promise<string> {
  const { stdout } = await run(process.execPath, [script, ...options.map(String)])
  return stdout
}

/** The database of the app with this data folder. */
export function alsoOpen(dataDir: string): Promise<Database> {
  const choice = { dataDir, databaseUrl: null }
  return openDatabase(choice, pino({ level: 'warn' }), { exclusive: false })
}

/** Prints a row of the table of rates. */
export function printRates(name: string, measured: Rates): void {
  const [ours, theirs] = [median(measured.laurel), median(measured.pgbench)]
  const ratio = ratioOf(measured.laurel, measured.pgbench).toFixed(2)
  console.log(`| ${name} | ${Math.round(ours)} | ${Math.round(theirs)} | ${ratio} |`)
}

/** The ratio within each round, since the machine's speed changes between rounds. */
export function ratioOf(these: readonly number[], those: readonly number[]): number {
  return median(these.map((figure, round) => figure / (those[round] ?? NaN)))
}

export const RATES_HEAD = '| | Laurel over HTTP | pgbench | ratio |\n| --- | ---: | ---: | ---: |'

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN
}

/** The aim of a figure, and whether it was missed. */
export function judged(figure: number, aim: number): string {
  return figure <= aim ? `≤ ${aim}` : `≤ ${aim}: missed`
}

/** Prints whether the books balance; the command fails if not. */
export async function auditAtTheEnd(database: Database): Promise<void> {
  const { violations } = await transact(database, audit)
  console.log(violations.length === 0 ? 'The books balance.' : violations.join('\n'))
  if (violations.length > 0) process.exitCode = 1
}
