import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserParts } from '#test/company/browser.ts'
import { createCompany, type Company } from '#test/company/company.ts'
import { reconcile } from '#test/company/reconcile.ts'
import { RequestLog, type KeyedRequest } from '#test/company/request-log.ts'
import { openInterrupters, workersOf } from '#test/company/staff.ts'
import type { Worker } from '#test/company/subject.ts'
import { seededRandom } from '#demo/random.ts'
import { ClientWire } from './client-wire.ts'
import { faultKindsOf, type FaultScene } from './fault-kinds.ts'
import { Site } from './site.ts'
import { createUnreliableClient, type SendRequest } from './unreliable-client.ts'

export interface Plan {
  readonly seed: number
  /** The minimum of operations; each kind of fault happens at least once. */
  readonly operations: number
  readonly processes: number
  /** Whether they reach the database through a pooler of transactions. */
  readonly isPooled?: boolean
  readonly people: number
  /** The number of further users who get the bonuses for all. */
  readonly crowd: number
  /** Operations between pauses. */
  readonly round: number
  /** Maximum of operations between faults. */
  readonly gap: number
  /** Duration of faults, as a share of the usual one. */
  readonly patience: number
  readonly say: (line: string) => void
  /** Aborts the run, which then rejects after its cleanup. */
  readonly signal: AbortSignal
}

export interface Outcome {
  readonly log: RequestLog
  /** The number of faults of each kind. */
  readonly faults: Readonly<Record<string, number>>
  readonly unknown: number
  readonly acknowledged: number
  readonly checked: number
  readonly seconds: number
}

interface Run {
  readonly plan: Plan
  readonly site: Site
  readonly wire: ClientWire
  readonly log: RequestLog
  readonly company: Company
  readonly workers: readonly Worker[]
  readonly scene: FaultScene
  readonly faults: Record<string, number>
  readonly ask: SendRequest
}

/** Runs a random workload under every fault, then compares it with the books. */
export async function runFaults(plan: Plan): Promise<Outcome> {
  const began = performance.now()
  const log = new RequestLog()
  const megabytes = 250 + Math.ceil(plan.operations / 200)
  const site = await Site.open(plan.processes, megabytes, plan)
  const wire = await ClientWire.open({
    ports: () => site.ports,
    random: seededRandom(plan.seed),
    onCopy: (key, body, answer) => noteCopy(log, { key, body, answer }),
  })
  const { ask, close } = createUnreliableClient(wire.port)
  try {
    const company = await createCompany(site, ask, plan)
    const run = await createRun({ plan, site, wire, log, company, ask })
    for (let round = 1; hasMore(run); round++) {
      await runRound(run, Math.min(round * plan.round, plan.operations))
      plan.say(`${total(log)} operations, ${log.violations.length} violations`)
    }
    plan.signal.throwIfAborted()
    await retryUnanswered(run)
    const checked = await reconcile(run)
    return sumUp(run, { checked, seconds: (performance.now() - began) / 1000 })
  } finally {
    close()
    wire.close()
    await site.close()
  }
}

type RunParts = Pick<Run, 'plan' | 'site' | 'wire' | 'log' | 'company' | 'ask'>

async function createRun(parts: RunParts): Promise<Run> {
  const { plan, site, wire, log, company, ask } = parts
  const { seed, patience } = plan
  let keys = 0
  const browser = (place: number): BrowserParts => ({
    ask,
    log,
    random: seededRandom(seed * 1_000 + place),
    nextKey: () => `fault-${seed}-${++keys}`,
  })
  const staff = { site, log, company, seed, patience, browser }
  return {
    ...parts,
    workers: [...(await openInterrupters(staff)), ...workersOf(staff)],
    scene: {
      site,
      log,
      random: seededRandom(seed * 1_000 + 3),
      cookies: company.people.flatMap(({ id, cookie }) =>
        company.suspended.includes(id) ? [] : cookie,
      ),
      patience,
    },
    faults: Object.fromEntries(
      [...Object.keys(faultKindsOf(site)), ...Object.keys(wire.happened)].map((name) => [name, 0]),
    ),
  }
}

