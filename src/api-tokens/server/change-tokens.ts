import { sql } from 'kysely'
import { OVERLAP_HOURS, type ApiToken, type CreatedToken } from '#api-tokens/contract/api-tokens.ts'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import {
  companyFact,
  insertToken,
  lockSession,
  ownerId,
  passwordMark,
  refuseProvisioning,
  type TokenOwner,
} from './make-token.ts'

/** An owner's tokens that work, and those that expired lately; the newest first. */
export async function listTokens(
  { db }: Database,
  owner: TokenOwner,
  caller: Caller,
): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'last_four', 'scopes', 'created_at', 'last_used_at'])
    .select(['expires_at', 'rotated_at'])
    .select(sql<string[]>`networks::text[]`.as('networks'))
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('user_id', 'is not distinct from', ownerId(owner, caller))
    .where(
      sql<boolean>`password_mark is not distinct from (
      select ${sql.raw(passwordMark('password_hash'))} from users where users.id = user_id)`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    scopes: row.scopes,
    networks: row.networks,
    since: row.created_at,
    lastUsed: row.last_used_at,
    endsAt: row.expires_at,
    isExpired: row.is_expired,
    isRotated: row.rotated_at !== null,
  }))
}

interface TokenReference {
  readonly owner: TokenOwner
  readonly caller: Caller
  /** The client's IP address. */
  readonly from: string
  readonly id: string
}

/**
 * Makes a token that may do the same; the old one works for OVERLAP_HOURS more. Throws Refused:
 * 'token-unknown', 'token-rotated', 'token-expiry', 'tokens-many', 'not-signed-in', 'not-permitted'.
 */
export function rotateToken(
  database: Database,
  { owner, caller, from, id, expiresOn }: TokenReference & { readonly expiresOn: string },
): Promise<CreatedToken> {
  return transact(database, async (tx) => {
    await lockSession(tx, owner, caller)
    const userId = ownerId(owner, caller)
    const old = await readToken(tx, userId, id)
    await refuseProvisioning(tx, caller, old.scopes)
    if (old.rotated_at !== null) throw new Refused('token-rotated')
    const made = await insertToken(tx, userId, { ...old, expiresOn })
    await tx.query({
      text: `update api_tokens
                set rotated_at = now(),
                    expires_at = least(expires_at, now() + make_interval(hours => $2))
              where id = $1`,
      values: [id, OVERLAP_HOURS],
    })
    const { name, last_four: lastFour } = old
    await record(tx, {
      action: 'tokenRotated',
      by: caller.id,
      from,
      before: { token: name, lastFour },
      after: { token: name, lastFour: made.token.slice(-4), expiresOn, ...companyFact(owner) },
    })
    return made
  })
}

interface StoredToken {
  name: string
  last_four: string
  scopes: ApiToken['scopes']
  networks: string[]
  rotated_at: Date | null
}

// An expired token is gone, and so is one of an earlier password.
async function readToken(tx: Tx, userId: number | null, id: string): Promise<StoredToken> {
  const { rows } = await tx.query<StoredToken>({
    text: `select name, last_four, scopes, networks::text[], rotated_at
             from api_tokens
            where id = $1 and user_id is not distinct from $2 and expires_at > now()
              and password_mark is not distinct from (select ${passwordMark('password_hash')} from users where users.id = $2)`,
    values: [id, userId],
  })
  const [row] = rows
  if (row === undefined) throw new Refused('token-unknown')
  return row
}

/** Revokes an owner's token. Throws Refused: 'token-unknown'; for the company's 'not-permitted'. */
export function revokeToken(
  database: Database,
  { owner, caller, from, id }: TokenReference,
): Promise<void> {
  return transact(database, async (tx) => {
    const revoked = await tx.db
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .where('user_id', 'is not distinct from', ownerId(owner, caller))
      .returning(['name as token', 'last_four as lastFour'])
      .executeTakeFirst()
    if (revoked === undefined) throw new Refused('token-unknown')
    const before = { ...revoked, ...companyFact(owner) }
    await record(tx, { action: 'tokenRevoked', by: caller.id, from, before })
  })
}
