import { openBenchCompany, type BenchCompany, type Company } from './delivery/companies.ts'
import {
  startPushService,
  startSilentServer,
  startSlowMailServer,
  startSlowReceiver,
} from './delivery/servers.ts'
import { tellFigure } from './figures.ts'
import { ofHundred } from './live/live-line.ts'
import { auditAtTheEnd, beside, outputOf } from './race.ts'

/**
 * Compares the times of thanks over HTTP, taking turns: companies with a slow or silent mail server
 * (and queued mails), receiver of webhooks or chat service with the slower of two that have none, and a
 * company with a silent push service with the slower of two whose push service answers.
 */
const PEOPLE = 400
const MAILS_QUEUED = 20_000
const SLOW_MS = 2_000
const SECONDS = 3
const ROUNDS = 20

const [slow, silent, pushService, slowReceiver] = await Promise.all([
  startSlowMailServer(SLOW_MS),
  startSilentServer(),
  startPushService(),
  startSlowReceiver(SLOW_MS),
])
const none = { name: 'nothing slow' }
const answering = { name: 'a push service that answers', pushPort: pushService.port }
/** Of a baseline there are two companies, which differ by the noise of the machine. */
const wanted: readonly (Company & { readonly baseline?: Company })[] = [
  none,
  none,
  { name: 'a slow mail server', mailPort: slow.port, mailsQueued: MAILS_QUEUED, baseline: none },
  {
    name: 'a silent mail server',
    mailPort: silent.port,
    mailsQueued: MAILS_QUEUED,
    baseline: none,
  },
  answering,
  answering,
  { name: 'a silent push service', pushPort: silent.port, baseline: answering },
  { name: 'a slow receiver of webhooks', webhookPort: slowReceiver.port, baseline: none },
  { name: 'a silent receiver of webhooks', webhookPort: silent.port, baseline: none },
  { name: 'a slow chat service', chatPort: slowReceiver.port, baseline: none },
  { name: 'a silent chat service', chatPort: silent.port, baseline: none },
]
const companies: BenchCompany[] = []
try {
  for (const one of wanted) companies.push(await openBenchCompany(PEOPLE, one))
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
  console.log('| beside | median | p95 | to the slower of the two |\n| --- | ---: | ---: | ---: |')
  const p95s = times.map((these) => Number(ofHundred(these, 95)))
  for (const [place, one] of wanted.entries()) {
    const like = p95s.filter((_, other) => wanted[other] === one.baseline)
    const ratio = like.length === 0 ? null : (p95s[place] ?? NaN) / Math.max(...like)
    if (ratio !== null) tellFigure('p95 ratio', ratio)
    const cells = [ofHundred(times[place] ?? [], 50), p95s[place], ratio?.toFixed(2) ?? '']
    console.log(`| ${one.name} | ${cells.join(' | ')} |`)
  }
}
