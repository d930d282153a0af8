import {
  add,
  hundredths,
  LARGEST_BALANCE,
  negate,
  NOTHING,
  type Hundredths,
} from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import {
  splitSend,
  splitWithdrawal,
  total,
  type SpendablePoints,
} from '#platform/contract/split.ts'
import type { CompletedSend, WalletMovement } from './command.ts'
import {
  NO_POINTS,
  sum,
  type Accounts,
  type Entry,
  type PortionChange,
  type SystemAccount,
} from './entry.ts'
import { payFrom, portionsAfter, toGive, type Portion } from './portions.ts'

/** A locked wallet, and its owner's permissions. */
export interface Holder extends Accounts {
  readonly userId: number
  readonly lastSeq: number
  /** Their allowance, the portion that ends first first; read only for commands that change it. */
  readonly portions: readonly Portion[]
  readonly isActive: boolean
  readonly isDeposit: boolean
  readonly isWithdraw: boolean
  readonly isTransfer: boolean
  /** Off: colleagues thank them in words alone. */
  readonly receivesPoints: boolean
}

export type Decision = readonly Entry[] | RefusalCode

/**
 * The rules of points (specification, sections 4 and 5), pure: the entries of a command, or the
 * first refusal in order of precedence. `others` are the other sides of a send or a reversal; null
 * where no wallet was found.
 */
export function decide(
  command: WalletMovement,
  holder: Holder,
  others: readonly (Holder | null)[] = [],
): Decision {
  switch (command.type) {
    case 'signUp':
      return alone(holder, 'signUp', { earned: command.bonus }, 'issued')
    case 'deposit':
      return deposit(holder, command.amount)
    case 'withdraw':
      return withdraw(holder, command.amount)
    case 'purchase':
      return purchase(holder, command.amount)
    case 'refund':
      return refund(holder, command.purchase)
    case 'send':
      return send(holder, others, command.amount)
    case 'award':
      return award(holder, command)
    case 'awardReversal':
      return reverseAward(holder, command)
    case 'grant':
      return grant(holder, command)
    case 'expire':
      return expire(holder, command)
    case 'adjustment':
      return adjust(holder, command)
    case 'reversal':
      return reverse(holder, others[0] ?? null, command)
  }
}

function deposit(holder: Holder, amount: Hundredths): Decision {
  if (!holder.isDeposit) return 'deposit-off'
  if (amount <= 0) return 'deposit-not-positive'
  return alone(holder, 'deposit', { earned: amount }, 'issued')
}

function withdraw(holder: Holder, amount: Hundredths): Decision {
  if (!holder.isWithdraw) return 'withdraw-off'
  if (amount <= 0) return 'withdraw-not-positive'
  if (amount > holder.earned) return 'insufficient-funds'
  return alone(holder, 'withdraw', debit(splitWithdrawal(holder, amount)), 'withdrawn')
}

// The withdraw flag does not gate a purchase (specification, section 6).
function purchase(holder: Holder, amount: Hundredths): Decision {
  if (amount <= 0) return 'withdraw-not-positive'
  if (amount > holder.appreciation) return 'insufficient-appreciation'
  return alone(holder, 'purchase', debit(splitWithdrawal(holder, amount)), 'shop')
}

/** Bonuses that a deposit claims, together. */
export interface ClaimedBonuses {
  readonly amount: Hundredths
  /** The giver; null if there are several. */
  readonly by: number | null
  readonly reason: string
}

/** Deposit New Points: one entry for all bonuses it claims (specification, section 4). */
export function depositSalary(holder: Holder, { amount, by, reason }: ClaimedBonuses): Decision {
  if (amount <= 0) return 'invalid-salary'
  const deposited = entry(holder, 'depositSalary', { earned: amount }, 'issued')
  return beyondLimit(deposited) ? 'balance-limit' : [{ ...deposited, madeBy: by, message: reason }]
}

// The caller splits the points by what each balance paid, which the database limits them to.
function refund(
  holder: Holder,
  { seq, earned, appreciation }: SpendablePoints & { seq: number },
): Decision {
  const refunded = entry(holder, 'refund', { earned, appreciation }, 'shop')
  return beyondLimit(refunded) ? 'balance-limit' : [{ ...refunded, refunds: seq }]
}

