import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import { mentions, withoutNames, type Erasure } from '#platform/server/personal-data/erasure.ts'

/**
 * Forgets an erased person's news, choices, devices for pushes and address that refused mail. News of
 * others that name them stay, under their former account.
 */
export async function forgetNews(tx: Tx, erasure: Erasure): Promise<void> {
  const { userId, anywhere, nearby } = erasure
  for (const table of [
    'notifications',
    'notification_choices',
    'notification_settings',
    'push_subscriptions',
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  for (const [isMeant, pattern] of [
    [sql<boolean>`n.actor_id = ${userId}`, nearby],
    [sql<boolean>`true`, anywhere],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      update notifications n set facts = ${withoutNames('n.facts::text', pattern)}::jsonb
       where ${isMeant} and ${mentions('n.facts::text', pattern, erasure)}`.execute(tx.db)
  }
}
