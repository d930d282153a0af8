import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { RECOVERY_CODES } from '#auth/contract/second-step.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { hasSecondStep } from './has-second-step.ts'
import { hashToken } from './start-session.ts'

/**
 * Makes recovery codes for a person who adds a second step, if they have none left or it is the first;
 * returns them, of which only hashes are stored. Call it before the second step is there.
 */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  await dropRecoveryCodes(tx, userId)
  const left = await tx.db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (left !== undefined) return []
  const codes = newRecoveryCodes()
  await tx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute()
  return codes
}

/** Removes the recovery codes of a person without a second step. */
export async function dropRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${sql.raw(hasSecondStep('recovery_codes.user_id'))}`)
    .execute()
}

/** Uses a recovery code up; whether it was one of the person's. */
export async function spendRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** New recovery codes of 80 random bits, like "abcd-efgh-ijkl-mnop". */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32
    return code.toLowerCase().replaceAll(/.{4}(?=.)/g, '$&-')
  })
}

/** The hash of a recovery code, however it is grouped. */
function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.replaceAll('-', ''))
}
