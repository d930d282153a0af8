import {
  LARGEST_BALANCE,
  negate,
  NOTHING,
  SIGN_UP_BONUS,
  type Hundredths,
} from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { splitSend, splitWithdrawal, total, type Spendable } from '#platform/contract/split.ts'
import type { WalletMovement } from './command.ts'
import { NO_POINTS, sum, type Accounts, type Entry, type SystemAccount } from './entry.ts'

/** A wallet and what its owner may do, as the lock found them. */
export interface Holder extends Accounts {
  readonly userId: number
  readonly lastSeq: number
  readonly isActive: boolean
  readonly isDeposit: boolean
  readonly isWithdraw: boolean
  readonly isTransfer: boolean
}

export type Decision = readonly Entry[] | RefusalCode

/**
 * The rules of points (specification, sections 4 and 5), pure: the entries of a command, or the
 * first refusal in order of precedence. `receiver` is the other side of a send.
 */
export function decide(
  command: WalletMovement,
  holder: Holder,
  receiver: Holder | undefined,
): Decision {
  switch (command.type) {
    case 'signUp':
      return alone(holder, 'signUp', { earned: SIGN_UP_BONUS }, 'issued')
    case 'deposit':
      return deposit(holder, command.amount)
    case 'withdraw':
      return withdraw(holder, command.amount)
    case 'purchase':
      return purchase(holder, command.amount)
    case 'refund':
      return refund(holder, command.purchase)
    case 'send':
      return send(holder, receiver, command)
    case 'adjustment':
      return adjust(holder, command)
    case 'reversal':
      return reverse(holder, receiver, command)
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
  /** Who gave them; null where several did. */
  readonly by: number | null
  readonly reason: string
}

/** Deposit New Points: one entry for all bonuses it claims (specification, section 4). */
export function depositSalary(holder: Holder, { amount, by, reason }: ClaimedBonuses): Decision {
  if (amount <= 0) return 'invalid-salary'
  const deposited = entry(holder, 'depositSalary', { earned: amount }, 'issued')
  return beyondLimit(deposited) ? 'balance-limit' : [{ ...deposited, madeBy: by, message: reason }]
}

// Back to the balances that paid; the database lets a purchase be named once only.
function refund(
  holder: Holder,
  { seq, earned, appreciation }: Spendable & { seq: number },
): Decision {
  const refunded = entry(holder, 'refund', { earned, appreciation }, 'shop')
  return beyondLimit(refunded) ? 'balance-limit' : [{ ...refunded, refunds: seq }]
}

function send(
  sender: Holder,
  receiver: Holder | undefined,
  { amount, message }: Extract<WalletMovement, { type: 'send' }>,
): Decision {
  if (!sender.isTransfer) return 'transfer-off'
  if (amount <= 0) return 'transfer-not-positive'
  if (receiver === undefined) return 'user-unknown'
  if (receiver.userId === sender.userId) return 'receiver-self'
  if (!receiver.isActive) return 'receiver-inactive'
  if (amount > total(sender)) return 'insufficient-funds'
  const sent = entry(sender, 'send', debit(splitSend(sender, amount)), null)
  const received = entry(receiver, 'receive', { appreciation: amount }, null)
  if (beyondLimit(received)) return 'balance-limit'
  return [
    { ...sent, colleague: { id: received.userId, seq: received.seq }, message },
    { ...received, colleague: { id: sent.userId, seq: sent.seq }, message },
  ]
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

// Back to the balances that paid, from what the receiver was thanked with first. The database lets a
// send be named once only.
function reverse(
  sender: Holder,
  receiver: Holder | undefined,
  { sent, by, reason }: Extract<WalletMovement, { type: 'reversal' }>,
): Decision {
  if (receiver === undefined) return 'profile-missing'
  const { earned, appreciation } = sent
  const amount = total(sent)
  if (amount > total(receiver)) return 'insufficient-funds'
  const back = entry(sender, 'reversalIn', { earned, appreciation }, null)
  const taken = entry(receiver, 'reversalOut', debit(splitWithdrawal(receiver, amount)), null)
  if (beyondLimit(back)) return 'balance-limit'
  const side = (of: Entry, other: Entry, reverses: number): Entry => ({
    ...of,
    colleague: { id: other.userId, seq: other.seq },
    reverses,
    madeBy: by === of.userId ? null : by,
    message: reason,
  })
  return [side(back, taken, sent.seq), side(taken, back, sent.receiver.seq)]
}

function debit({ earned, appreciation }: Spendable): Partial<Accounts> {
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
): Entry {
  const change = { ...NO_POINTS, ...partial }
  const other = negate(total(change))
  return {
    userId: holder.userId,
    seq: holder.lastSeq + 1,
    type,
    change,
    after: sum(holder, change),
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
