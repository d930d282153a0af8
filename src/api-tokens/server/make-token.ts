import {
  LONGEST_DAYS,
  MOST_TOKENS,
  TOKEN_PREFIXES,
  type CreatedToken,
  type NewToken,
} from '#api-tokens/contract/api-tokens.ts'
import { record } from '#audit-log/server/record.ts'
import { lockAccount } from '#auth/server/lock-account.ts'
import { hashToken, newToken } from '#auth/server/start-session.ts'
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