function send(sender: Holder, receivers: readonly (Holder | null)[], amount: Hundredths): Decision {
  if (amount <= 0 && sender.isTransfer) return 'transfer-not-positive'
  const refusal = refuseSend(sender, receivers, amount)
  if (refusal !== null) return refusal
  const entries: Entry[] = []
  let paying = sender
  for (const receiver of receivers.filter((one) => one !== null)) {
    if (!receiver.receivesPoints) continue
    const sent = entry(paying, 'send', ...payment(paying, amount))
    const received = entry(receiver, 'receive', { appreciation: amount }, null)
    if (beyondLimit(received)) return 'balance-limit'
    entries.push(
      { ...sent, colleague: { id: received.userId, seq: received.seq } },
      { ...received, colleague: { id: sent.userId, seq: sent.seq } },
    )
    paying = afterEntry(paying, sent)
  }
  return entries
}

// The allowance pays first, by its earliest end, then the balances.
function payment(sender: Holder, amount: Hundredths) {
  const portions = payFrom(sender.portions, amount)
  const rest = hundredths(amount + sumOf(portions))
  return [debit(splitSend(sender, rest)), null, portions] as const
}

/** The wallet after the entry. */
export function afterEntry(holder: Holder, entry: Entry): Holder {
  const { after, seq: lastSeq } = entry
  return { ...holder, ...after, lastSeq, portions: portionsAfter(holder.portions, entry) }
}

/**
 * The refusal of a send of `amount` to each receiver, or null (specification, section 5). Thanks
 * without points have an amount of 0. Of several receivers, those who receive no points get the words.
 */
export function refuseSend(
  sender: Holder,
  receivers: readonly (Holder | null)[],
  amount: Hundredths,
): RefusalCode | null {
  if (!sender.isTransfer) return 'transfer-off'
  const known = receivers.filter((receiver) => receiver !== null)
  if (known.length < receivers.length) return 'user-unknown'
  if (known.some(({ userId }) => userId === sender.userId)) return 'receiver-self'
  if (known.some(({ isActive }) => !isActive)) return 'receiver-inactive'
  if (new Set(known.map(({ userId }) => userId)).size < known.length) return 'receiver-twice'
  const people = known.filter(({ receivesPoints }) => receivesPoints).length
  if (amount > 0 && people === 0) return 'receiver-without-points'
  const held = total(sender) + toGive(sender.portions)
  return amount * people > held ? 'insufficient-funds' : null
}

// Into the balance that buys gifts; no permission gates what the company gives.
function award(
  holder: Holder,
  { amount, by, reason }: Extract<WalletMovement, { type: 'award' }>,
): Decision {
  if (amount <= 0) return 'bonus-zero'
  if (by === holder.userId) return 'bonus-own'
  const awarded = entry(holder, 'award', { appreciation: amount }, 'issued')
  return beyondLimit(awarded) ? 'balance-limit' : [{ ...awarded, madeBy: by, message: reason }]
}

// Takes from the appreciation balance first, as a reversed send does from its receiver.
function reverseAward(
  holder: Holder,
  { award: { seq, amount }, by, reason }: Extract<WalletMovement, { type: 'awardReversal' }>,
): Decision {
  if (amount > total(holder)) return 'insufficient-funds'
  const taken = entry(holder, 'awardReversal', debit(splitWithdrawal(holder, amount)), 'issued')
  return [{ ...taken, reverses: seq, madeBy: by === holder.userId ? null : by, message: reason }]
}

// What can only be given; no permission gates what the company grants.
function grant(
  holder: Holder,
  { amount, endsAt, by, reason }: Extract<WalletMovement, { type: 'grant' }>,
): Decision {
  if (amount <= 0) return 'bonus-zero'
  if (by === holder.userId) return 'bonus-own'
  if (toGive(holder.portions) + amount > LARGEST_BALANCE) return 'balance-limit'
  const portions = [{ portion: holder.lastSeq + 1, amount }]
  const granted = entry(holder, 'granted', {}, 'promised', portions)
  return [{ ...granted, endsAt, madeBy: by, message: reason }]
}

