import { sql } from 'kysely'
import { NOBODY_ID } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { readCards } from '#recognition/server/read-cards.ts'

/** A card whose words are not hidden. */
export type PublicCard = Recognition & { readonly message: string }

/** The newest cards of the wall as everybody sees them, the newest first. */
export async function readPublicCards(database: Database, most: number): Promise<PublicCard[]> {
  const { rows } = await sql<{ id: number }>`
    select id from recognitions where is_on_wall order by id desc limit ${most}`.execute(
    database.db,
  )
  const ids = rows.map(({ id }) => id)
  return (await readCards(database, NOBODY_ID, ids)).filter(areWordsShown)
}

// Their words may have been hidden between the two reads.
function areWordsShown(card: Recognition): card is PublicCard {
  return card.message !== null
}
