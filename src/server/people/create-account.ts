import type { Output } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { SIGN_UP_BONUS } from '#contract/points.ts'
import { Refused } from '#contract/refusals.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/live/outbox.ts'
import { hashPassword } from './hash-password.ts'
import { insertAccount } from './insert-account.ts'
import { attemptSignUp, type Limits } from './limit-attempts.ts'

export interface SignUpRules {
  /** Whether new accounts may do everything at once. */
  readonly signupActive: boolean
  /** The domains that may sign up, in lower case; none: every domain. */
  readonly signupDomains: readonly string[]
}

export interface NewAccount {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

/** Specification, sections 2 and 4: a new account has 100 points and waits for the administrator. */
export async function createAccount(
  database: Database,
  { limits, rules }: { limits: Limits; rules: SignUpRules },
  { password, ...person }: NewAccount,
  address: string,
): Promise<Output<Endpoints['createAccount']>> {
  const { signupActive, signupDomains } = rules
  const domain = person.email.slice(person.email.lastIndexOf('@') + 1)
  if (signupDomains.length > 0 && !signupDomains.includes(domain)) {
    throw new Refused('email-domain', 'email')
  }
  await attemptSignUp(database, limits, address)
  const passwordHash = await hashPassword(password)
  await transact(database, async (tx) => {
    const account = { ...person, passwordHash, isReady: signupActive, isAdministrator: false }
    const id = await insertAccount(tx, account)
    if (id === null) throw new Refused('email-taken', 'email')
    await announce(tx, [{ topic: 'users', userId: null }])
  })
  return { ...person, isActive: signupActive, bonus: SIGN_UP_BONUS }
}