function expire(holder: Holder, { isAll }: Extract<WalletMovement, { type: 'expire' }>): Decision {
  const over = holder.portions.filter(
    ({ remaining, isOver }) => remaining > 0 && (isOver || isAll === true),
  )
  if (over.length === 0) throw new Error('an allowance without anything to expire')
  const taken = over.map(({ seq, remaining }) => ({ portion: seq, amount: negate(remaining) }))
  return [entry(holder, 'expired', {}, 'promised', taken)]
}

function adjust(
  holder: Holder,
  { balance, amount, by, reason }: Extract<WalletMovement, { type: 'adjustment' }>,
): Decision {
  if (amount === NOTHING) return 'adjustment-zero'
  if (by === holder.userId) return 'administrator-fixed'
  const adjusted = entry(holder, 'adjustment', { [balance]: amount }, 'issued')
  if (adjusted.after[balance] < 0) return 'insufficient-funds'
  return beyondLimit(adjusted) ? 'balance-limit' : [{ ...adjusted, madeBy: by, message: reason }]
}

// Returns the points to the balances and portions that paid; of a portion that is over they expire at once.
// The administrator's reversal takes from the
// receiver's appreciation balance first, the sender's own undo only from it. The database allows
// one reversal per send.
function reverse(
  sender: Holder,
  receiver: Holder | null,
  { sent, by, reason, isUndo }: Extract<WalletMovement, { type: 'reversal' }>,
): Decision {
  if (receiver === null) return 'profile-missing'
  const { earned, appreciation, portions } = sent
  const amount = amountOfSend(sent)
  if (isUndo && amount > receiver.appreciation) return 'thanks-spent'
  if (amount > total(receiver)) return 'insufficient-funds'
  const returned = portions.map(({ portion, amount: paid }) => ({ portion, amount: paid }))
  const back = entry(sender, 'reversalIn', { earned, appreciation }, null, returned)
  const taken = entry(receiver, 'reversalOut', debit(splitWithdrawal(receiver, amount)), null)
  if (beyondLimit(back)) return 'balance-limit'
  const side = (of: Entry, other: Entry, reverses: number): Entry => ({
    ...of,
    colleague: { id: other.userId, seq: other.seq },
    reverses,
    madeBy: by === of.userId ? null : by,
    message: reason,
  })
  const over = portions.flatMap(({ portion, amount: paid, isOver }) =>
    isOver ? { portion, amount: negate(paid) } : [],
  )
  const sides = [side(back, taken, sent.seq), side(taken, back, sent.receiver.seq)]
  if (over.length === 0) return sides
  return [...sides, entry(afterEntry(sender, back), 'expired', {}, 'promised', over)]
}

/** The points of a send, whoever paid them. */
export function amountOfSend(sent: CompletedSend): Hundredths {
  return add(total(sent), sumOf(sent.portions))
}

function sumOf(portions: readonly PortionChange[]): Hundredths {
  return add(NOTHING, ...portions.map(({ amount }) => amount))
}

function debit({ earned, appreciation }: SpendablePoints): Partial<Accounts> {
  return { earned: negate(earned), appreciation: negate(appreciation) }
}

function alone(
  holder: Holder,
  type: Entry['type'],
  change: Partial<Accounts>,
  system: SystemAccount | null,
): Decision {
  const decided = entry(holder, type, change, system)
  return beyondLimit(decided) ? 'balance-limit' : [decided]
}

// The system account takes the other side, so that the postings sum to zero.
function entry(
  holder: Holder,
  type: Entry['type'],
  partial: Partial<Accounts>,
  account: SystemAccount | null,
  portions: readonly PortionChange[] = [],
): Entry {
  const change = { ...NO_POINTS, ...partial }
  const allowance = sumOf(portions)
  const other = negate(add(total(change), allowance))
  return {
    userId: holder.userId,
    seq: holder.lastSeq + 1,
    type,
    change,
    after: sum(holder, change),
    allowance,
    portions,
    endsAt: null,
    system: account === null || other === NOTHING ? null : { account, amount: other },
    colleague: null,
    refunds: null,
    reverses: null,
    madeBy: null,
    message: '',
  }
}

function beyondLimit({ after }: Entry): boolean {
  return Math.max(after.earned, after.appreciation) > LARGEST_BALANCE
}
