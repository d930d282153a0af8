import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Command } from './command.ts'
import { decide, type Decide, type Holder } from './decide.ts'
import type { Entry } from './entry.ts'
import type { Order, Outcome } from './order.ts'

/** What an earlier order under the same key came to. */
export interface Answered {
  readonly requestHash: Buffer
  readonly outcome: Outcome
}

/** Wallets, addresses and keys as the lock found them. */
export interface Book {
  readonly holders: ReadonlyMap<number, Holder>
  readonly idByEmail: ReadonlyMap<string, number>
  readonly answered: ReadonlyMap<string, Answered>
}

/** What to answer and what to store. */
export interface Batch {
  readonly outcomes: readonly Outcome[]
  readonly entries: readonly Entry[]
  readonly changed: readonly Holder[]
  readonly keys: readonly NewKey[]
}

export interface NewKey {
  readonly userId: number
  readonly text: string
  readonly requestHash: Buffer
  readonly seq: number | null
  readonly refusal: RefusalCode | null
}

export function keyId(userId: number, text: string): string {
  return `${userId} ${text}`
}

/**
 * Decides orders one after another, each seeing what those before it did. Pure, with a `judge` that
 * is; it is asked about new orders only, never about one whose key has its answer already.
 */
export function decideBatch(orders: readonly Order[], book: Book, judge: Decide = decide): Batch {
  const holders = new Map(book.holders)
  const answered = new Map(book.answered)
  const changed = new Set<number>()
  const entries: Entry[] = []
  const keys: NewKey[] = []

  const outcomes = orders.map(({ command, key }): Outcome => {
    const { userId } = command
    const holder = holders.get(userId)
    if (holder === undefined) return { refusal: 'profile-missing' }
    const earlier = key === null ? undefined : answered.get(keyId(userId, key.text))
    if (key !== null && earlier !== undefined) {
      return earlier.requestHash.equals(key.requestHash)
        ? earlier.outcome
        : { refusal: 'key-reused' }
    }

    const receiverId = receiverOf(command, book)
    const receiver = receiverId === undefined ? undefined : holders.get(receiverId)
    const decision = judge(command, holder, receiver)
    const outcome = outcomeOf(decision)
    if (typeof decision !== 'string') {
      entries.push(...decision)
      for (const entry of decision) {
        holders.set(entry.userId, after(holders.get(entry.userId), entry))
        changed.add(entry.userId)
      }
    }
    if (key !== null) {
      answered.set(keyId(userId, key.text), { requestHash: key.requestHash, outcome })
      keys.push({
        userId,
        ...key,
        seq: 'entry' in outcome ? outcome.entry.seq : null,
        refusal: 'refusal' in outcome ? outcome.refusal : null,
      })
    }
    return outcome
  })

  return {
    outcomes,
    entries,
    keys,
    changed: [...changed].map((id) => holders.get(id)).filter((holder) => holder !== undefined),
  }
}

function receiverOf(command: Command, book: Book): number | undefined {
  if (command.type === 'reversal') return command.sent.receiver.id
  return command.type === 'send' ? book.idByEmail.get(command.receiver) : undefined
}

// The first entry of a decision is the commanding wallet's.
function outcomeOf(decision: readonly Entry[] | RefusalCode): Outcome {
  if (typeof decision === 'string') return { refusal: decision }
  const [entry] = decision
  if (entry === undefined) throw new Error('a decision without entries')
  return { entry }
}

function after(holder: Holder | undefined, entry: Entry): Holder {
  if (holder === undefined) throw new Error(`an entry for a wallet that was not locked`)
  return { ...holder, ...entry.after, lastSeq: entry.seq }
}
