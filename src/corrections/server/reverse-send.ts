import { record } from '#audit-log/server/record.ts'
import type { Reversal } from '#corrections/contract/corrections.ts'
import type { CompletedSend } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { ownersOf, planBatch, planWithWallets } from '#ledger/plan-batch.ts'
import { receiptOrRefused } from '#ledger/receipt.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { notifyEach } from '#notifications/server/notify.ts'
import { hundredths, negate, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { total } from '#platform/contract/split.ts'
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
 * Reverses a send, once: returns to each of the sender's balances the amount it paid, and takes it
 * from the receiver's appreciation first, then from earned. Both see the reason. Throws Refused:
 * 'key-reused', 'send-unknown', 'send-reversed' (under another key), 'insufficient-funds' (the
 * receiver's), 'balance-limit'.
 */
export function reverseSend(
  database: Database,
  { by, from, key, reversal }: ReversalInput,
): Promise<Receipt> {
  const { user: userId, number, reason } = reversal
  const request = { type: 'reversal', ...reversal }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const sent = await readSend(tx, userId, number)
    const command = { type: 'reversal', userId, sent, by, reason } as const
    const book = await lockBook(tx, [command])
    await requireNotReversed(tx, userId, number)
    const batch = planBatch([command], book, planWithWallets, null)
    const [outcome] = batch.outcomes
    if (!outcome) throw new Error('a command without an outcome')
    const receipt = receiptOrRefused(outcome)
    await storeBatch(tx, batch)
    announceWallets(tx, ownersOf(batch))
    tellBoth(tx, sent, userId, reason)
    await record(tx, {
      action: 'sendReversed',
      by,
      from,
      subject: { kind: 'user', id: userId },
      reason,
      after: {
        amount: writePoints(total(sent)),
        receiver: await emailOf(tx, sent.receiver.id),
        transaction: receipt.number,
      },
    })
    return receipt
  })
}

function tellBoth(tx: Tx, sent: CompletedSend, senderId: number, reason: string): void {
  const facts = { points: writePoints(total(sent)), reason }
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
    .select(['earned', 'appreciation', 'colleague_id', 'colleague_seq'])
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
