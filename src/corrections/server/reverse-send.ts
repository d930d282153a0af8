import { record } from '#audit-log/server/record.ts'
import type { Reversal } from '#corrections/contract/corrections.ts'
import type { Command, CompletedSend } from '#ledger/command.ts'
import { amountOfSend } from '#ledger/decide.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { ownersOf, planBatch, planWithWallets } from '#ledger/plan-batch.ts'
import { readPaidPortions } from '#ledger/portions.ts'
import { receiptOrRefused } from '#ledger/receipt.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { notify, notifyEach } from '#notifications/server/notify.ts'
import { hundredths, negate, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'

/** The administrator, the client's IP address and the idempotency key. */
interface ReversalInput {
  readonly by: number
  readonly from?: string | undefined
  readonly key: string
  readonly reversal: Reversal
}

/**
 * Reverses a send or an award, once. The points of a send return to each of the sender's balances that
 * paid; they are taken, as those of an award, from the receiver's appreciation first, then from earned.
 * Everybody concerned sees the reason. Throws Refused: 'key-reused', 'send-unknown', 'send-reversed' (under
 * another key), 'insufficient-funds' (the receiver's), 'balance-limit'.
 */
export function reverseSend(database: Database, input: ReversalInput): Promise<Receipt> {
  const { by, key, reversal } = input
  const request = { type: 'reversal', ...reversal }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const award = await readAward(tx, reversal.user, reversal.number)
    return award === null ? takeSendBack(tx, input) : takeAwardBack(tx, input, award)
  })
}

async function takeSendBack(tx: Tx, { by, from, reversal }: ReversalInput): Promise<Receipt> {
  const { user: userId, number, reason } = reversal
  const sent = await readSend(tx, userId, number)
  const receipt = await runReversal(tx, number, { type: 'reversal', userId, sent, by, reason })
  tellBoth(tx, sent, userId, reason)
  await record(tx, {
    action: 'sendReversed',
    by,
    from,
    subject: { kind: 'user', id: userId },
    reason,
    after: {
      amount: writePoints(amountOfSend(sent)),
      receiver: await emailOf(tx, sent.receiver.id),
      transaction: receipt.number,
    },
  })
  return receipt
}

async function takeAwardBack(
  tx: Tx,
  { by, from, reversal }: ReversalInput,
  amount: Hundredths,
): Promise<Receipt> {
  const { user: userId, number, reason } = reversal
  const award = { seq: number, amount }
  const receipt = await runReversal(tx, number, {
    type: 'awardReversal',
    userId,
    award,
    by,
    reason,
  })
  const facts = { points: writePoints(negate(amount)), reason }
  notify(tx, { kind: 'pointsAdjusted', receivers: [userId], facts })
  await record(tx, {
    action: 'awardReversed',
    by,
    from,
    subject: { kind: 'user', id: userId },
    reason,
    after: { amount: writePoints(amount), transaction: receipt.number },
  })
  return receipt
}

/** Carries out a reversal of the entry `number` under the locks of its wallets. */
async function runReversal(tx: Tx, number: number, command: Command): Promise<Receipt> {
  const book = await lockBook(tx, [command])
  await requireNotReversed(tx, command.userId, number)
  const batch = planBatch([command], book, planWithWallets, null)
  const [outcome] = batch.outcomes
  if (!outcome) throw new Error('a command without an outcome')
  const receipt = receiptOrRefused(outcome)
  await storeBatch(tx, batch)
  announceWallets(tx, ownersOf(batch))
  return receipt
}

/** The points of an award; null if the entry is none. */
async function readAward(tx: Tx, userId: number, seq: number): Promise<Hundredths | null> {
  const award = await tx.db
    .selectFrom('entries')
    .select('appreciation')
    .where('user_id', '=', userId)
    .where('seq', '=', seq)
    .where('type', '=', 'award')
    .executeTakeFirst()
  return award === undefined ? null : hundredths(award.appreciation)
}

function tellBoth(tx: Tx, sent: CompletedSend, senderId: number, reason: string): void {
  const facts = { points: writePoints(amountOfSend(sent)), reason }
  const { id: receiverId } = sent.receiver
  notifyEach(tx, 'sendReversed', [
    { receiver: receiverId, actor: senderId, facts },
    { receiver: senderId, actor: receiverId, facts: { ...facts, cameBack: true } },
  ])
}

async function emailOf(tx: Tx, userId: number): Promise<string> {
  const { email } = await tx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

/** A send by its sender's entry; it never changes, so it needs no lock. Throws 'send-unknown'. */
export async function readSend(tx: Tx, userId: number, seq: number): Promise<CompletedSend> {
  const send = await tx.db
    .selectFrom('entries')
    .select(['earned', 'appreciation', 'allowance', 'colleague_id', 'colleague_seq'])
    .where('user_id', '=', userId)
    .where('seq', '=', seq)
    .where('type', '=', 'send')
    .executeTakeFirst()
  if (send === undefined) throw new Refused('send-unknown')
  if (send.colleague_id === null || send.colleague_seq === null) throw new Error('a one-sided send')
  return {
    seq,
    earned: negate(hundredths(send.earned)),
    appreciation: negate(hundredths(send.appreciation)),
    portions: send.allowance === 0 ? [] : await readPaidPortions(tx, userId, seq),
    receiver: { id: send.colleague_id, seq: send.colleague_seq },
  }
}

/**
 * Throws Refused('send-reversed') if the send is already reversed. Under the wallets' locks no
 * other reversal of the send can commit meanwhile.
 */
export async function requireNotReversed(tx: Tx, userId: number, seq: number): Promise<void> {
  const reversal = await tx.db
    .selectFrom('entries')
    .select('seq')
    .where('user_id', '=', userId)
    .where('reverses_seq', '=', seq)
    .executeTakeFirst()
  if (reversal !== undefined) throw new Refused('send-reversed')
}
