import pg from 'pg'
import { ownPostgres } from '../scripts/own-postgres.ts'
import { installIn } from './install-in.ts'
import { openLaurel } from './against-parse/laurel-side.ts'
import { openParse } from './against-parse/parse-side.ts'
import type { Side } from './against-parse/side.ts'
import { tryOut, type Verdict } from './against-parse/trials.ts'
import { median } from './race.ts'
import { writeSection } from './table/page.ts'

/**
 * Compares a send on Laurel with one written for Parse Server, on one PostgreSQL: sends per second,
 * taking turns, and the rules that hold under faults. Writes the result to docs/benchmarks.md.
 */
const LOAD = { clients: 32, seconds: 5 }
const ROUNDS = 3

installIn('bench/parse-server')
const postgres = await ownPostgres()
const sides: Side[] = []
try {
  sides.push(await openLaurel(postgres.url))
  sides.push(await openParse(await emptyDatabase(postgres.url)))
  const rates = await race()
  const verdicts: (readonly Verdict[])[] = []
  for (const side of sides) verdicts.push(await tryOut(side))
  const text = tableOf(rates, verdicts)
  console.log(`\n${text}`)
  await writeSection('parse-server', text)
} finally {
  for (const side of sides) await side.stop()
  await postgres.remove()
}

async function emptyDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database parse')
  await client.end()
  return Object.assign(new URL(url), { pathname: '/parse' }).href
}

async function race(): Promise<readonly number[]> {
  const rates = sides.map((): number[] => [])
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, side] of sides.entries()) {
      const rate = await side.rate(LOAD)
      if (round > 0) rates[place]?.push(rate)
    }
  }
  return rates.map(median)
}

function tableOf(rates: readonly number[], verdicts: readonly (readonly Verdict[])[]): string {
  const [ours = NaN, theirs = NaN] = rates
  const rows = (verdicts[0] ?? []).map(({ rule }, place) => [
    rule,
    ...verdicts.map((all) => all[place]?.broken ?? 'held'),
  ])
  return [
    `| | ${sides.map(({ name }) => name).join(' | ')} |`,
    '| --- | --- | --- |',
    `| sends a second, ${LOAD.clients} clients, median of ${ROUNDS} rounds of ${LOAD.seconds} s | ${Math.round(ours)} | ${Math.round(theirs)} |`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `Laurel against Parse Server: ${(ours / theirs).toFixed(1)} ×.`,
  ].join('\n')
}
