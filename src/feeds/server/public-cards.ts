import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { readCards } from '#recognition/server/read-cards.ts'

/** A card whose words are not hidden. */
export type PublicCard = Recognition & { readonly message: string }

/** No user has this id: a reader who sees what is on the wall, and nothing of their own. */
const NOBODY = 0

/** The newest cards of the wall as everybody sees them, the newest first. */
export async function readPublicCards(database: Database, most: number): Promise<PublicCard[]> {
  const { rows } = await sql<{ id: number }>`
    select id from recognitions where is_on_wall order by id desc limit ${most}`.execute(
    database.db,
  )
  const ids = rows.map(({ id }) => id)
  return (await readCards(database, NOBODY, ids)).filter(areWordsShown)
}

// Their words may have been hidden between the two reads.
function areWordsShown(card: Recognition): card is PublicCard {
  return card.message !== null
}
