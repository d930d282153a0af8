import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { readBooks, type Books } from './books.ts'
import { SIGN_UP_POINTS, type Company } from './company.ts'
import type { LaurelSite } from './laurel-site.ts'
import { checkNews } from './news.ts'
import type { KeyedRequest, RequestLog } from './request-log.ts'
import type { Effect, Reconciliation, Worker } from './subject.ts'
import { operationOf, SUBJECTS } from './subjects.ts'

interface ReconcileInput {
  readonly log: RequestLog
  readonly company: Company
  readonly site: LaurelSite
  readonly workers: readonly Worker[]
}

/** Compares all requests and answers with the books. Returns the number of rows checked. */
export async function reconcile({ log, company, site, workers }: ReconcileInput): Promise<number> {
  const books = await readBooks(site)
  const effective = checkRequests(log, books)
  const all: Reconciliation = { log, books, effective, company, site }
  for (const worker of workers) await worker.check?.(site, books)
  for (const subject of SUBJECTS) await subject.check?.(all)
  checkNews(all)
  checkHoldings(all)
  const database = await site.openDatabase()
  try {
    const { findings, violations } = await transact(database, audit)
    for (const violation of violations) log.violation(`audit: ${violation}`)
    return findings.reduce((sum, { checked }) => sum + checked, books.entries.size)
  } finally {
    await database.close()
  }
}

/**
 * Compares every keyed request with the books: one effect if acknowledged, at most one if not, none if
 * refused; and the effect matches request and answer. Returns the requests with an effect.
 */
function checkRequests(log: RequestLog, books: Books): ReadonlySet<KeyedRequest> {
  const effective = new Set<KeyedRequest>()
  const explained = new Set<string>()
  for (const request of log.requests.values()) {
    const effect = operationOf(request.kind).findEffect(request, books)
    const { places, wrong } = judge(request, effect)
    if (places !== null) effective.add(request)
    if (wrong !== null) log.violation(`${request.kind} ${request.key} ${wrong}`)
    for (const place of places ?? []) {
      if (explained.has(place)) log.violation(`transaction ${place} was answered for two requests`)
      explained.add(place)
    }
  }
  checkKept(log, books)
  checkUnasked(log, books, explained)
  return effective
}

/** The places of the request's entries, null without an effect; and the contradiction to its answer. */
function judge({ receipt, refusal }: KeyedRequest, effect: Effect | null) {
  if (effect === null) {
    const isLost = receipt !== null
    return {
      places: null,
      wrong: isLost ? `was acknowledged with ${receipt} and is not there` : null,
    }
  }
  const { places, wrong } = effect
  return { places, wrong: refusal === null ? wrong : `was refused (${refusal}) and is there` }
}

/** A refusal is kept under its key. */
function checkKept(log: RequestLog, books: Books): void {
  for (const request of log.requests.values()) {
    const { key, refusal } = request
    if (refusal === null) continue
    const kept = books.keys.get(key)?.refusal
    if (kept !== refusal) log.violation(`${key} was refused (${refusal}), and kept is ${kept}`)
  }
  for (const { key } of books.keys.values()) {
    if (!log.requests.has(key)) log.violation(`nobody asked under the key ${key}`)
  }
}

/** Effects of another entry, or of a request without a key. */
const NOT_ASKED_FOR = new Set(['signUp', 'receive', 'reversalOut', 'refund', 'expired'])

function checkUnasked(log: RequestLog, books: Books, explained: ReadonlySet<string>): void {
  for (const [place, { type, message }] of books.entries) {
    const isOfPeriod = type === 'granted' && message === ''
    if (NOT_ASKED_FOR.has(type) || isOfPeriod || explained.has(place)) continue
    log.violation(`nobody asked for transaction ${place}: ${type} "${message}"`)
  }
}

/** The effective requests add up to what each user holds. */
function checkHoldings(all: Reconciliation): void {
  const { log, books, effective } = all
  const expected = new Map([...books.held.keys()].map((user) => [user, SIGN_UP_POINTS]))
  const add = (user: number, amount: number) =>
    expected.set(user, (expected.get(user) ?? 0) + amount)
  for (const request of effective) operationOf(request.kind).addPoints?.(request, add)
  for (const subject of SUBJECTS) subject.addPoints?.(all, add)
  for (const [user, held] of books.held) {
    const wanted = expected.get(user)
    if (held !== wanted)
      log.violation(`user ${user} holds ${held}; what was asked for makes ${wanted}`)
  }
}
