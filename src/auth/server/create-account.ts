import type { Output } from '#platform/contract/endpoint.ts'
import type { signUpEndpoints } from '#auth/contract/new-account.ts'
import { SIGN_UP_BONUS } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { queueMail } from '#platform/server/mail/mail-queue.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import { hashPassword } from './hash-password.ts'
import { insertAccount } from './insert-account.ts'
import { attemptSignUp, type Limits } from './limit-attempts.ts'

export interface SignUpRules {
  /** Whether new accounts are active at once, with all permissions. */
  readonly signupActive: boolean
  /** The domains that may sign up, in lower case; empty: every domain. */
  readonly signupDomains: readonly string[]
}

/** Confirmation of a new account's address: by a link, if mail is sent. */
function confirmationFor({ signupActive }: SignUpRules, sendsMail: boolean) {
  if (!sendsMail) return 'none'
  return signupActive ? 'activates' : 'asked'
}

export interface NewAccount {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

/**
 * Creates an account with 100 points, which waits for approval (specification, sections 2 and 4).
 */
export async function createAccount(
  database: Database,
  { limits, rules, sendsMail }: { limits: Limits; rules: SignUpRules; sendsMail: boolean },
  { password, ...person }: NewAccount,
  clientIp: string,
): Promise<Output<(typeof signUpEndpoints)['createAccount']>> {
  const confirmation = confirmationFor(rules, sendsMail)
  const isActive = rules.signupActive && confirmation === 'none'
  if (!isAllowedDomain(person.email, rules)) throw new Refused('email-domain', 'email')
  await attemptSignUp(database, limits, clientIp)
  const passwordHash = await hashPassword(password)
  await transact(database, async (tx) => {
    const account = { ...person, passwordHash, isReady: isActive, isAdministrator: false }
    const id = await insertAccount(tx, { ...account, confirmation })
    if (id === null) throw new Refused('email-taken', 'email')
    if (confirmation !== 'none') await queueMail(tx, 'confirmAddress', person.email)
    announce(tx, [{ topic: 'users', userId: null }])
    const waits = !isActive && confirmation !== 'activates'
    if (waits) await notifyAdministrator(tx, [{ kind: 'accountWaits', actor: id, subject: id }])
  })
  return { ...person, isActive, confirmation, bonus: SIGN_UP_BONUS }
}

/** Whether people with this address may sign up. */
export function isAllowedDomain(email: string, { signupDomains }: SignUpRules): boolean {
  return (
    signupDomains.length === 0 || signupDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  )
}
