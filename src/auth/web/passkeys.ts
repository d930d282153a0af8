import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { passkeyEndpoints, type PasskeySignature } from '#auth/contract/passkeys.ts'
import type { Session } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'

/** Signs in with a passkey; with an address it has to be of that person, whose password was right. */
export async function signInWithPasskey(email?: string): Promise<Session> {
  const passkey = await sign()
  const body = { passkey, ...(email !== undefined && { email }) }
  return call(passkeyEndpoints.loginByPasskey, { body })
}

/** Proves who the person is, for sensitive acts. */
export async function proveWithPasskey(): Promise<void> {
  await call(passkeyEndpoints.proveByPasskey, { body: { passkey: await sign() } })
}

/**
 * Lets the device make a passkey, and adds it; returns recovery codes where the person had none. Throws
 * Refused('passkey-known') if the device has one of theirs.
 */
export async function registerPasskey(name: string): Promise<readonly string[]> {
  const optionsJSON = await call(passkeyEndpoints.beginPasskey)
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isThere = error instanceof WebAuthnError && error.name === 'InvalidStateError'
    throw isThere ? new Refused('passkey-known') : error
  })
  const { clientDataJSON, attestationObject } = made.response
  const passkey = { id: made.id, clientDataJSON, attestationObject }
  const added = await call(passkeyEndpoints.addPasskey, { body: { name, passkey } })
  return added.recoveryCodes
}

/** Throws an error of the browser if the person cancels, or has no passkey here. */
async function sign(): Promise<PasskeySignature> {
  const optionsJSON = await call(passkeyEndpoints.askForPasskey)
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}
