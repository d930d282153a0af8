import { pointsOf } from './amounts.ts'
import { placeOf, type Books, type EntryRow } from './books.ts'
import { erasureEffect, leavingEffect } from './check-departures.ts'
import { giftsEffect, takenBackEffect } from './check-orders.ts'
import { checkPayouts, payoutEffect } from './check-payouts.ts'
import { checkRecalls, recallEffect } from './check-recalls.ts'
import { checkWall, isOnWall, wallEffects, type WallEffect } from './check-wall.ts'
import type { Keyed, KeyedKind, Known } from './known.ts'

const TYPES = {
  send: 'send',
  deposit: 'deposit',
  withdraw: 'withdraw',
  depositBonus: 'depositSalary',
  purchase: 'purchase',
  adjustment: 'adjustment',
  reversal: 'reversalIn',
} as const

type Finder = (operation: Keyed, books: Books) => WallEffect | null

/** How the effects outside of ledger and wall are found. */
const OTHERS: Partial<Record<KeyedKind, Finder>> = {
  'leaving plan': planEffect,
  leaving: leavingEffect,
  erasure: erasureEffect,
  recall: recallEffect,
  'batch recall': recallEffect,
  'gifts refunded': giftsEffect,
  'hand-over taken back': takenBackEffect,
  payout: payoutEffect,
  'payout taken back': payoutEffect,
}

/**
 * Compares every keyed request with the books: one effect if acknowledged, at most one if not, none if
 * refused; and the effect matches request and answer. Returns the requests with an effect.
 */
export function checkOperations(known: Known, books: Books): ReadonlySet<Keyed> {
  const effective = new Set<Keyed>()
  const explained = new Set<string>()
  const wallEffect = wallEffects(books)
  for (const operation of known.keyed.values()) {
    const effect = isOnWall(operation)
      ? wallEffect(operation)
      : (OTHERS[operation.kind] ?? ledgerEffect)(operation, books)
    const { places, wrong } = judge(operation, effect)
    if (places !== null) effective.add(operation)
    if (wrong !== null) known.wrong(`${operation.kind} ${operation.key} ${wrong}`)
    for (const place of places ?? []) {
      if (explained.has(place)) known.wrong(`transaction ${place} was answered for two requests`)
      explained.add(place)
    }
  }
  checkWall(known, books, effective)
  checkRecalls(known, books, effective)
  checkPayouts(known, books, effective)
  checkKept(known, books)
  checkUnasked(known, books, explained)
  return effective
}

