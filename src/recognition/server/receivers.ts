import type { SendMovement } from '#ledger/command.ts'
import { announceInboxes, notifyEach } from '#notifications/server/notify.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { publish } from '#webhooks/server/publish.ts'
import type { PlannedReceiver } from './plan-thanks.ts'

interface AddedReceiverInput {
  readonly by: number
  readonly key: string
  /** The sender's own card. */
  readonly id: number
  readonly receiver: number
}

/**
 * Thanks somebody else with a card: they get what each receiver got, by a send like theirs. Throws Refused:
 * 'recognition-unknown' for a card that is not the sender's, 'also-late' after a day, 'also-closed',
 * 'receiver-already', 'receivers-many', and the refusals of a send.
 */
export async function addReceiver(
  { db }: Database,
  carryOut: (key: string, movement: SendMovement) => Promise<{ id: number }>,
  { by, key, id, receiver }: AddedReceiverInput,
): Promise<{ id: number }> {
  // Never changes. Under its key, the command checks whether the card is the sender's.
  const card = await db
    .selectFrom('recognitions')
    .select('amount')
    .where('id', '=', id)
    .executeTakeFirst()
  const thanks = { alsoOn: id }
  const amount = hundredths(card?.amount ?? 0)
  return carryOut(key, { type: 'send', userId: by, receivers: [receiver], amount, thanks })
}

const ADD = `
  with left_wall as (
    update recognitions set is_on_wall = false where id = any($5::bigint[])
  )
  insert into recognition_receivers (recognition_id, sender_id, receiver_id, send_seq)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])`

/** Stores receivers of cards after the entries of their sends, and takes cards off the wall that one keeps private. */
export function storeReceivers(tx: Tx, also: readonly PlannedReceiver[]): void {
  if (also.length === 0) return
  const rows = eachOf(also)
  tx.conclude({
    name: 'add-receivers',
    text: ADD,
    values: [
      rows.map((one) => one.card),
      rows.map((one) => one.senderId),
      rows.map((one) => one.to),
      rows.map((one) => one.seq),
      also.flatMap(({ alsoOn, wasOnWall, isOnWall }) => (wasOnWall && !isOnWall ? alsoOn : [])),
    ],
  })
}

function eachOf(also: readonly PlannedReceiver[]) {
  return also.flatMap(({ receivers, alsoOn: card, ...planned }) =>
    receivers.map(({ id: to, seq }) => ({ ...planned, card, to, seq })),
  )
}

/** Tells receivers of their thanks, and everybody who shows the card that it changed. */
export function announceReceivers(tx: Tx, also: readonly PlannedReceiver[]): void {
  if (also.length === 0) return
  const rows = eachOf(also)
  notifyEach(
    tx,
    'thanked',
    rows.map(({ to: receiver, senderId: actor, card: subject, seq, amount }) => ({
      receiver,
      actor,
      subject,
      ...(seq !== null && { facts: { points: writePoints(amount) } }),
    })),
  )
  const readers = rows.flatMap(({ senderId, to, earlier }) => [senderId, to, ...earlier])
  const hasLeftWall = also.some(({ wasOnWall, isOnWall }) => wasOnWall && !isOnWall)
  announce(tx, [
    ...[...new Set(readers)].map((userId) => ({ topic: 'thanks', userId }) as const),
    ...(hasLeftWall ? [{ topic: 'wall', userId: null } as const] : []),
  ])
  announceInboxes(
    tx,
    rows.map(({ to }) => to),
  )
  publish(
    tx,
    also.map(({ alsoOn, wasOnWall, isOnWall }) => ({
      kind: wasOnWall && !isOnWall ? ('thanks.hidden' as const) : ('thanks.changed' as const),
      data: { thanks: alsoOn },
      isPrivate: !wasOnWall,
    })),
  )
}