function total({ operations }: RequestLog): number {
  return Object.values(operations).reduce((sum, count) => sum + count, 0)
}

function missing({ site, faults }: Run): string[] {
  return Object.keys(faultKindsOf(site)).filter((name) => faults[name] === 0)
}

function isCutShort({ log, plan }: Run): boolean {
  return log.violations.length > 0 || plan.signal.aborted
}

function hasMore(run: Run): boolean {
  if (isCutShort(run)) return false
  return total(run.log) < run.plan.operations || missing(run).length > 0
}

/** Work and faults, then a pause that compares the log with the stored state. */
async function runRound(run: Run, until: number): Promise<void> {
  const { log, workers, wire } = run
  const over = new AbortController()
  const work = async (worker: Worker): Promise<void> => {
    while (!over.signal.aborted) await worker.step()
  }
  wire.isFaulty = true
  const working = workers.map(work)
  try {
    while (!isCutShort(run) && (total(log) < until || isLast(run, until))) {
      await causeFault(run)
    }
  } finally {
    over.abort()
    wire.isFaulty = false
  }
  await Promise.all(working)
  await comparePresent(run)
}

/** The last round makes the missing kinds of faults happen. */
function isLast(run: Run, until: number): boolean {
  return until >= run.plan.operations && missing(run).length > 0
}

async function causeFault(run: Run): Promise<void> {
  const { plan, log, scene, faults, site } = run
  const { random } = scene
  const next = total(log) + random.between(1, plan.gap)
  while (total(log) < next && !isCutShort(run)) await pause(5)
  const faultKinds = faultKindsOf(site)
  // The rarest fault so far, so that each happens.
  const rarest = Math.min(...Object.keys(faultKinds).map((name) => faults[name] ?? 0))
  const due = Object.keys(faultKinds).filter((name) => (faults[name] ?? 0) <= rarest + 1)
  const name = random.pick(rarest === 0 ? due.filter((one) => faults[one] === 0) : due)
  const happened = (await faultKinds[name]?.(scene)) ?? 0
  if (happened > 0) faults[name] = (faults[name] ?? 0) + 1
}

async function comparePresent({ wire, site, workers }: Run): Promise<void> {
  while (wire.underWay > 0) await pause(10)
  await site.waitForTransactions()
  for (const worker of workers) await worker.look?.(site)
}

/** Retries half of the unanswered requests with their keys. */
async function retryUnanswered({ log, ask, scene }: Run): Promise<void> {
  const open = [...log.requests.values()].filter(isUnknown)
  for (const operation of open.filter(() => scene.random.chance(0.5))) {
    log.noteAnswer(operation, await ask(operation.asked))
  }
  const answered = [...log.requests.values()].filter((operation) => !isUnknown(operation))
  for (let again = 0; again < 200 && answered.length > 0; again++) {
    const operation = scene.random.pick(answered)
    if (operation.receipt !== null) log.noteAnswer(operation, await ask(operation.asked))
  }
}

function isUnknown({ receipt, refusal }: KeyedRequest): boolean {
  return receipt === null && refusal === null
}

function sumUp(
  { log, faults, wire, site }: Run,
  { checked, seconds }: { checked: number; seconds: number },
): Outcome {
  const all = [...log.requests.values()]
  const { complaints } = site
  if (complaints.includes('"msg":"unexpected"')) log.violation(`an app complained:\n${complaints}`)
  return {
    log,
    checked,
    seconds,
    faults: { ...faults, ...wire.happened },
    acknowledged: all.filter(({ receipt }) => receipt !== null).length,
    unknown: all.filter(isUnknown).length,
  }
}

function noteCopy(
  log: RequestLog,
  {
    key,
    body,
    answer,
  }: { key: string; body: string; answer: Parameters<RequestLog['noteAnswer']>[1] },
): void {
  const operation = log.requests.get(key)
  if (operation === undefined) return
  const { asked } = operation
  const own = asked.body === undefined ? '' : JSON.stringify(asked.body)
  // The time of the effect is unknown.
  if (body === own) log.noteAnswer(operation, answer)
  else log.noteReuse(key, answer)
}
