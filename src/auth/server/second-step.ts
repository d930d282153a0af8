import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { record } from '#audit-log/server/record.ts'
import { RECOVERY_CODES, type SecondStepStatus } from '#auth/contract/second-step.ts'
import { notify } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { queueMail } from '#platform/server/mail/mail-queue.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { countGuesses, type AttemptLimits } from './limit-attempts.ts'
import { lockAccount, lockManagedAccount } from './lock-account.ts'
import type { SignInClient } from './sign-in-origin.ts'
import { hashToken } from './tokens.ts'

/** SQL: whether a person has a second step, an app's codes or a passkey; `id` is SQL of their id. */
export const hasSecondStep = (id: string) => `(
  exists (select from time_codes t where t.user_id = ${id} and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = ${id}))`

export async function readSecondStep(
  { db }: Pick<Database, 'db'>,
  userId: number,
): Promise<SecondStepStatus> {
  const row = await db
    .selectFrom('users')
    .leftJoin('time_codes', 'time_codes.user_id', 'users.id')
    .select('time_codes.confirmed_at')
    .select((query) =>
      query
        .selectFrom('recovery_codes')
        .select(query.fn.countAll<number>().as('left'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .as('left'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return { since: row?.confirmed_at ?? null, recoveryCodesLeft: row?.left ?? 0 }
}

/** A new key for the caller's app, in place of one that was not confirmed. Throws Refused('second-step-on'). */
export function beginSecondStep(
  database: Database,
  caller: Caller,
  issuer: string,
): Promise<{ key: string; address: string }> {
  return transact(database, async (tx) => {
    const secret = newSecret()
    const begun = await tx.db
      .insertInto('time_codes')
      .values({ user_id: caller.id, secret })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, begun_at: new Date(), last_step: 0 })
          .where('time_codes.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (begun === undefined) throw new Refused('second-step-on')
    return describeSecret(secret, { issuer, email: caller.email })
  })
}

interface SecondStepConfirmation {
  readonly caller: Caller
  readonly code: string
  readonly from: string
}

/**
 * Sets up the caller's second step by a code of the app; returns recovery codes where they had none.
 * Throws Refused: 'second-step-none', 'second-step-on', 'code-wrong'.
 */
export function confirmSecondStep(
  database: Database,
  { sendsMail }: { sendsMail: boolean },
  { caller, code, from }: SecondStepConfirmation,
): Promise<string[]> {
  return transact(database, async (tx) => {
    await lockAccount(tx, caller.id)
    const begun = await lockTimeCodes(tx, caller.id)
    if (begun === undefined) throw new Refused('second-step-none')
    if (begun.confirmed_at !== null) throw new Refused('second-step-on')
    const step = stepOf(begun.secret, code, begun.last_step)
    if (step === null) throw new Refused('code-wrong', 'code')
    const codes = await makeRecoveryCodes(tx, caller.id)
    await tx.db
      .updateTable('time_codes')
      .set({ confirmed_at: new Date(), last_step: step })
      .where('user_id', '=', caller.id)
      .execute()
    await tx.db
      .updateTable('sessions')
      .set({ must_add_second_step: false })
      .where('user_id', '=', caller.id)
      .execute()
    await record(tx, { action: 'secondStepAdded', by: caller.id, from })
    await notifyOfSecondStep(tx, {
      userId: caller.id,
      email: caller.email,
      change: 'added',
      sendsMail,
    })
    return codes
  })
}

interface SecondStepRemoval {
  readonly caller: Caller
  readonly code: string
  readonly browser: SignInClient
}

/**
 * Turns the codes of the caller's app off by a code, within Login's limits. Throws Refused:
 * 'second-step-none', 'code-wrong', or TooManyAttempts.
 */
export function removeSecondStep(
  database: Database,
  { limits, sendsMail }: { limits: AttemptLimits; sendsMail: boolean },
  { caller, code, browser }: SecondStepRemoval,
): Promise<SecondStepStatus> {
  const remove = async (tx: Tx) => {
    await lockAccount(tx, caller.id)
    await spendCode(tx, caller.id, code)
    if (!(await forgetApp(tx, caller.id))) throw new Refused('second-step-none')
    await dropRecoveryCodes(tx, caller.id)
    await record(tx, { action: 'secondStepRemoved', by: caller.id, from: browser.clientIp })
    await notifyOfSecondStep(tx, {
      userId: caller.id,
      email: caller.email,
      change: 'removed',
      sendsMail,
    })
    return readSecondStep(tx, caller.id)
  }
  return countGuesses(database, limits, { email: caller.email, browser }, () =>
    transact(database, remove),
  )
}

/**
 * Takes the second step of somebody who lost it. Throws Refused: 'profile-missing',
 * 'administrator-fixed', 'second-step-none', 'role-holder'.
 */
export function resetSecondStep(
  database: Database,
  { sendsMail }: { sendsMail: boolean },
  { by, from, userId }: { by: number; from: string; userId: number },
): Promise<void> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, by, 'administer')
    const { email } = await lockManagedAccount(tx, userId)
    await spareRoleHolders(tx, right, [userId])
    if (!(await forgetSecondStep(tx, userId))) throw new Refused('second-step-none')
    await record(tx, { action: 'secondStepTaken', by, from, subject: { kind: 'user', id: userId } })
    await notifyOfSecondStep(tx, { userId, email, change: 'taken', sendsMail })
  })
}

