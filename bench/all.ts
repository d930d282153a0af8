import { buildWebIfStale } from '../scripts/build-web.ts'
import { readOptions } from '../scripts/read-options.ts'
import { measure, type Measured } from './table/measured.ts'
import { headlinesOf, lineOf, readLines, tableOf, unmeasured, writeSection } from './table/page.ts'
import { ROWS, type Row } from './table/rows.ts'

/**
 * Measures every figure of the design and compares it with its aim. Writes the table to
 * docs/benchmarks.md and its headlines to the README. `--only send,hot` measures and updates only
 * these rows; the longest rows run only with this option.
 */
const NAMES = ROWS.map(({ name }) => name).join(', ')
const { only } = readOptions({ only: { type: 'string' } })
const wanted = only?.split(',')
const unknown = wanted?.find((wantedName) => !ROWS.some(({ name }) => name === wantedName))
if (unknown !== undefined) {
  console.error(`There is no row "${unknown}". Rows: ${NAMES}.`)
  process.exit(1)
}
const chosen = ROWS.filter(({ name, isLong }) => wanted?.includes(name) ?? !isLong)

await buildWebIfStale()
const lines = new Map(await readLines())
const runs = new Map<string, Measured>()
for (const row of chosen) {
  const judged = row.judge(await run(row))
  if (!judged.holds) process.exitCode = 1
  lines.set(row.what, lineOf(row, judged))
}
const written = (rows: readonly Row[]) => rows.map((row) => lines.get(row.what) ?? unmeasured(row))
const table = tableOf(written(ROWS))
await writeSection('table', table)
await writeSection('headlines', headlinesOf(written(ROWS.filter(({ isHeadline }) => isHeadline))))
console.log(`\n${table}`)

/** Rows of one script share its run. */
async function run({ command, script, options = [], env = {} }: Row): Promise<Measured> {
  const done = runs.get(command)
  if (done !== undefined) return done
  console.log(`\n${command}`)
  const measured = await measure(script, options, env)
  runs.set(command, measured)
  return measured
}
