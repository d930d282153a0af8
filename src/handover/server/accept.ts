import { forgetTokens } from '#api-tokens/server/forget-tokens.ts'
import { record } from '#audit-log/server/record.ts'
import { moveAdministrator } from '#auth/server/administrator-terms.ts'
import { forgetOtherWaysIn } from '#auth/server/change-address.ts'
import type { AttemptLimits } from '#auth/server/limit-attempts.ts'
import { proveOwnPassword } from '#auth/server/prove-yourself.ts'
import { forgetSecondStep } from '#auth/server/second-step.ts'
import type { SignInClient } from '#auth/server/sign-in-origin.ts'
import { PERSON_COLUMNS, signedInUser } from '#auth/server/signed-in-user.ts'
import { revokeSessions, startSession, type StartedSession } from '#auth/server/start-session.ts'
import { clearEntered } from '#bonuses/server/enter-bonus.ts'
import { forgetChatAccounts } from '#chat/server/link-accounts.ts'
import { forgetFeed } from '#feeds/server/feed-address.ts'
import { isLeaving, takeOverPlans } from '#leaving/server/plan-leaving.ts'
import { handNewsOver, notify } from '#notifications/server/notify.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce, announceUser } from '#platform/server/live/outbox.ts'
import { takeAllRoles } from '#roles/server/roles.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { endOffer, isReady, lockCandidate, lockTerm } from './offer.ts'

interface Acceptance {
  readonly caller: Pick<Caller, 'id'>
  readonly browser: SignInClient
  readonly password: string
}

interface AdministratorSession {
  readonly user: SignedInUser
  readonly session: StartedSession
}

/**
 * Makes the caller the administrator, if the account is offered to them, in one transaction. Signs their
 * other devices out and ends every other way in, since those would become the administrator's. The former
 * administrator stays signed in, as an ordinary person. Throws Refused: 'password-none', 'password-wrong',
 * 'handover-ended', 'handover-unready', 'handover-no-address', or TooManyAttempts.
 */
export async function acceptHandover(
  database: Database,
  { limits, fixed }: { limits: AttemptLimits; fixed: FixedSettings },
  { caller, browser, password }: Acceptance,
): Promise<AdministratorSession> {
  const proved = await proveOwnPassword(database, limits, { caller, password, browser })
  return transact(database, async (tx) => {
    const former = await lockTerm(tx)
    if (former === null) throw new Refused('handover-ended')
    const person = await lockCandidate(tx, caller.id)
    await endOffer(tx, { by: former, to: caller.id })
    const isSame = person.password_hash === proved
    if (!isSame || !isReady(person) || (await isLeaving(tx, caller.id))) {
      throw new Refused('handover-unready')
    }
    const move = { from: former, to: caller.id, clientIp: browser.clientIp }
    await settle(tx, move)
    await moveAdministrator(tx, { ...move, flags: await flagsOfFormer(tx, fixed) })
    await tell(tx, move)
    await revokeSessions(tx, caller.id)
    const session = await startSession(tx, caller.id, proved, browser)
    if (session === null) throw new Refused('handover-unready')
    return { user: await readSignedIn(tx, caller.id), session }
  })
}

interface AdministratorChange {
  readonly from: number
  readonly to: number
  readonly clientIp: string
}

/** Ends roles that an administrator can't have, and hands over the administrator's open tasks. */
async function settle(tx: Tx, { from, to, clientIp }: AdministratorChange): Promise<void> {
  const own = { by: to, from: clientIp, userId: to }
  await takeAllRoles(tx, own)
  await clearEntered(tx, own)
  await takeOverPlans(tx, from, to)
  handNewsOver(tx, from, to)
  // A stranger may have set up each of them while they used the account.
  await forgetOtherWaysIn(tx, to)
  await forgetSecondStep(tx, to)
  await forgetTokens(tx, to)
  await forgetFeed(tx, to)
  await forgetChatAccounts(tx, to)
}

/** The former administrator gets the permissions of a newly approved person. */
async function flagsOfFormer(tx: Tx, fixed: FixedSettings) {
  const { approvalAllowsDeposit, approvalAllowsWithdraw } = await obeySettings(tx, fixed)
  return {
    isActive: true,
    isTransfer: true,
    isDeposit: approvalAllowsDeposit,
    isWithdraw: approvalAllowsWithdraw,
  }
}

async function tell(tx: Tx, { from, to, clientIp }: AdministratorChange): Promise<void> {
  const subject = { kind: 'user', id: from } as const
  await record(tx, { action: 'administratorHandedOver', by: to, from: clientIp, subject })
  notify(tx, { kind: 'handoverAnswered', receivers: [from], actor: to })
  for (const userId of [from, to]) {
    announceUser(tx, userId)
    announce(tx, [{ topic: 'roles', userId }])
  }
}

async function readSignedIn(tx: Tx, userId: number): Promise<SignedInUser> {
  const row = await tx.db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return signedInUser(row)
}
