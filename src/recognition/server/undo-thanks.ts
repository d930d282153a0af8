import { sql } from 'kysely'
import { readSend, requireNotReversed } from '#corrections/server/reverse-send.ts'
import type { Movement } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { planBatch, planWithWallets } from '#ledger/plan-batch.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { withdrawNews } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { SERIALIZATION_FAILURE, type Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges } from '#platform/server/live/outbox.ts'
import { UNDO_MS } from '#recognition/contract/recognition.ts'
import { publish } from '#webhooks/server/publish.ts'

/** The message of the entries that take the points back. */
const UNDONE = 'Undone'

interface UndoInput {
  readonly by: number
  readonly key: string
  /** The card; 'latest': the last one that they sent. */
  readonly id: number | 'latest'
}

/**
 * Takes the sender's own thanks back within a minute: reverses every send, out of appreciation that
 * the receivers still have, or none; withdraws the card. Throws Refused: 'recognition-unknown',
 * 'undo-late', 'thanks-joined', 'thanks-spent', 'send-reversed', 'balance-limit'.
 */
export function undoThanks(
  database: Database,
  { by, key, id: card }: UndoInput,
): Promise<{ id: number }> {
  return answerOnce(database, { by, key, request: { type: 'undo', id: card } }, async (tx) => {
    const id = card === 'latest' ? await latestCard(tx, by) : card
    const { receivers, seqs } = await readSends(tx, by, id)
    const commands = await Promise.all(seqs.map((seq) => reversalOf(tx, by, seq)))
    // Locks the wallets before the card, as everywhere.
    const book = await lockBook(tx, commands)
    const wasOnWall = await lockCard(tx, id)
    await requireSameSends(tx, { by, id, receivers })
    for (const seq of seqs) await requireNotReversed(tx, by, seq)
    const batch = planBatch(commands, book, planWithWallets, null)
    for (const outcome of batch.outcomes) {
      if (outcome !== null && 'refusal' in outcome) throw new Refused(outcome.refusal)
    }
    await storeBatch(tx, batch)
    await tx.db
      .updateTable('recognitions')
      .set({ withdrawn_at: sql`now()`, is_on_wall: false })
      .where('id', '=', id)
      .execute()
    const people = [by, ...receivers]
    const kinds = ['thanked', 'commented', 'reacted'] as const
    withdrawNews(tx, { kinds, subject: id, receivers: people })
    publish(tx, [{ kind: 'thanks.undone', data: { thanks: id }, isPrivate: !wasOnWall }])
    announce(tx, [
      ...(seqs.length > 0 ? walletChanges(people) : [{ topic: 'users', userId: null } as const]),
      ...people.map((userId) => ({ topic: 'thanks', userId }) as const),
      ...(wasOnWall ? [{ topic: 'wall', userId: null } as const] : []),
    ])
    return { id }
  })
}

/** 0 for none, which no card has. */
async function latestCard({ db }: Tx, userId: number): Promise<number> {
  const card = await db
    .selectFrom('recognitions')
    .select('id')
    .where('sender_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return card?.id ?? 0
}

async function readSends(tx: Tx, senderId: number, id: number) {
  const rows = await tx.db
    .selectFrom('recognition_receivers')
    .select(['receiver_id', 'send_seq'])
    .where('recognition_id', '=', id)
    .where('sender_id', '=', senderId)
    .orderBy('send_seq')
    .execute()
  if (rows.length === 0) throw new Refused('recognition-unknown')
  return {
    receivers: rows.map((row) => row.receiver_id),
    seqs: rows.flatMap((row) => row.send_seq ?? []),
  }
}

/** A receiver added while this waited has a wallet that is not locked: the transaction begins anew. */
async function requireSameSends(
  tx: Tx,
  { by, id, receivers }: { by: number; id: number; receivers: readonly number[] },
): Promise<void> {
  const { receivers: now } = await readSends(tx, by, id)
  if (now.length !== receivers.length) throw new ReceiverAdded()
}

/** Has the code after which a transaction runs again. */
class ReceiverAdded extends Error {
  readonly code = SERIALIZATION_FAILURE
}

async function reversalOf(tx: Tx, by: number, seq: number): Promise<Movement> {
  const sent = await readSend(tx, by, seq)
  return { type: 'reversal', userId: by, sent, by, reason: UNDONE, isUndo: true }
}

/** Locks the card, which adding points locks too, and returns whether it is on the wall. */
async function lockCard(tx: Tx, id: number): Promise<boolean> {
  const card = await tx.db
    .selectFrom('recognitions')
    .select(['is_on_wall', 'withdrawn_at', 'made_at'])
    .select(sql<boolean>`made_at < now() - ${UNDO_MS} * interval '1 millisecond'`.as('is_late'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (card.withdrawn_at !== null) throw new Refused('recognition-unknown')
  if (card.is_late) throw new Refused('undo-late')
  // A read after the lock, so that it sees points added meanwhile.
  const added = await tx.db
    .selectFrom('added_points')
    .select('giver_id')
    .where('recognition_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (added !== undefined) throw new Refused('thanks-joined')
  return card.is_on_wall
}
