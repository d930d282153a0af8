import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** A clock may be one step of 30 seconds early or late. */
const DRIFT = 1
const SECRET_BYTES = 20

/** A new secret for an app. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** A secret as apps take it: the key to type, and an address for a QR code. */
export function describeSecret(
  secret: Uint8Array,
  { issuer, email }: { issuer: string; email: string },
): { key: string; address: string } {
  const totp = totpOf(secret, { issuer, label: email })
  return { key: totp.secret.base32, address: totp.toString() }
}

/** The time step of a right code, later than `lastStep`; null if the code is wrong or was used. */
export function stepOf(secret: Uint8Array, code: string, lastStep: number): number | null {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, window: DRIFT })
  if (delta === null) return null
  const step = totp.counter() + delta
  return step > lastStep ? step : null
}

function totpOf(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
}

export interface TimeCodesRow {
  readonly secret: Buffer
  readonly confirmed_at: Date | null
  readonly last_step: number
}

/** A person's second step, locked: two requests can't use the same code. */
export function lockTimeCodes(tx: Tx, userId: number): Promise<TimeCodesRow | undefined> {
  return tx.db
    .selectFrom('time_codes')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** How a second step was taken; null: the person has none. */
export type SecondStepTaken = 'code' | 'recoveryCode' | null

/**
 * Uses up a code of a person's second step, if they have one. Throws Refused: without a code
 * 'passkey-required' to those who have a passkey, else 'code-required'; 'code-wrong' for a wrong or
 * used one.
 */
export async function spendCode(
  tx: Tx,
  userId: number,
  code: string | undefined,
): Promise<SecondStepTaken> {
  const known = await lockTimeCodes(tx, userId)
  const app = known?.confirmed_at ? known : null
  const passkey = await tx.db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (app === null && passkey === undefined) return null
  if (code === undefined) throw new Refused(passkey ? 'passkey-required' : 'code-required', 'code')
  const step = app && stepOf(app.secret, code, app.last_step)
  if (step !== null) {
    const used = tx.db.updateTable('time_codes').set({ last_step: step })
    await used.where('user_id', '=', userId).execute()
    return 'code'
  }
  if (!(await spendRecoveryCode(tx, userId, code))) throw new Refused('code-wrong', 'code')
  return 'recoveryCode'
}
