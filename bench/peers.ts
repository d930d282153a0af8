import pg from 'pg'
import { ownPostgres } from '../scripts/own-postgres.ts'
import { tellFigure } from './figures.ts'
import { openLaurel } from './peers/laurel.ts'
import { openPeer } from './peers/peer.ts'
import { PEERS } from './peers/peers.ts'
import type { Side } from './peers/side.ts'
import { tryOut, type Verdict } from './peers/trials.ts'
import { median } from './race.ts'
import { writeSection } from './table/page.ts'

/**
 * Compares a send on Laurel with one written for each peer, on one PostgreSQL: sends per second,
 * taking turns, and the rules that hold under faults. Writes the result to docs/benchmarks.md.
 */
const LOAD = { clients: 32, seconds: 5 }
const ROUNDS = 3

// The pools of all sides together.
const postgres = await ownPostgres(['max_connections=300'])
const sides: Side[] = []
try {
  sides.push(await openLaurel(postgres.url))
  for (const [place, peer] of PEERS.entries()) {
    sides.push(await openPeer(peer, await emptyDatabase(postgres.url, `peer_${place}`)))
  }
  const rates = await race()
  const verdicts: (readonly Verdict[])[] = []
  for (const side of sides) verdicts.push(await tryOut(side))
  const text = tableOf(rates, verdicts)
  console.log(`\n${text}`)
  await writeSection('peers', text)
  const [ours = NaN, ...theirs] = rates
  tellFigure('rules', verdicts[0]?.length ?? NaN)
  tellFigure('broken rules', verdicts[0]?.filter(({ broken }) => broken !== null).length ?? NaN)
  tellFigure('to the fastest peer', ours / Math.max(...theirs))
} finally {
  for (const side of sides) await side.stop()
  await postgres.remove()
}

async function emptyDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
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
  const names = sides.map(({ name }) => name)
  const rows = (verdicts[0] ?? []).map(({ rule }, place) => [
    rule,
    ...verdicts.map((all) => all[place]?.broken ?? 'held'),
  ])
  const [ours = NaN, ...theirs] = rates
  const ratios = theirs.map((rate, place) => `${names[place + 1]} ${(ours / rate).toFixed(1)} ×`)
  const lines = [
    ['', ...names],
    ['---', ...names.map(() => '---')],
    [
      `sends a second, ${LOAD.clients} clients, median of ${ROUNDS} rounds of ${LOAD.seconds} s`,
      ...rates.map((rate) => String(Math.round(rate))),
    ],
    ...rows,
  ]
  return [
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `Laurel's rate against that of ${ratios.join(', ')}.`,
  ].join('\n')
}
