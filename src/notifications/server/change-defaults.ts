import type { KindChange, KindChannels } from '#notifications/contract/preferences.ts'
import type { Facts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { changed, readDefaults } from './preferences.ts'

interface ChangingDefaults {
  readonly by: number
  readonly from?: string | undefined
  readonly kinds: readonly KindChange[]
}

/**
 * Changes the usual channels, by the administrator; people's own choices stay. Audited. Throws
 * Refused('notification-locked').
 */
export function changeDefaults(
  database: Database,
  { by, from, kinds }: ChangingDefaults,
): Promise<{ kinds: KindChannels[] }> {
  return transactIdempotent(database, async (tx) => {
    for (const change of kinds) {
      const before = await readDefaults(tx)
      const after = changed(before.kinds, change)
      const { kind, inInbox: in_inbox, mail, push } = after
      await tx.db
        .updateTable('notification_defaults')
        .set({ in_inbox, mail, push })
        .where('kind', '=', kind)
        .execute()
      await record(tx, {
        action: 'notificationsChanged',
        by,
        from,
        before: factsOf(before.kinds.find((known) => known.kind === kind)),
        after: factsOf(after),
      })
    }
    return readDefaults(tx)
  })
}

function factsOf(channels: KindChannels | undefined): Facts {
  if (channels === undefined) return null
  const { kind, inInbox, mail, push } = channels
  return { kind, inInbox, mail, push }
}
