import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import { mentions, withoutNames, type Erasure } from '#platform/server/erasure.ts'

/** SQL: the cards that the person sent or received. */
const cardsOf = (userId: number) => sql`(
  select id from recognitions where sender_id = ${userId}
   union all
  select recognition_id from recognition_receivers where receiver_id = ${userId})`

/**
 * Forgets the words of an erased person: their thanks, comments and reports, and the pictures of their
 * cards. Who thanked whom, reactions and points stay. The words of others stay without the name. Returns
 * the pictures that no card shows any more.
 */
export async function forgetThanks(tx: Tx, erasure: Erasure): Promise<string[]> {
  const { userId } = erasure
  const { rows: shown } = await sql<{ picture: string }>`
    select picture from recognitions
     where sender_id = ${userId} and picture is not null`.execute(tx.db)
  await sql`
    update recognitions
       set message = '', picture = null,
           words_removed_at = case when hidden_at is not null then coalesce(words_removed_at, now()) end
     where sender_id = ${userId} and (message <> '' or picture is not null)`.execute(tx.db)
  await sql`
    update recognition_comments
       set text = '', removed_at = coalesce(removed_at, now()),
           words_removed_at = case when hidden_at is not null then coalesce(words_removed_at, now()) end
     where author_id = ${userId}`.execute(tx.db)
  await sql`
    update recognition_reports set reason = '' where reported_by = ${userId}`.execute(tx.db)
  await tx.db
    .deleteFrom('dismissed_welcomes')
    .where((is) => is.or([is('user_id', '=', userId), is('newcomer_id', '=', userId)]))
    .execute()
  await forgetInOthersWords(tx, erasure)
  return shown.map(({ picture }) => picture)
}

/** On their own cards a first name alone is theirs; elsewhere it may be somebody else's. */
async function forgetInOthersWords(tx: Tx, erasure: Erasure): Promise<void> {
  const { userId, anywhere, nearby } = erasure
  const texts = [
    { table: 'recognitions', card: 'id', column: 'message', most: 1000 },
    { table: 'recognition_comments', card: 'recognition_id', column: 'text', most: 500 },
    { table: 'recognition_reports', card: 'recognition_id', column: 'reason', most: 280 },
  ]
  for (const { table, card, column, most } of texts) {
    const [of, words] = [sql.table(table), sql.ref(column)]
    for (const [isMeant, pattern] of [
      [sql`${sql.ref(card)} in ${cardsOf(userId)}`, nearby],
      [sql`true`, anywhere],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      await sql`
        update ${of} set ${words} = left(${withoutNames(column, pattern)}, ${sql.lit(most)})
         where ${isMeant} and ${mentions(column, pattern, erasure)}`.execute(tx.db)
    }
  }
}
