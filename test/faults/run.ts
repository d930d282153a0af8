import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { seededRandom } from '#demo/random.ts'
import { createUnreliableClient, type Ask } from './unreliable-client.ts'
import { readBooks, type Books } from './books.ts'
import type { BrowserParts } from './browser.ts'
import { faultKindsOf, type FaultScene } from './fault-kinds.ts'
import { checkOperations } from './check-operations.ts'
import { checkNews } from './check-news.ts'
import { checkSums } from './check-sums.ts'
import { ClientWire } from './client-wire.ts'
import { checkDepartures } from './check-departures.ts'
import { foundCompany, type Company } from './company.ts'
import { Employee } from './employee.ts'
import { leaversOf } from './leavers.ts'
import { Known, type Keyed } from './known.ts'
import { Site } from './site.ts'
import { Staff } from './staff.ts'

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
  readonly known: Known
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
  readonly known: Known
  readonly company: Company
  readonly employees: readonly Employee[]
  readonly staff: Staff
  readonly scene: FaultScene
  readonly faults: Record<string, number>
  readonly ask: Ask
}

/** Runs a random workload under every fault, then compares it with the books. */
export async function runFaults(plan: Plan): Promise<Outcome> {
  const began = performance.now()
  const known = new Known()
  const megabytes = 250 + Math.ceil(plan.operations / 200)
  const site = await Site.open(plan.processes, megabytes, plan)
  const wire = await ClientWire.open({
    ports: () => site.ports,
    random: seededRandom(plan.seed),
    onCopy: (key, body, answer) => noteCopy(known, { key, body, answer }),
  })
  const { ask, close } = createUnreliableClient(wire.port)
  try {
    const company = await foundCompany(site, ask, plan)
    const run = await gather({ plan, site, wire, known, company, ask })
    for (let round = 1; hasMore(run); round++) {
      await oneRound(run, Math.min(round * plan.round, plan.operations))
      plan.say(`${total(known)} operations, ${known.violations.length} violations`)
    }
    plan.signal.throwIfAborted()
    await askAgain(run)
    const checked = await holdAgainstBooks(run)
    return sumUp(run, { checked, seconds: (performance.now() - began) / 1000 })
  } finally {
    close()
    wire.close()
    await site.close()
  }
}

type Parts = Pick<Run, 'plan' | 'site' | 'wire' | 'known' | 'company' | 'ask'>

async function gather(parts: Parts): Promise<Run> {
  const { plan, site, wire, known, company, ask } = parts
  const leavers = new Set(leaversOf(company))
  let keys = 0
  const browser = (place: number): BrowserParts => ({
    ask,
    known,
    random: seededRandom(plan.seed * 1_000 + place),
    nextKey: () => `fault-${plan.seed}-${++keys}`,
  })
  const sends: Keyed[] = []
  const office = { ...company, gifts: [...company.gifts.keys()], sends, cards: [] }
  const { seed, patience } = plan
  const staff = await Staff.open({ site, known, company, seed, patience, browser, sends })
  return {
    ...parts,
    employees: company.people.map((me, place) => new Employee(browser(place + 10), me, office)),
    staff,
    scene: {
      site,
      known,
      random: seededRandom(plan.seed * 1_000 + 3),
      cookies: company.people.flatMap(({ id, cookie }) => (leavers.has(id) ? [] : cookie)),
      patience: plan.patience,
    },
    faults: Object.fromEntries(
      [...Object.keys(faultKindsOf(site)), ...Object.keys(wire.happened)].map((name) => [name, 0]),
    ),
  }
}

function total({ operations }: Known): number {
  return Object.values(operations).reduce((sum, count) => sum + count, 0)
}

function missing({ site, faults }: Run): string[] {
  return Object.keys(faultKindsOf(site)).filter((name) => faults[name] === 0)
}

function isCutShort({ known, plan }: Run): boolean {
  return known.violations.length > 0 || plan.signal.aborted
}

function hasMore(run: Run): boolean {
  if (isCutShort(run)) return false
  return total(run.known) < run.plan.operations || missing(run).length > 0
}

/** Work and faults, then a pause that compares the known with the stored state. */
async function oneRound(run: Run, until: number): Promise<void> {
  const { known, employees, staff, wire } = run
  const over = new AbortController()
  const work = async (worker: { step(): Promise<void> }): Promise<void> => {
    while (!over.signal.aborted) await worker.step()
  }
  wire.isFaulty = true
  const working = [...employees, ...staff.workers].map(work)
  try {
    while (!isCutShort(run) && (total(known) < until || isLast(run, until))) {
      await strike(run)
    }
  } finally {
    over.abort()
    wire.isFaulty = false
  }
  await Promise.all(working)
  await quiet(run)
}

/** The last round makes the missing kinds of faults happen. */
function isLast(run: Run, until: number): boolean {
  return until >= run.plan.operations && missing(run).length > 0
}

