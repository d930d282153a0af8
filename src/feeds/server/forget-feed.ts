import { msg } from '@lingui/core/runtime-macro'
import type { Tx } from '#platform/server/db/transact.ts'
import { ownData } from '#platform/server/personal-data/own-data.ts'

/** A person's feed address, without anything that would open it. */
export const OWN_FEED = ownData({
  lists: [
    [
      msg`The address of your feed`,
      `select made_at as since, last_used_at as "lastUsedAt" from feed_addresses where user_id = $1`,
    ],
  ],
  fields: {},
})

/** Forgets the feed address of somebody who is erased or becomes the administrator. */
export async function forgetFeed(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('feed_addresses').where('user_id', '=', userId).execute()
}
