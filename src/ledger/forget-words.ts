import type { Tx } from '#platform/server/db/transact.ts'

interface ErasedPerson {
  readonly userId: number
  /** Patterns of the person's names, as `Erasure` has them. */
  readonly anywhere: string
  readonly nearby: string
  /** Written in place of a name. */
  readonly instead: string
}

const FORGET_SENDS = `
  update entries set message = ''
   where message <> ''
     and (user_id = $1 and type = 'send' or colleague_id = $1 and type = 'receive')`

const FORGET_NAMES = `
  update entries
     set message = left(regexp_replace(
           message, case when $1 in (user_id, colleague_id) then $3 else $2 end, $4, 'gi'), 280)
   where message <> ''
     and (message ~* $2 or $1 in (user_id, colleague_id) and message ~* $3)`

/**
 * Forgets the words of an erased person's sends, on both sides, and their name in the reasons of
 * corrections: nothing else of an entry changes. The database allows it in the transaction that erases
 * somebody alone.
 */
export async function forgetWords(
  tx: Tx,
  { userId, anywhere, nearby, instead }: ErasedPerson,
): Promise<void> {
  await tx.query({ text: FORGET_SENDS, values: [userId] })
  await tx.query({ text: FORGET_NAMES, values: [userId, anywhere, nearby, instead] })
}