/**
 * Removes a person's second steps: the app, also one that is being set up, and all passkeys; whether
 * there was one.
 */
export async function forgetSecondStep(tx: Tx, userId: number): Promise<boolean> {
  const hadApp = await forgetApp(tx, userId)
  const { numDeletedRows } = await tx.db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await dropRecoveryCodes(tx, userId)
  return hadApp || numDeletedRows > 0n
}

/** Whether the app was set up. */
async function forgetApp(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx.db
    .deleteFrom('time_codes')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

interface SecondStepChange {
  readonly userId: number
  readonly email: string
  readonly change: 'added' | 'removed' | 'taken' | 'passkeyAdded' | 'passkeyRemoved'
  readonly sendsMail: boolean
}

/** Tells the person by news and by mail, as a changed password does. */
export async function notifyOfSecondStep(
  tx: Tx,
  { userId, email, change, sendsMail }: SecondStepChange,
): Promise<void> {
  announceUser(tx, userId)
  notify(tx, { kind: 'passwordChanged', receivers: [userId], facts: { name: change } })
  if (!sendsMail) return
  const isOfPasskeys = change === 'passkeyAdded' || change === 'passkeyRemoved'
  await queueMail(tx, isOfPasskeys ? 'passkeysChanged' : 'secondStepChanged', email)
}

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
async function spendRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
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

/** A clock may be one step of 30 seconds early or late. */
const DRIFT = 1
const SECRET_BYTES = 20

/** A new secret for an app. */
function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** A secret as apps take it: the key to type, and an address for a QR code. */
function describeSecret(
  secret: Uint8Array,
  { issuer, email }: { issuer: string; email: string },
): { key: string; address: string } {
  const totp = totpOf(secret, { issuer, label: email })
  return { key: totp.secret.base32, address: totp.toString() }
}

/** The time step of a right code, later than `lastStep`; null if the code is wrong or was used. */
function stepOf(secret: Uint8Array, code: string, lastStep: number): number | null {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, window: DRIFT })
  if (delta === null) return null
  const step = totp.counter() + delta
  return step > lastStep ? step : null
}

function totpOf(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
}

interface TimeCodesRow {
  readonly secret: Buffer
  readonly confirmed_at: Date | null
  readonly last_step: number
}

/** A person's second step, locked: two requests can't use the same code. */
function lockTimeCodes(tx: Tx, userId: number): Promise<TimeCodesRow | undefined> {
  return tx.db
    .selectFrom('time_codes')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** How a second step was taken; null: the person has none. */
type SecondStepTaken = 'code' | 'recoveryCode' | null

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
