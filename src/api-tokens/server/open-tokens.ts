import { BlockList, isIP } from 'node:net'
import { TOKEN_PREFIXES } from '#api-tokens/contract/api-tokens.ts'
import { record } from '#audit-log/server/record.ts'
import { SELECT_PERSON, signedInUser, type PersonRow } from '#auth/server/signed-in-user.ts'
import { hashToken } from '#auth/server/tokens.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Scope } from '#platform/contract/scopes.ts'
import { actorOf, NOBODY_ID, type Caller } from '#platform/server/calls/actor.ts'
import { takeUse, type CountedUse, type RateLimit } from '#platform/server/calls/rate-limiter.ts'
import { shareLookups } from '#platform/server/calls/share-lookups.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { passwordMark } from './manage-tokens.ts'

/** Requests of one token. */
export const TOKEN_LIMIT: RateLimit = { uses: 600, seconds: 60 }

// A person's columns are null in a row of the company's.
interface TokenRow extends PersonRow {
  user_id: number | null
  token_id: string
  token_hash: Buffer
  token_name: string
  last_four: string
  scopes: Scope[]
  networks: string[]
  is_use_noted: boolean
}

// Not a prepared statement, whose plan could be cached for an empty table.
const FIND = `
  select t.id as token_id, t.user_id, t.token_hash, t.name as token_name, t.last_four, t.scopes,
         t.networks::text[] as networks,
         coalesce(t.last_used_at > now() - interval '1 minute', false) as is_use_noted,
         ${SELECT_PERSON}
    from api_tokens t left join users on users.id = t.user_id
   where t.token_hash = any($1::bytea[]) and t.expires_at > now()
     and (t.user_id is null
          or users.is_active and t.password_mark = ${passwordMark('users.password_hash')})`

// Rows that another process is writing are skipped.
const NOTE_USE = `
  update api_tokens set last_used_at = now()
   where id in (select id from api_tokens where id = $1 for update skip locked)`

const FORM = new RegExp(`^(?:${Object.values(TOKEN_PREFIXES).join('|')})[A-Za-z0-9_-]{43}$`)

interface OpenedToken extends CountedUse {
  readonly caller: Caller
  readonly limit: RateLimit
}

/** Opens API tokens for the server, and records their use. */
export function createTokenGate(database: Database, limit = TOKEN_LIMIT) {
  return {
    open: tokenOpener(database, limit),
    /** Records that a caller's token is about to change something. */
    record(caller: Caller, call: string, from: string): Promise<void> {
      const { apiToken } = caller
      const after = { token: apiToken?.name ?? '', lastFour: apiToken?.lastFour ?? '', call }
      return transact(database, (tx) =>
        record(tx, { action: 'tokenUsed', by: actorOf(caller), from, after }),
      )
    },
  }
}

/**
 * Returns the caller for whom a token acts, and counts the use. Throws Refused: 'token-invalid' where it is
 * unknown, expired or revoked, or the person inactive; 'token-network'.
 */
function tokenOpener(
  database: Database,
  limit: RateLimit,
): (token: string, clientIp: string) => Promise<OpenedToken> {
  const find = shareLookups(async (hashes) => {
    const { rows } = await database.pool.query<TokenRow>(FIND, [
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    ])
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  })
  return async (token, clientIp) => {
    const row = FORM.test(token) ? await find(hashToken(token).toString('hex')) : null
    if (row === null) throw new Refused('token-invalid')
    if (!isWithin(row.networks, clientIp)) throw new Refused('token-network')
    const counters = { table: 'api_token_uses', column: 'uses' } as const
    const [use] = await Promise.all([
      takeUse(database, counters, row.token_id, limit),
      row.is_use_noted ? null : database.pool.query(NOTE_USE, [row.token_id]),
    ])
    return { caller: callerOf(row), limit, ...use }
  }
}

/** The person without their offices: a personal token is for what everybody may do. */
function callerOf(row: TokenRow): Caller {
  const actsFor = row.user_id === null ? 'company' : 'person'
  return {
    ...(row.user_id === null ? NOBODY : signedInUser(row)),
    isAdministrator: false,
    permissions: [],
    tokenHash: row.token_hash,
    provedRecently: false,
    apiToken: {
      id: row.token_id,
      actsFor,
      name: row.token_name,
      lastFour: row.last_four,
      scopes: row.scopes,
    },
  }
}

/** The caller of a company token, or of a screen: no person, with an id that no user has. */
export const NOBODY: SignedInUser = {
  id: NOBODY_ID,
  firstName: '',
  lastName: '',
  email: '',
  picture: null,
  isActive: true,
  isDeposit: false,
  isWithdraw: false,
  isTransfer: false,
  isAdministrator: false,
  permissions: [],
  mustChangePassword: false,
  language: null,
  mustAddSecondStep: false,
}

/** Whether an address is in one of these networks; in none of none means anywhere. */
export function isWithin(networks: readonly string[], clientIp: string): boolean {
  if (networks.length === 0) return true
  // A link-local address may name its interface.
  const address = clientIp.replace(/%.*$/, '')
  if (isIP(address) === 0) return false
  const allowed = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    allowed.addSubnet(base, Number(bits), familyOf(base))
  }
  // Also finds an IPv4 address that is written as IPv6.
  return allowed.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
