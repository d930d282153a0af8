import type { Reversal } from '#contract/corrections.ts'
import { hundredths, negate } from '#contract/points.ts'
import { Refused } from '#contract/refusals.ts'
import type { Receipt } from '#contract/wallet.ts'
import type { Database } from '#server/db/database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Sent } from '#server/ledger/command.ts'
import { decide, type Decide } from '#server/ledger/decide.ts'
import { order } from '#server/ledger/order.ts'
import { write } from '#server/ledger/write.ts'
import { announceWallets } from '#server/live/outbox.ts'
import type { Actor } from '#server/trail/actor.ts'
import { correct } from './correct.ts'

/**
 * Takes a send back, once: the sender's balances get what each paid, the receiver's appreciation
 * pays first and then what they earned, and both see why. Throws Refused: 'key-reused',
 * 'send-unknown', 'send-reversed' (under another key), 'insufficient-funds' (the receiver's),
 * 'balance-limit'.
 */
export function reverseSend(
  database: Database,
  { by, key, reversal }: { by: Actor; key: string; reversal: Reversal },
): Promise<Receipt> {
  const { user: userId, number, reason } = reversal
  const request = { type: 'reversal', ...reversal }
  return correct(database, { by: by.id, key, request }, async (tx) => {
    const sent = await readSend(tx, userId, number)
    const command = { type: 'reversal', userId, sent, by: by.id, reason } as const
    const [outcome] = await write(tx, [order(command)], {
      deciding: () => judge(tx, userId, number),
      alongside: (_tx, { changed }) => announceWallets(tx, changed),
    })
    return { userId, outcome }
  })
}

// What was sent never changes: reading it takes no lock.
async function readSend(tx: Tx, userId: number, seq: number): Promise<Sent> {
  const send = await tx.db
    .selectFrom('entries')
    .select(['earned', 'appreciation', 'colleague_id', 'colleague_seq'])
    .where('user_id', '=', userId)
    .where('seq', '=', seq)
    .where('type', '=', 'send')
    .executeTakeFirst()
  if (send?.colleague_id == null || send.colleague_seq === null) throw new Refused('send-unknown')
  return {
    seq,
    earned: negate(hundredths(send.earned)),
    appreciation: negate(hundredths(send.appreciation)),
    receiver: { id: send.colleague_id, seq: send.colleague_seq },
  }
}

// The wallets are locked by now: nobody else can be reversing it.
async function judge(tx: Tx, userId: number, seq: number): Promise<Decide> {
  const reversed = await tx.db
    .selectFrom('entries')
    .select('seq')
    .where('user_id', '=', userId)
    .where('reverses_seq', '=', seq)
    .executeTakeFirst()
  return reversed === undefined ? decide : () => 'send-reversed'
}
