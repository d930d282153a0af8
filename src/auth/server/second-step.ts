import { record } from '#audit-log/server/record.ts'
import type { SecondStepStatus } from '#auth/contract/second-step.ts'
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
import { dropRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import type { SigningIn } from './start-session.ts'
import { describeSecret, lockTimeCodes, newSecret, spendCode, stepOf } from './time-codes.ts'

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
  readonly browser: SigningIn
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
