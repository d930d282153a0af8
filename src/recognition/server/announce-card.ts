import { sql } from 'kysely'
import { announceInboxes } from '#notifications/server/notify.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'

/**
 * Announces a changed card to its sender, if it is a person's, and receivers, and returns their ids. Others see the
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
    select sender_id as id from recognitions where id = ${recognitionId} and sender_id is not null
    union all
    select receiver_id from recognition_receivers where recognition_id = ${recognitionId}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Announces that words of a card are hidden, or shown again: to everybody if the wall is where they
 * were or are, so that no open page keeps showing hidden ones.
 */
export async function announceWords(
  tx: Tx,
  recognitionId: number,
  isOnWall: boolean,
): Promise<void> {
  const people = await readPeople(tx, recognitionId)
  const readers = isOnWall ? [null] : people
  announce(
    tx,
    readers.map((userId) => ({ topic: 'thanks', userId })),
  )
  // Inboxes quote the words.
  announceInboxes(tx, people)
}
