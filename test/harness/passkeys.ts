import type {
  CreationOptions,
  PasskeyRegistration,
  RequestOptions,
} from '#auth/contract/passkeys.ts'
import type { TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import { expectOk, Visitor, type Answer } from './visitor.ts'

/** The public address of a Laurel with passkeys, and its origin. */
export const PASSKEY_URL = 'https://points.example.com/laurel'
export const PASSKEY_ORIGIN = 'https://points.example.com'

/** The request for a new passkey. */
export async function optionsFor(visitor: Visitor): Promise<CreationOptions> {
  return (await expectOk(visitor.call('beginPasskey'))).json
}

export function addPasskey(
  visitor: Visitor,
  passkey: PasskeyRegistration,
  name = 'Laptop',
): Promise<Answer> {
  return visitor.call('addPasskey', { body: { name, passkey } })
}

/** A device with a new passkey of the visitor, and the recovery codes they got. */
export async function newPasskey(
  visitor: Visitor,
  origin = PASSKEY_ORIGIN,
): Promise<{ device: Authenticator; recoveryCodes: string[] }> {
  const device = new Authenticator(origin)
  const { json } = await expectOk(addPasskey(visitor, device.make(await optionsFor(visitor))))
  return { device, recoveryCodes: json['recoveryCodes'] as string[] }
}

/** The request for a signature by a passkey. */
export async function asked(visitor: Visitor): Promise<RequestOptions> {
  return (await expectOk(visitor.call('askForPasskey'))).json
}

export type Faults = NonNullable<Parameters<Authenticator['sign']>[1]>

/** Signs in with the device in a new browser. */
export async function loginByPasskey(
  app: Pick<TestApp, 'server'>,
  device: Authenticator,
  faults: Faults = {},
) {
  const visitor = new Visitor(app)
  const passkey = device.sign(await asked(visitor), faults)
  const answer = await visitor.call('loginByPasskey', { body: { passkey } })
  return { visitor, passkey, answer, code: answer.json['code'] }
}

export async function passkeysOf(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('readPasskeys'))
  return json['passkeys'] as { id: string; name: string; lastUsed: string | null }[]
}
