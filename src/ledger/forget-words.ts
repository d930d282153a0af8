import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'

interface Forgotten {
  readonly userId: number
  /** Patterns of the person's names, as `Erasure` has them. */
  readonly anywhere: string
  readonly nearby: string
  /** Written in place of a name. */
  readonly instead: string
}

/**
 * Forgets the words of an erased person's sends, on both sides, and their name in the reasons of
 * corrections: nothing else of an entry changes. The database allows it in the transaction that erases
 * somebody alone.
 */
export async function forgetWords(tx: Tx, { userId, anywhere, nearby, instead }: Forgotten) {
  await sql`
    update entries set message = ''
     where message <> '' and (
       user_id = ${userId} and type = 'send'
       or colleague_id = ${userId} and type = 'receive')`.execute(tx.db)
  await sql`
    update entries
       set message = left(regexp_replace(
             message, case when ${userId} in (user_id, colleague_id) then ${nearby} else ${anywhere} end,
             ${instead}, 'gi'), 280)
     where message <> '' and (
       message ~* ${anywhere} or ${userId} in (user_id, colleague_id) and message ~* ${nearby})`.execute(
    tx.db,
  )
}
