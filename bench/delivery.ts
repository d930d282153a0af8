import { startSilentServer, startSlowMailServer } from './delivery/bad-servers.ts'
import { openBenchCompany, type BenchCompany } from './delivery/companies.ts'
import { tellFigure } from './figures.ts'
import { auditAtTheEnd, beside, median, rateFrom, ratioOf } from './race.ts'

/**
 * Compares thanks over HTTP in a company that sends neither mails nor pushes with companies whose mail
 * server is slow (with mails queued) or silent, or whose push service is silent, taking turns.
 */
const PEOPLE = 400
const MAILS_QUEUED = 20_000
const SLOW_MS = 2_000
const SECONDS = 4
const ROUNDS = 8

const [slow, silent] = await Promise.all([startSlowMailServer(SLOW_MS), startSilentServer()])
const wanted = [
  { name: 'neither mails nor pushes' },
  { name: 'a slow mail server', mailPort: slow.port, mailsQueued: MAILS_QUEUED },
  { name: 'a silent mail server', mailPort: silent.port, mailsQueued: MAILS_QUEUED },
  { name: 'a silent push service', pushPort: silent.port },
]
const companies: BenchCompany[] = []
try {
  for (const one of wanted) companies.push(await openBenchCompany({ ...one, people: PEOPLE }))
  // The first round is a warm-up.
  await Promise.all(companies.map(p95Of))
  const times = companies.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    // Each takes every place in turn.
    for (let turn = 0; turn < companies.length; turn++) {
      const place = (round + turn) % companies.length
      const company = companies[place]
      if (company !== undefined) times[place]?.push(await p95Of(company))
    }
  }
  report(times)
  for (const { database } of companies) await auditAtTheEnd(database)
} finally {
  for (const company of companies) await company.close()
  slow.stop()
  silent.stop()
}

function p95Of({ port, firstId }: BenchCompany): Promise<number> {
  const script = beside(import.meta, 'delivery/time-thanks.ts')
  return rateFrom(script, [port, PEOPLE, firstId, SECONDS])
}

function report([quiet = [], ...others]: readonly number[][]): void {
  console.log(`\nThanks, 50 a second, p95 of ${SECONDS} s, median of ${ROUNDS} rounds:\n`)
  console.log('| beside | p95 | ratio |\n| --- | ---: | ---: |')
  for (const [place, times] of [quiet, ...others].entries()) {
    const ratio = ratioOf(times, quiet)
    if (place > 0) tellFigure('p95 ratio', ratio)
    const p95 = `${median(times).toFixed(1)} ms`
    console.log(`| ${wanted[place]?.name} | ${p95} | ${ratio.toFixed(2)} |`)
  }
}
