import { msg } from '@lingui/core/runtime-macro'
import type { Tx } from '#platform/server/db/transact.ts'
import { asPoints, inPoints, ownData } from '#platform/server/personal-data/own-data.ts'

/** A person's portions of points to give, and their own amount for each period. */
export const OWN_ALLOWANCE = ownData({
  lists: [
    [
      msg`Points to give`,
      `
    select ${asPoints('amount')} as granted,
           ${asPoints('remaining')} as remaining,
           ends_at as "endsAt"
      from allowance_portions where user_id = $1 order by seq`,
    ],
    [
      msg`Your own allowance`,
      `select ${asPoints('amount')} as allowance from personal_allowances where user_id = $1`,
    ],
  ],
  fields: {
    granted: msg`Granted`,
    remaining: msg`Remaining`,
    endsAt: msg`Ends at`,
    allowance: msg`Allowance`,
  },
  said: { granted: inPoints, remaining: inPoints, allowance: inPoints },
})

/** Forgets what an erased person would get; their entries stay. */
export async function forgetAllowance(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('personal_allowances').where('user_id', '=', userId).execute()
}
