import { sql } from 'kysely'
import type { Output } from '#platform/contract/endpoint.ts'
import type { mailEndpoints } from '#auth/contract/mail-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { ownerOfLink, spendLink } from './mailed-link.ts'

/** What becomes on by it, where newcomers need no administrator. */
const ON = (flag: string) => sql<boolean>`${sql.ref(flag)} or confirming_activates`

/**
 * Notes that an address is its person's; where newcomers need no administrator, their account
 * becomes active with everything on. Throws Refused('link-invalid').
 */
export async function confirmAddress(
  database: Database,
  token: string,
  from: string,
): Promise<Output<(typeof mailEndpoints)['confirmAddress']>> {
  const userId = await ownerOfLink(database, 'confirm', token)
  return transact(database, async (tx) => {
    await spendLink(tx, userId, 'confirm', token)
    const { email, is_active: isActive } = await tx.db
      .updateTable('users')
      .set({
        is_confirmed: true,
        confirming_activates: false,
        is_active: ON('is_active'),
        is_deposit: ON('is_deposit'),
        is_withdraw: ON('is_withdraw'),
        is_transfer: ON('is_transfer'),
      })
      .where('id', '=', userId)
      .returning(['email', 'is_active'])
      .executeTakeFirstOrThrow()
    await record(tx, { action: 'addressConfirmed', by: userId, from })
    announceUser(tx, userId)
    return { email, isActive }
  })
}
