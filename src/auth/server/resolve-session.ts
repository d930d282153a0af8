import { PROOF_MINUTES } from '#auth/contract/second-step.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import { shareLookups } from '#platform/server/calls/share-lookups.ts'
import type { Database } from '#platform/server/db/database.ts'
import { SELECT_PERSON, signedInUser, type PersonRow } from './signed-in-user.ts'
import { hashToken } from './start-session.ts'

// Not a prepared statement, whose plan could be cached for an empty table.
const RESOLVE = `
  select sessions.token_hash, sessions.must_add_second_step,
         sessions.proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) as proved_recently,
         ${SELECT_PERSON}
    from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = any($1::bytea[]) and sessions.expires_at > now()
     and users.is_active`

type SessionRow = PersonRow & {
  token_hash: Buffer
  must_add_second_step: boolean
  proved_recently: boolean
}

function callerOf(row: SessionRow): Caller {
  const user = signedInUser(row, row.must_add_second_step)
  return { ...user, tokenHash: row.token_hash, provedRecently: row.proved_recently }
}

/**
 * Resolves a token to its person; null if it is unknown, expired or revoked, or the person
 * inactive.
 */
export function createSessionResolver(
  database: Database,
): (token: string) => Promise<Caller | null> {
  const resolve = shareLookups(async (hashes) => {
    const { rows } = await database.pool.query<SessionRow>(RESOLVE, [
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    ])
    return new Map(
      rows.map((row): [string, Caller] => [row.token_hash.toString('hex'), callerOf(row)]),
    )
  })
  return (token) => resolve(hashToken(token).toString('hex'))
}
