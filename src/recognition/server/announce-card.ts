import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceInboxes } from '#notifications/server/notify.ts'
import { announce } from '#platform/server/live/outbox.ts'

/**
 * Announces a changed card to its sender and receivers, and returns their ids. Others see the
 * change at their next read.
 */
export async function announceCard(tx: Tx, recognitionId: number): Promise<number[]> {
  const people = await readPeople(tx, recognitionId)
  announce(
    tx,
    people.map((userId) => ({ topic: 'thanks', userId })),
  )
  return people
}

async function readPeople({ db }: Tx, recognitionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select sender_id as id from recognitions where id = ${recognitionId}
    union all
    select receiver_id from recognition_receivers where recognition_id = ${recognitionId}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Announces that words of a card are hidden: to everybody if it was on the wall, so that no open
 * page keeps showing them.
 */
export async function announceHidden(
  tx: Tx,
  recognitionId: number,
  wasOnWall: boolean,
): Promise<void> {
  const people = await readPeople(tx, recognitionId)
  const readers = wasOnWall ? [null] : people
  announce(
    tx,
    readers.map((userId) => ({ topic: 'thanks', userId })),
  )
  // Inboxes quote the words.
  announceInboxes(tx, people)
}
