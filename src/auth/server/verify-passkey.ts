import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { PasskeyRegistration, PasskeySignature } from '#auth/contract/passkeys.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { ALGORITHMS, type RelyingParty } from './passkey-challenges.ts'

/** The stored part of a passkey that a device made. */
export interface NewPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
}

interface PasskeyExpectation {
  readonly party: RelyingParty
  readonly challenge: string
}

/**
 * Checks what a device made (WebAuthn, section 7.1): for this challenge, origin and relying party, by
 * a person whom the device verified. Throws Refused('passkey-wrong').
 */
export async function verifyNewPasskey(
  { party, challenge }: PasskeyExpectation,
  { id, clientDataJSON, attestationObject }: PasskeyRegistration,
): Promise<NewPasskey> {
  const verified = await orWrong(() => {
    refuseCertificates(attestationObject)
    return verifyRegistrationResponse({
      response: {
        ...answerOf(id),
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
  })
  if (!verified.verified) throw new Refused('passkey-wrong')
  const { credential } = verified.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  }
}

/**
 * Checks what a device signed (WebAuthn, section 7.2); returns its new counter, which has risen unless
 * the device does not count. Throws Refused('passkey-wrong').
 */
export async function verifyPasskey(
  { party, challenge }: PasskeyExpectation,
  { publicKey, counter }: Pick<NewPasskey, 'publicKey' | 'counter'>,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeySignature,
): Promise<number> {
  const { verified, authenticationInfo } = await orWrong(() =>
    verifyAuthenticationResponse({
      response: {
        ...answerOf(id),
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new Refused('passkey-wrong')
  return authenticationInfo.newCounter
}

function answerOf(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
}

// Laurel asks for no attestation, so browsers send none, or one by the passkey itself. Certificates of
// a stranger could name addresses to ask.
function refuseCertificates(attestationObject: string): void {
  const decoded = decodeAttestationObject(
    Uint8Array.from(Buffer.from(attestationObject, 'base64url')),
  )
  const format = decoded.get('fmt')
  const bySelf = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !bySelf) throw new Error(`a passkey was attested by ${format}`)
}

/** The library throws a plain error for each thing that is wrong. */
async function orWrong<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw Object.assign(new Refused('passkey-wrong'), { cause })
  }
}
