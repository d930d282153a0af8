import { sql } from 'kysely'
import { waitForCommands } from '#ledger/lock-book.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/**
 * SQL condition: a user was the administrator at a time. Some tables round times to milliseconds.
 */
export function wasAdministrator(user: string, at: string): string {
  return `exists (
    select from administrator_terms term
     where term.user_id = ${user}
       and ${at} between term.started_at - interval '1 millisecond'
                     and coalesce(term.ended_at, 'infinity') + interval '1 millisecond')`
}

interface AdministratorMove {
  readonly from: number
  readonly to: number
  /** The flags of the former administrator, who was not asked for any. */
  readonly flags: Readonly<Record<PermissionFlag, boolean>>
}

// Read after the locks were got, so that the terms meet when nobody acts as the administrator.
const MOVE_TERM = `
  with ended as (
    update administrator_terms set ended_at = clock_timestamp()
     where user_id = $1 and ended_at is null returning ended_at
  )
  insert into administrator_terms (user_id, started_at) select $2, ended_at from ended`

/**
 * Makes somebody else the administrator, with all permissions; the former one is an ordinary account.
 * The caller has locked both.
 */
export async function moveAdministrator(
  tx: Tx,
  { from, to, flags }: AdministratorMove,
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({
      is_administrator: false,
      is_active: flags.isActive,
      is_deposit: flags.isDeposit,
      is_withdraw: flags.isWithdraw,
      is_transfer: flags.isTransfer,
    })
    .where('id', '=', from)
    .execute()
  await tx.db
    .updateTable('users')
    .set({
      is_administrator: true,
      is_active: true,
      is_deposit: true,
      is_withdraw: true,
      is_transfer: true,
      confirming_activates: false,
    })
    .where('id', '=', to)
    .execute()
  await tx.query({ text: MOVE_TERM, values: [from, to] })
  if (PERMISSION_FLAGS.some((flag) => !flags[flag])) await waitForCommands(tx, [from])
}

/** When the account was handed over last; null: never. */
export async function lastHandover({ db }: Pick<Tx, 'db'>): Promise<Date | null> {
  const row = await db
    .selectFrom('administrator_terms')
    .select(sql<Date | null>`max(ended_at)`.as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
