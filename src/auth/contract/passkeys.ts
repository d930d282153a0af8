import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Credentials, Session } from '#platform/contract/people.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'

/** The most passkeys of a person. */
export const MOST_PASSKEYS = 20

export const PasskeyName = z.strictObject({
  name: typedText('passkey-name-required').check(
    atLeast(1, 'passkey-name-required'),
    atMost(60, 'passkey-name-long'),
  ),
})

const Passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  since: date,
  /** Null: not used yet. */
  lastUsed: z.nullable(date),
})
export type Passkey = z.output<typeof Passkey>

const Passkeys = z.strictObject({
  /** The newest last. */
  passkeys: z.array(Passkey),
  /** The name of this browser, for a new one. */
  suggestedName: z.string(),
})

const PasskeyId = z.strictObject({
  id: z
    .string(refusal('invalid-input'))
    .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, refusal('invalid-input'))),
})

/** Bytes as WebAuthn writes them in JSON: base64url, without padding. */
const bytes = (most: number) =>
  z
    .string(refusal('invalid-input'))
    .check(
      z.maxLength(Math.ceil((most * 4) / 3), refusal('invalid-input')),
      z.regex(/^[A-Za-z0-9_-]+$/, refusal('invalid-input')),
    )

/** WebAuthn, section 4: the longest credential id. */
const credentialId = bytes(1023)

/** The answer of a device that made a passkey (WebAuthn, section 5.2.1). */
export const PasskeyRegistration = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4096),
  attestationObject: bytes(8192),
})
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>

/** The answer of a device that signed with a passkey (WebAuthn, section 5.2.2). */
export const PasskeySignature = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(2048),
  signature: bytes(4096),
  userHandle: bytes(64),
})
export type PasskeySignature = z.output<typeof PasskeySignature>

/** The request for a new passkey, as the browser's library takes it. */
const CreationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** The person's passkeys: a device makes no second one. */
  excludeCredentials: z.array(z.strictObject({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** Names no passkey: the device offers those that it has for this address. */
const RequestOptions = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof RequestOptions>

/** Passkeys: one's own, and signing in with them. */
export const passkeyEndpoints = {
  readPasskeys: endpoint({
    method: 'GET',
    path: '/api/account/passkeys',
    summary: 'My passkeys',
    access: 'signedIn',
    beforeSecondStep: true,
    output: Passkeys,
    refusals: [],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/account/passkeys/challenge',
    summary: 'What my device needs to make a passkey within five minutes',
    access: 'signedIn',
    beforeSecondStep: true,
    recentSignIn: true,
    output: CreationOptions,
    refusals: ['passkeys-off', 'passkeys-many'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/account/passkeys',
    summary: 'Add the passkey that my device made',
    access: 'signedIn',
    beforeSecondStep: true,
    recentSignIn: true,
    body: z.extend(PasskeyName, { passkey: PasskeyRegistration }),
    /** Shown once; empty where the person has recovery codes already. */
    output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    refusals: ['passkeys-off', 'passkeys-many', 'passkey-late', 'passkey-wrong', 'passkey-known'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/account/passkeys/:id',
    summary: 'Rename one of my passkeys',
    access: 'signedIn',
    params: PasskeyId,
    body: PasskeyName,
    output: z.strictObject({}),
    refusals: ['passkey-unknown'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    summary: 'Remove one of my passkeys',
    access: 'signedIn',
    recentSignIn: true,
    params: PasskeyId,
    output: z.strictObject({}),
    refusals: ['passkey-unknown'],
  }),
  askForPasskey: endpoint({
    method: 'POST',
    path: '/api/passkey-challenge',
    summary: 'What a device has to sign with a passkey within five minutes',
    access: 'anyone',
    output: RequestOptions,
    refusals: ['passkeys-off', 'too-many-attempts', 'busy'],
  }),
  loginByPasskey: endpoint({
    method: 'POST',
    path: '/api/session/passkey',
    summary: 'Login with a passkey, in place of password and code',
    access: 'anyone',
    body: z.strictObject({
      passkey: PasskeySignature,
      /** The owner of the passkey, where it follows their password. */
      email: z.optional(Credentials.shape.email),
    }),
    output: Session,
    refusals: [
      'passkeys-off',
      'too-many-attempts',
      'passkey-late',
      'passkey-wrong',
      'account-inactive',
      'account-unapproved',
      'account-unconfirmed',
      'busy',
    ],
  }),
  proveByPasskey: endpoint({
    method: 'POST',
    path: '/api/session/proof/passkey',
    summary: 'Prove who I am by my passkey, for sensitive acts of the next ten minutes',
    access: 'signedIn',
    beforeSecondStep: true,
    body: z.strictObject({ passkey: PasskeySignature }),
    output: z.strictObject({}),
    refusals: ['passkeys-off', 'too-many-attempts', 'passkey-late', 'passkey-wrong', 'busy'],
  }),
} as const
