import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { waitForCommands } from '#ledger/lock-book.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { RecognitionChoices, RecognitionChoicesChange } from '#recognition/contract/people.ts'
import { publish } from '#webhooks/server/publish.ts'
import { IS_RECEIPT } from './read-cards.ts'

/** A person's privacy choices: public received thanks, a place among frequent senders, read receipts. */
export async function readRecognitionChoices(
  { db }: Pick<Database, 'db'>,
  userId: number,
): Promise<RecognitionChoices> {
  const chosen = await db
    .selectFrom('recognition_choices')
    .select(['receives_in_public', 'is_ranked', 'read_receipts_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    receivesInPublic: chosen?.receives_in_public ?? true,
    isRanked: chosen?.is_ranked ?? true,
    sendsReadReceipts: (chosen?.read_receipts_since ?? null) !== null,
  }
}

/**
 * Stores a person's choices. The thanks they received so far leave the wall at once, or return to
 * it unless another receiver keeps them private. Receipts count from now on, or vanish.
 */
export function changeRecognitionChoices(
  database: Database,
  userId: number,
  change: z.output<typeof RecognitionChoicesChange>,
): Promise<RecognitionChoices> {
  return transactIdempotent(database, async (tx) => {
    await waitForCommands(tx, [userId])
    const before = await readRecognitionChoices(tx, userId)
    const after = {
      receivesInPublic: change.receivesInPublic ?? before.receivesInPublic,
      isRanked: change.isRanked ?? before.isRanked,
      sendsReadReceipts: change.sendsReadReceipts ?? before.sendsReadReceipts,
    }
    const { receivesInPublic: receives_in_public, isRanked: is_ranked } = after
    await tx.db
      .insertInto('recognition_choices')
      .values({ user_id: userId, receives_in_public, is_ranked })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ receives_in_public, is_ranked }),
      )
      .execute()
    if (after.receivesInPublic !== before.receivesInPublic) await moveCards(tx, userId)
    if (after.sendsReadReceipts !== before.sendsReadReceipts) {
      await switchReceipts(tx, userId, after.sendsReadReceipts)
    }
    return after
  })
}

async function switchReceipts(tx: Tx, userId: number, isOn: boolean): Promise<void> {
  const { rows } = await sql<{ sender_id: number }>`
    select distinct s.sender_id
      from recognition_receivers s join recognition_choices c on c.user_id = s.receiver_id
     where s.receiver_id = ${userId} and s.sender_id is not null and ${sql.raw(IS_RECEIPT)}`.execute(
    tx.db,
  )
  await tx.db
    .updateTable('recognition_choices')
    .set({ read_receipts_since: isOn ? sql`now()` : null })
    .where('user_id', '=', userId)
    .execute()
  announce(
    tx,
    rows.map((row) => ({ topic: 'thanks', userId: row.sender_id })),
  )
}

// Another receiver may change a choice at the same time: both lock their shared cards in one order.
const LOCK_CARDS = `
  select r.id
    from recognition_receivers s join recognitions r on r.id = s.recognition_id
   where s.receiver_id = $1 and r.visibility = 'public'
   order by r.id
     for no key update of r`

// A statement after the lock's, so that it sees the choice of the lock's last owner.
const MOVE_CARDS = `
  update recognitions r set is_on_wall = not r.is_on_wall
    from recognition_receivers mine
   where mine.receiver_id = $1 and r.id = mine.recognition_id
     and r.visibility = 'public' and r.withdrawn_at is null and r.hidden_at is null
     and r.is_on_wall = exists (
       select from recognition_receivers s join recognition_choices c on c.user_id = s.receiver_id
        where s.recognition_id = r.id and not c.receives_in_public)
  returning r.id, r.is_on_wall`

async function moveCards(tx: Tx, userId: number): Promise<void> {
  await tx.query({ text: LOCK_CARDS, values: [userId] })
  const { rows } = await tx.query<{ id: number; is_on_wall: boolean }>({
    text: MOVE_CARDS,
    values: [userId],
  })
  announce(tx, [
    { topic: 'thanks', userId },
    ...(rows.length > 0 ? [{ topic: 'wall', userId: null } as const] : []),
  ])
  publish(
    tx,
    rows.map(({ id, is_on_wall: isOnWall }) => ({
      kind: isOnWall ? 'thanks.shown' : 'thanks.hidden',
      data: { thanks: id },
    })),
  )
}
