import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { CreationOptions, RequestOptions } from '#auth/contract/passkeys.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { hashToken, newToken } from './tokens.ts'

/** The site that passkeys are made for (WebAuthn, section 4): they work nowhere else. */
export interface RelyingParty {
  /** The host name of PUBLIC_URL. */
  readonly id: string
  /** Its origin. */
  readonly origin: string
}

/** Null: browsers have no passkeys for this address, or none is known. */
export function relyingPartyOf(publicUrl: string | null): RelyingParty | null {
  if (publicUrl === null) return null
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return null
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null
  return { id: hostname, origin }
}

export const CHALLENGE_MINUTES = 5

/** A challenge sent to a browser, whose cookie has the token. */
export interface Challenge {
  readonly token: string
  /** In base64url. */
  readonly challenge: string
  readonly expiresAt: Date
}

/** The person who adds a passkey, and the handle that it gets. */
interface PasskeyHolder {
  readonly userId: number
  readonly handle: Buffer
}

const SWEEP = `
  delete from passkey_challenges where token_hash in (
    select token_hash from passkey_challenges where expires_at < now()
     limit 100 for update skip locked)`

const BEGIN = `
  insert into passkey_challenges (token_hash, challenge, user_id, handle, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(mins => ${CHALLENGE_MINUTES}))
  returning expires_at`

/** Stores a new challenge, to add a passkey or, without a person, to use one; removes expired ones. */
export async function newChallenge(
  { pool }: Pick<Database, 'pool'>,
  person: PasskeyHolder | null,
): Promise<Challenge> {
  const token = newToken()
  const challenge = randomBytes(32).toString('base64url')
  await pool.query(SWEEP)
  const { rows } = await pool.query<{ expires_at: Date }>(BEGIN, [
    hashToken(token),
    challenge,
    person?.userId ?? null,
    person?.handle ?? null,
  ])
  const [begun] = rows
  if (begun === undefined) throw new Error('a challenge was not stored')
  return { token, challenge, expiresAt: begun.expires_at }
}

const TAKE = `
  delete from passkey_challenges where token_hash = $1
  returning challenge, user_id, handle, expires_at > now() as in_time`

interface ChallengeRow {
  challenge: string
  user_id: number | null
  handle: Buffer | null
  in_time: boolean
}

/**
 * Takes the challenge of a browser, which works once, also if the answer to it is wrong. Throws
 * Refused('passkey-late') if there is none, or it is for somebody else or for another use.
 */
async function takeChallenge(
  { pool }: Pick<Database, 'pool'>,
  token: string | null,
  userId: number | null,
): Promise<ChallengeRow> {
  if (token === null) throw new Refused('passkey-late')
  const { rows } = await pool.query<ChallengeRow>(TAKE, [hashToken(token)])
  const [taken] = rows
  if (taken === undefined || !taken.in_time || taken.user_id !== userId) {
    throw new Refused('passkey-late')
  }
  return taken
}

/** The challenge to use a passkey. Throws Refused('passkey-late'). */
export async function takeSignInChallenge(
  database: Pick<Database, 'pool'>,
  token: string | null,
): Promise<string> {
  return (await takeChallenge(database, token, null)).challenge
}

/** The challenge to add a passkey, and the handle that it gets. Throws Refused('passkey-late'). */
export async function takeRegistrationChallenge(
  database: Pick<Database, 'pool'>,
  token: string | null,
  userId: number,
): Promise<{ challenge: string; handle: Buffer }> {
  const { challenge, handle } = await takeChallenge(database, token, userId)
  if (handle === null) throw new Error('a challenge to add a passkey has no handle')
  return { challenge, handle }
}

/** EdDSA, ES256 and RS256, as IANA numbers COSE's algorithms: what devices in use know. */
export const ALGORITHMS = [-8, -7, -257] as const

interface CreationInput {
  readonly company: string
  readonly person: { readonly email: string; readonly name: string }
  readonly handle: Buffer
  readonly challenge: string
  /** The credential ids of the person's passkeys. */
  readonly known: readonly Buffer[]
}

/**
 * The request for a passkey that signs in alone: kept by the device, which verifies each time who uses
 * it.
 */
export function creationOptions(
  party: RelyingParty,
  { company, person, handle, challenge, known }: CreationInput,
): CreationOptions {
  return {
    rp: { id: party.id, name: company },
    user: {
      id: handle.toString('base64url'),
      name: person.email,
      displayName: person.name,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestation: 'none',
    excludeCredentials: known.map((id) => ({ id: id.toString('base64url'), type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** The request for a signature: the same for everybody, so that it tells of nobody. */
export function requestOptions(party: RelyingParty, challenge: string): RequestOptions {
  const timeout = CHALLENGE_MINUTES * 60_000
  return { rpId: party.id, challenge, timeout, userVerification: 'required' }
}
