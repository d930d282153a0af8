import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Command, CommandKey, Outcome } from './command.ts'
import { afterEntry, decide, type Holder } from './decide.ts'
import type { Entry } from './entry.ts'

/** The answer that an earlier command got under the same key. */
export interface EarlierAnswer {
  readonly requestHash: Buffer
  readonly outcome: Outcome
}

/** Wallets, addresses and keys, as read under the lock. */
export interface Book {
  readonly holders: ReadonlyMap<number, Holder>
  readonly idByEmail: ReadonlyMap<string, number>
  readonly answered: ReadonlyMap<string, EarlierAnswer>
  /** The wallets that other transactions hold, by their owners' ids and addresses. */
  readonly held: ReadonlySet<string>
}

/** The wallets of a command: the commanding one, and the other sides of a send or a reversal. */
export interface CommandWallets {
  readonly holder: Holder
  /** Null where no wallet was found. */
  readonly others: readonly (Holder | null)[]
}

/** The effects of one command. */
export interface Plan<Locked, Effect> {
  /** The commanding wallet's entry comes first. */
  readonly entries: readonly Entry[]
  /** What the feature answers. Kept under the key if the command has no entries. */
  readonly answer?: object
  /** The feature's own rows, stored with the entries, such as a purchase. */
  readonly effect: Effect
  /** The feature's locked rows after this plan. */
  readonly locked: Locked
}

/**
 * Plans a command over its wallets and its feature's locked rows, or returns the first refusal in
 * order of precedence. Pure.
 */
export type Planner<Locked, Effect> = (
  command: Command,
  wallets: CommandWallets,
  locked: Locked,
) => Plan<Locked, Effect> | RefusalCode

/** The plans of a batch, to be stored together. */
export interface Batch<Locked = null, Effect = null> {
  /** In the order of the commands; null: another transaction holds a wallet of the command. */
  readonly outcomes: readonly (Outcome | null)[]
  readonly entries: readonly Entry[]
  readonly changed: readonly Holder[]
  readonly keys: readonly NewKey[]
  readonly effects: readonly Effect[]
  readonly locked: Locked
}

export interface NewKey extends CommandKey {
  readonly userId: number
  readonly seq: number | null
  readonly answer: object | null
  readonly refusal: RefusalCode | null
}

/** Plans commands that depend only on wallets. */
export const planWithWallets: Planner<null, null> = (command, { holder, others }) => {
  if (command.type === 'depositSalary') throw new Error('a deposit of bonuses needs them locked')
  if (command.type === 'send') throw new Error('a send is stored with its recognition')
  const decision = decide(command, holder, others)
  return typeof decision === 'string' ? decision : { entries: decision, effect: null, locked: null }
}

export function keyId(userId: number, text: string): string {
  return `${userId} ${text}`
}

/**
 * Plans commands in order, each over the state after the earlier ones. A refused command does not
 * affect the others; a command whose key already has an answer is not planned again. Pure.
 */
export function planBatch<Locked, Effect>(
  commands: readonly Command[],
  book: Book,
  planner: Planner<Locked, Effect>,
  locked: Locked,
): Batch<Locked, Effect> {
  const holders = new Map(book.holders)
  const answered = new Map(book.answered)
  const changed = new Set<number>()
  const entries: Entry[] = []
  const keys: NewKey[] = []
  const effects: Effect[] = []
  let left = locked

  /** Plans the command, and adds its plan to the batch. */
  function take(command: Command, holder: Holder): Outcome {
    const others = othersOf(command, book).map((id) => holders.get(id ?? 0) ?? null)
    const plan = planner(command, { holder, others }, left)
    if (typeof plan === 'string') return { refusal: plan }
    for (const entry of plan.entries) {
      holders.set(entry.userId, after(holders.get(entry.userId), entry))
      changed.add(entry.userId)
    }
    entries.push(...plan.entries)
    effects.push(plan.effect)
    left = plan.locked
    const [entry] = plan.entries
    if (entry !== undefined) return { entry, answer: plan.answer ?? null }
    if (plan.answer === undefined) throw new Error('a plan without entries and answer')
    return { answer: plan.answer }
  }

  const outcomes = commands.map((command): Outcome | null => {
    const { userId, key } = command
    if (concerns(command, book.held)) return null
    const holder = holders.get(userId)
    if (holder === undefined) return { refusal: 'profile-missing' }
    if (key === undefined) return take(command, holder)
    const earlier = answered.get(keyId(userId, key.text))
    if (earlier !== undefined) {
      return earlier.requestHash.equals(key.requestHash)
        ? earlier.outcome
        : { refusal: 'key-reused' }
    }
    // Only active people give commands: this one was deactivated while the command waited.
    const outcome: Outcome = holder.isActive
      ? take(command, holder)
      : { refusal: 'account-inactive' }
    answered.set(keyId(userId, key.text), { requestHash: key.requestHash, outcome })
    keys.push({ userId, ...key, ...keptOf(outcome) })
    return outcome
  })

  return {
    outcomes,
    entries,
    keys,
    effects,
    locked: left,
    changed: [...changed].map((id) => holders.get(id)).filter((holder) => holder !== undefined),
  }
}

/** The owners of the wallets that a batch changes. */
export function ownersOf({ changed }: Batch<unknown, unknown>): number[] {
  return changed.map(({ userId }) => userId)
}

/** The wallets of a command, as it names them: by their owners' ids or addresses. */
export function walletNames(command: Command): string[] {
  return [...walletsOf(command).map(String), ...addressesOf(command)]
}

/** The owners of a command's wallets, except the receivers that it names by address. */
export function walletsOf(command: Command): number[] {
  const { userId } = command
  if (command.type === 'reversal') return [userId, command.sent.receiver.id]
  if (command.type !== 'send') return [userId]
  return [userId, ...command.receivers.filter((receiver) => typeof receiver === 'number')]
}

/** The addresses by which a command names receivers. */
export function addressesOf(command: Command): string[] {
  if (command.type !== 'send') return []
  return command.receivers.filter((receiver) => typeof receiver === 'string')
}

function concerns(command: Command, held: ReadonlySet<string>): boolean {
  return held.size > 0 && walletNames(command).some((name) => held.has(name))
}

function othersOf(command: Command, { idByEmail }: Book): (number | undefined)[] {
  if (command.type === 'reversal') return [command.sent.receiver.id]
  if (command.type !== 'send') return []
  return command.receivers.map((receiver) =>
    typeof receiver === 'number' ? receiver : idByEmail.get(receiver),
  )
}

/** The outcome of a command as its key stores it. */
function keptOf(outcome: Outcome): Pick<NewKey, 'seq' | 'answer' | 'refusal'> {
  if ('refusal' in outcome) return { seq: null, answer: null, refusal: outcome.refusal }
  if ('entry' in outcome) return { seq: outcome.entry.seq, answer: null, refusal: null }
  return { seq: null, answer: outcome.answer, refusal: null }
}

function after(holder: Holder | undefined, entry: Entry): Holder {
  if (holder === undefined) throw new Error(`an entry for a wallet that was not locked`)
  return afterEntry(holder, entry)
}
