import { msg } from '@lingui/core/runtime-macro'
import type { Tx } from '#platform/server/db/transact.ts'
import { ownData } from '#platform/server/personal-data/own-data.ts'

const MOST_AT_ONCE = 1_000

/** A person's API tokens, without anything that would let somebody in. */
export const OWN_TOKENS = ownData({
  lists: [
    [
      msg`Your API tokens`,
      `select name, last_four as "lastFour", array_to_string(scopes, ', ') as scopes,
              array_to_string(networks::text[], ', ') as networks, created_at as since,
              last_used_at as "lastUsedAt", expires_at as "endsAt"
         from api_tokens where user_id = $1 order by created_at`,
    ],
  ],
  fields: {
    lastFour: msg`Last four characters`,
    scopes: msg`Scopes`,
    networks: msg`Networks`,
  },
})

/** Forgets the tokens of somebody who is erased or becomes the administrator. */
export async function forgetTokens(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

/** Removes tokens that expired a month ago, and counted uses that count no more; returns how many. */
export async function removeExpiredTokens(tx: Tx): Promise<number> {
  const [tokens, uses] = await Promise.all(
    [
      `delete from api_tokens where id in (
         select id from api_tokens where expires_at < now() - interval '30 days'
          limit $1 for update skip locked)`,
      `delete from api_token_uses where subject in (
         select subject from api_token_uses where window_started_at < now() - interval '1 day'
          limit $1 for update skip locked)`,
    ].map((text) => tx.query({ text, values: [MOST_AT_ONCE] })),
  )
  return (tokens?.rowCount ?? 0) + (uses?.rowCount ?? 0)
}
