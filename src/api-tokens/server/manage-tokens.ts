import { sql } from 'kysely'
import {
  LONGEST_DAYS,
  MOST_TOKENS,
  OVERLAP_HOURS,
  TOKEN_PREFIXES,
  type ApiToken,
  type CreatedToken,
  type NewToken,
} from '#api-tokens/contract/api-tokens.ts'
import { record } from '#audit-log/server/record.ts'
import { lockAccount } from '#auth/server/lock-account.ts'
import { hashToken, newToken } from '#auth/server/tokens.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Scope } from '#platform/contract/scopes.ts'
import { holdAdministratorAlone, type Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'

/** Whose tokens: the caller's, or the company's, which are the administrator's to make and revoke. */
export type TokenOwner = 'person' | 'company'

interface TokenInput {
  readonly owner: TokenOwner
  readonly caller: Caller
  /** The client's IP address. */
  readonly from: string
  readonly token: NewToken
}

/** Makes a token. Throws Refused: 'token-expiry', 'tokens-many', 'not-signed-in', 'not-permitted'. */
export function makeToken(
  database: Database,
  { owner, caller, from, token }: TokenInput,
): Promise<CreatedToken> {
  return transact(database, async (tx) => {
    await lockSession(tx, owner, caller)
    await refuseProvisioning(tx, caller, token.scopes)
    const made = await insertToken(tx, ownerId(owner, caller), token)
    const { name, scopes, networks, expiresOn } = token
    await record(tx, {
      action: 'tokenMade',
      by: caller.id,
      from,
      after: {
        token: name,
        lastFour: lastFourOf(made.token),
        scopes: scopes.join(', '),
        networks: networks.join(', '),
        expiresOn,
        ...companyFact(owner),
      },
    })
    return made
  })
}

/**
 * The directory gives roles and changes everybody's addresses, so a token for it is the administrator's alone
 * to make. Throws Refused('not-permitted').
 */
export async function refuseProvisioning(
  tx: Tx,
  { id }: Caller,
  scopes: readonly Scope[],
): Promise<void> {
  if (scopes.includes('provision')) await holdAdministratorAlone(tx, id)
}

/** The column `user_id` of an owner's tokens. */
export function ownerId(owner: TokenOwner, caller: Caller): number | null {
  return owner === 'company' ? null : caller.id
}

/** Tells the events of the company's tokens from those of the administrator's own. */
export function companyFact(owner: TokenOwner) {
  return owner === 'company' ? { companyToken: true } : {}
}

/**
 * Locks the caller's account, and makes sure that their session has not ended since the request was let
 * in: a token must not outlive the password change or the deactivation that ended it. Throws Refused:
 * 'not-signed-in'; for the company's 'not-permitted'.
 */
export async function lockSession(
  tx: Tx,
  owner: TokenOwner,
  { id, tokenHash }: Caller,
): Promise<void> {
  await lockAccount(tx, id)
  const { rows } = await tx.query({
    text: 'select from sessions where token_hash = $1 and user_id = $2 for share',
    values: [tokenHash, id],
  })
  if (rows.length === 0) throw new Refused('not-signed-in')
}

const INSERT = `
  insert into api_tokens
    (user_id, token_hash, password_mark, name, last_four, scopes, networks, expires_at)
  values ($1, $2, (select ${passwordMark('password_hash')} from users where users.id = $1), $3, $4, $5,
          array(select network(given::inet) from unnest($6::text[]) given), $7)
  returning id`

/** SQL: what ties a token to the password that its person had when it was made. */
export function passwordMark(passwordHash: string): string {
  return `sha256(convert_to(${passwordHash}, 'UTF8'))`
}

/**
 * Inserts a token of a person who is locked, or of the company; returns it, which no table keeps. Throws
 * Refused: 'token-expiry', 'tokens-many'.
 */
export async function insertToken(
  tx: Tx,
  userId: number | null,
  { name, scopes, networks, expiresOn }: NewToken,
): Promise<CreatedToken> {
  const expiresAt = endOf(expiresOn)
  const { rows: live } = await tx.query({
    text: 'select from api_tokens where user_id is not distinct from $1 and expires_at > now()',
    values: [userId],
  })
  if (live.length >= MOST_TOKENS) throw new Refused('tokens-many')
  const token = TOKEN_PREFIXES[userId === null ? 'company' : 'person'] + newToken()
  const { rows } = await tx.query<{ id: string }>({
    text: INSERT,
    values: [
      userId,
      hashToken(token),
      name,
      lastFourOf(token),
      [...new Set(scopes)],
      networks,
      expiresAt,
    ],
  })
  return { id: rows[0]?.id ?? '', token }
}

function lastFourOf(token: string): string {
  return token.slice(-4)
}

const DAY_MS = 86_400_000

/** The end of a day in UTC. Throws Refused('token-expiry') unless it is within the next year. */
function endOf(day: string): Date {
  const ends = Date.parse(day) + DAY_MS
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  if (ends <= today || ends > today + (LONGEST_DAYS + 1) * DAY_MS) {
    throw new Refused('token-expiry', 'expiresOn')
  }
  return new Date(ends)
}

/** An owner's valid and recently expired tokens, the newest first. */
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
