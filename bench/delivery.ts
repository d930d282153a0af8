import {
  startPushService,
  startSilentServer,
  startSlowMailServer,
  startSlowReceiver,
} from './delivery/servers.ts'
import { openBenchCompany, type BenchCompany } from './delivery/companies.ts'
import { tellFigure } from './figures.ts'
import { ofHundred } from './live/live-line.ts'
import { auditAtTheEnd, beside, outputOf } from './race.ts'

/**
 * Compares the times of thanks over HTTP, taking turns: companies with a slow or silent mail server
 * (and queued mails), receiver of webhooks or chat service with one that tells nobody, and a company with a
 * silent push service with one whose push service answers.
 */
const PEOPLE = 400
const MAILS_QUEUED = 20_000
const SLOW_MS = 2_000
const SECONDS = 2
const ROUNDS = 20

const [slow, silent, pushService, slowReceiver] = await Promise.all([
  startSlowMailServer(SLOW_MS),
  startSilentServer(),
  startPushService(),
  startSlowReceiver(SLOW_MS),
])
/** `baseline`: the index of the company to compare with. */
const wanted = [
  { name: 'neither mails nor pushes', baseline: null },
  { name: 'a slow mail server', mailPort: slow.port, mailsQueued: MAILS_QUEUED, baseline: 0 },
  { name: 'a silent mail server', mailPort: silent.port, mailsQueued: MAILS_QUEUED, baseline: 0 },
  { name: 'a push service that answers', pushPort: pushService.port, baseline: null },
  { name: 'a silent push service', pushPort: silent.port, baseline: 3 },
  { name: 'a slow receiver of webhooks', webhookPort: slowReceiver.port, baseline: 0 },
  { name: 'a silent receiver of webhooks', webhookPort: silent.port, baseline: 0 },
  { name: 'a slow chat service', chatPort: slowReceiver.port, baseline: 0 },
  { name: 'a silent chat service', chatPort: silent.port, baseline: 0 },
]
const companies: BenchCompany[] = []
try {
  for (const one of wanted) companies.push(await openBenchCompany({ ...one, people: PEOPLE }))
  // The first round is a warm-up.
  for (const company of companies) await timesOf(company)
  const times = companies.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    // The order rotates, since a company also feels the remaining load of the one before it.
    for (let turn = 0; turn < companies.length; turn++) {
      const place = (round + turn) % companies.length
      const company = companies[place]
      if (company !== undefined) times[place]?.push(...(await timesOf(company)))
    }
  }
  report(times)
  for (const { database } of companies) await auditAtTheEnd(database)
} finally {
  for (const company of companies) await company.close()
  for (const server of [slow, silent, pushService, slowReceiver]) server.stop()
}

/** The response times of thanks in one turn, in milliseconds. */
async function timesOf({ port, firstId }: BenchCompany): Promise<number[]> {
  const script = beside(import.meta, 'delivery/time-thanks.ts')
  return JSON.parse(await outputOf(script, [port, PEOPLE, firstId, SECONDS])) as number[]
}

function report(times: readonly number[][]): void {
  console.log(`\nThanks, 50 a second, of ${ROUNDS} turns of ${SECONDS} s:\n`)
  console.log('| beside | median | p95 | ratio of p95 |\n| --- | ---: | ---: | ---: |')
  const p95Of = (place: number) => Number(ofHundred(times[place] ?? [], 95))
  for (const [place, { name, baseline }] of wanted.entries()) {
    const ratio = baseline === null ? null : p95Of(place) / p95Of(baseline)
    if (ratio !== null) tellFigure('p95 ratio', ratio)
    const cells = [ofHundred(times[place] ?? [], 50), p95Of(place), ratio?.toFixed(2) ?? '']
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}