/** The places of the request's entries, null without an effect; and the contradiction to its answer. */
function judge({ receipt, refusal }: Keyed, effect: WallEffect | null) {
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

function ledgerEffect(operation: Keyed, books: Books): WallEffect | null {
  const effect = findEffect(operation, books)
  if (effect === null) return null
  const places = 'seq' in effect ? [placeOf(effect.user_id, effect.seq)] : []
  return { places, wrong: whyWrong(operation, effect, books) }
}

/** A plan may be replaced or cancelled later; the audit log tells how often it was made. */
function planEffect({ key, about, asked }: Keyed, { personnel, answers }: Books) {
  const made = personnel.filter(({ reason }) => reason === key)
  const isKept = answers.has(key)
  const [plan] = made
  if (plan === undefined) return isKept ? { places: [], wrong: 'is kept, and was not made' } : null
  const { lastDay } = asked.body as { lastDay: string }
  const isRight = plan.user_id === about && plan.last_day === lastDay && isKept
  const wrong =
    made.length > 1
      ? `was made ${made.length} times`
      : isRight
        ? null
        : `is ${plan.last_day} for ${plan.user_id}${isKept ? '' : ', and not kept'}`
  return { places: [], wrong }
}

type Effect = EntryRow | { readonly people: number; readonly total: number } | { added: number }

function findEffect({ kind, key, about, by }: Keyed, books: Books): Effect | null {
  const answer = books.answers.get(key)
  if (kind === 'bonus' || kind === 'mass bonus') {
    const { people = NaN, total = NaN } = answer ?? {}
    return answer === undefined ? null : { people, total }
  }
  if (kind === 'restock') {
    return answer?.giftId === about ? { added: answer.stockChange ?? NaN } : null
  }
  if (kind === 'adjustment' || kind === 'reversal') {
    return books.entries.get(placeOf(about, answer?.number ?? 0)) ?? null
  }
  const row = books.keys.get(key)
  if (row === undefined || row.seq === null || row.user_id !== by) return null
  return books.entries.get(placeOf(row.user_id, row.seq)) ?? null
}

function whyWrong(operation: Keyed, effect: Effect, books: Books): string | null {
  const { kind, amount, receipt } = operation
  if ('added' in effect) return effect.added === amount ? null : `added ${effect.added}`
  if (!('seq' in effect)) return whySumWrong(operation, effect)
  const type = (TYPES as Partial<Record<KeyedKind, string>>)[kind]
  if (effect.type !== type) return `is a ${effect.type}`
  return (
    whyOther(operation, effect, books) ??
    (receipt === null ? null : whyReceiptWrong(receipt, effect))
  )
}

function whySumWrong(
  { kind, amount, receipt }: Keyed,
  { people, total }: { people: number; total: number },
): string | null {
  if (kind === 'bonus' && (people !== 1 || total !== amount)) return `gave ${total} to ${people}`
  if (receipt === null) return null
  const told = JSON.parse(receipt) as { people: number; total: string }
  const isTold = told.people === people && pointsOf(told.total) === total
  return isTold ? null : `was answered ${receipt}, and gave ${total} to ${people}`
}

/** The difference between the entry and the request; null if none. */
function whyOther(
  { kind, key, about, amount }: Keyed,
  entry: EntryRow,
  { bonuses }: Books,
): string | null {
  const moved = entry.earned + entry.appreciation
  if (kind === 'depositBonus') {
    const claimed = bonuses.filter(
      ({ user_id, claimed_seq }) => user_id === entry.user_id && claimed_seq === entry.seq,
    )
    const sum = claimed.reduce((total, bonus) => total + bonus.amount, 0)
    return moved === sum ? null : `moved ${moved}, and claimed ${sum}`
  }
  const isDebit = kind === 'send' || kind === 'withdraw' || kind === 'purchase'
  if (moved !== (isDebit ? -amount : amount)) return `moved ${moved}, not ${amount}`
  if (kind === 'send' && (entry.colleague_id !== about || entry.message !== key)) {
    return `went to ${entry.colleague_id} with "${entry.message}"`
  }
  const hasReason = kind === 'adjustment' || kind === 'reversal'
  return hasReason && entry.message !== key ? `has the reason "${entry.message}"` : null
}

interface Receipt {
  readonly number: number
  readonly fromEarned: string
  readonly fromAppreciation: string
  readonly balances: Readonly<Record<'earned' | 'appreciation' | 'total', string>>
}

function whyReceiptWrong(text: string, entry: EntryRow): string | null {
  const { number, fromEarned, fromAppreciation, balances } = JSON.parse(text) as Receipt
  const told = [
    number,
    ...[fromEarned, fromAppreciation, balances.earned, balances.appreciation].map(pointsOf),
    pointsOf(balances.total),
  ]
  const is = [
    entry.seq,
    -entry.earned,
    -entry.appreciation,
    entry.earned_after,
    entry.appreciation_after,
    entry.earned_after + entry.appreciation_after,
  ]
  const isSame = told.every((value, place) => value === (is[place] ?? NaN) + 0)
  return isSame ? null : `was answered ${text}, and is ${is.join(' ')}`
}

/** A refusal is kept under its key. */
function checkKept(known: Known, books: Books): void {
  for (const operation of known.keyed.values()) {
    const { key, refusal } = operation
    if (refusal === null) continue
    const kept = books.keys.get(key)?.refusal
    if (kept !== refusal) known.wrong(`${key} was refused (${refusal}), and kept is ${kept}`)
  }
  for (const { key } of books.keys.values()) {
    if (!known.keyed.has(key)) known.wrong(`nobody asked under the key ${key}`)
  }
}

/** Effects of another entry, or of a request without a key. */
const NOT_ASKED_FOR = new Set(['signUp', 'receive', 'reversalOut', 'refund'])

function checkUnasked(known: Known, books: Books, explained: ReadonlySet<string>): void {
  for (const [place, { type, message }] of books.entries) {
    if (NOT_ASKED_FOR.has(type) || explained.has(place)) continue
    known.wrong(`nobody asked for transaction ${place}: ${type} "${message}"`)
  }
}
