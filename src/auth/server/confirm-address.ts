import { sql } from 'kysely'
import type { Output } from '#platform/contract/endpoint.ts'
import type { mailEndpoints } from '#auth/contract/mail-links.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { ownerOfLink, spendLink } from './mailed-link.ts'

/** Permission flags turn on where sign-ups need no approval. */
const onIfActivating = (flag: string) => sql<boolean>`${sql.ref(flag)} or confirming_activates`

/**
 * Confirms an address; where sign-ups need no approval the account becomes active with all
 * permissions. Throws Refused('link-invalid').
 */
export async function confirmAddress(
  database: Database,
  token: string,
  clientIp: string,
): Promise<Output<(typeof mailEndpoints)['confirmAddress']>> {
  const userId = await ownerOfLink(database, 'confirm', token)
  return transact(database, async (tx) => {
    await spendLink(tx, userId, 'confirm', token)
    const { email, is_active: isActive } = await tx.db
      .updateTable('users')
      .set({
        is_confirmed: true,
        confirming_activates: false,
        is_active: onIfActivating('is_active'),
        is_deposit: onIfActivating('is_deposit'),
        is_withdraw: onIfActivating('is_withdraw'),
        is_transfer: onIfActivating('is_transfer'),
      })
      .where('id', '=', userId)
      .returning(['email', 'is_active'])
      .executeTakeFirstOrThrow()
    await record(tx, { action: 'addressConfirmed', by: userId, from: clientIp })
    announceUser(tx, userId)
    return { email, isActive }
  })
}
