import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** Locks a person's own account, so that their requests about it take turns. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.query({ text: 'select from users where id = $1 for no key update', values: [userId] })
}

/**
 * Locks the account of another person, so that changes to it take turns. Throws Refused:
 * 'profile-missing', 'administrator-fixed'.
 */
export async function lockManagedAccount(tx: Tx, userId: number) {
  const account = await tx.db
    .selectFrom('users')
    .select(['email', 'is_active as isActive'])
    .where('id', '=', userId)
    .where('is_administrator', '=', false)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (account === undefined) throw await whyFixed(tx, userId)
  return account
}

/**
 * The refusal for an account that can't be changed: it does not exist, was erased, or is the
 * administrator's.
 */
export async function whyFixed(tx: Tx, userId: number): Promise<Refused> {
  const user = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return new Refused(user === undefined ? 'profile-missing' : 'administrator-fixed')
}
