import type { CreationOptions, RequestOptions } from '#auth/contract/passkeys.ts'
import { CHALLENGE_MINUTES, type RelyingParty } from './passkey-challenges.ts'

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