async function strike(run: Run): Promise<void> {
  const { plan, known, scene, faults, site } = run
  const { random } = scene
  const next = total(known) + random.between(1, plan.gap)
  while (total(known) < next && !isCutShort(run)) await pause(5)
  const calamities = faultKindsOf(site)
  // The rarest fault so far, so that each happens.
  const rarest = Math.min(...Object.keys(calamities).map((name) => faults[name] ?? 0))
  const due = Object.keys(calamities).filter((name) => (faults[name] ?? 0) <= rarest + 1)
  const name = random.pick(rarest === 0 ? due.filter((one) => faults[one] === 0) : due)
  const happened = (await calamities[name]?.(scene)) ?? 0
  if (happened > 0) faults[name] = (faults[name] ?? 0) + 1
}

async function quiet(run: Run): Promise<void> {
  const { wire, site, employees, known, staff } = run
  while (wire.underWay > 0) await pause(10)
  await site.settle()
  await staff.settle()
  await Promise.all(employees.map((employee) => employee.look()))
  await staff.look()
  const expected = staff.bonusAdministrator.takeExpected()
  const there = await site.look<{ place: string }>(
    `select format('%s %s', user_id, reason) as place from entered_bonuses
      union select format('%s %s', user_id, reason) from bonuses`,
  )
  const places = new Set(there.map(({ place }) => place))
  for (const { user, entered } of expected) {
    if (places.has(`${user} ${entered.reason}`)) continue
    known.wrong(`the bonus "${entered.reason}" entered for ${user} is gone`)
  }
}

/** Retries half of the unanswered requests with their keys. */
async function askAgain({ known, ask, scene }: Run): Promise<void> {
  const open = [...known.keyed.values()].filter(isUnknown)
  for (const operation of open.filter(() => scene.random.chance(0.5))) {
    known.note(operation, await ask(operation.asked))
  }
  const answered = [...known.keyed.values()].filter((operation) => !isUnknown(operation))
  for (let again = 0; again < 200 && answered.length > 0; again++) {
    const operation = scene.random.pick(answered)
    if (operation.receipt !== null) known.note(operation, await ask(operation.asked))
  }
}

function isUnknown({ receipt, refusal }: Keyed): boolean {
  return receipt === null && refusal === null
}

/** Returns the number of rows checked by the audit and the model. */
async function holdAgainstBooks(run: Run): Promise<number> {
  const { known, site, staff, company } = run
  const books = await readBooks(site)
  const effective = checkOperations(known, books)
  checkReactions(run, books)
  const { gifts } = company
  await staff.check()
  await checkDepartures(known, books, { effective, site })
  checkNews(known, books, {
    administrator: company.administrator.id,
    gifts,
    effective,
    leavers: new Set([...leaversOf(company), ...company.departing]),
  })
  checkSums(known, books, {
    effective,
    gifts,
    entered: staff.bonusAdministrator.entered,
    noted: staff.orders.noted,
    refunds: staff.orders.refunds,
  })
  const database = await site.openDatabase()
  try {
    const { findings, violations } = await transact(database, audit)
    for (const violation of violations) known.wrong(`audit: ${violation}`)
    return findings.reduce((sum, { checked }) => sum + checked, books.entries.size)
  } finally {
    await database.close()
  }
}

function checkReactions({ known, employees }: Run, { wall }: Books): void {
  const found = Map.groupBy(wall.reactions, (place) => Number(place.split(' ')[0]))
  for (const { me, wall: mine } of employees) {
    const own = (found.get(me.id) ?? []).map((place) => place.slice(place.indexOf(' ') + 1))
    for (const wrong of mine.reactions.contradictions(new Set(own))) {
      known.wrong(`the reaction of ${me.id} to ${wrong}`)
    }
  }
}

function sumUp(
  { known, faults, wire, site }: Run,
  { checked, seconds }: { checked: number; seconds: number },
): Outcome {
  const all = [...known.keyed.values()]
  const { complaints } = site
  if (complaints.includes('"msg":"unexpected"')) known.wrong(`an app complained:\n${complaints}`)
  return {
    known,
    checked,
    seconds,
    faults: { ...faults, ...wire.happened },
    acknowledged: all.filter(({ receipt }) => receipt !== null).length,
    unknown: all.filter(isUnknown).length,
  }
}

function noteCopy(
  known: Known,
  { key, body, answer }: { key: string; body: string; answer: Parameters<Known['note']>[1] },
): void {
  const operation = known.keyed.get(key)
  if (operation === undefined) return
  const { asked } = operation
  const own = asked.body === undefined ? '' : JSON.stringify(asked.body)
  // The time of the effect is unknown.
  if (body === own) known.note(operation, answer)
  else known.noteReuse(key, answer)
}
