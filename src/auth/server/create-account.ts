import { newAccount, SHORT_NAMES, type signUpEndpoints } from '#auth/contract/new-account.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Call } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { queueMail } from '#platform/server/mail/mail-queue.ts'
import { notifyHolders } from '#roles/server/notify-holders.ts'
import type { SettingValues } from '#settings/contract/settings.ts'
import { obeySettings, readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { hashPassword, refuseGuessable } from './hash-password.ts'
import { insertAccount } from './insert-account.ts'
import { attemptSignUp, type AttemptLimits } from './limit-attempts.ts'

export type SignUpRules = Pick<
  SettingValues,
  | 'signUpOpen'
  | 'signUpDomains'
  | 'signUpActive'
  | 'signUpBonus'
  | 'shortestName'
  | 'tellsOfNewcomers'
>

/** Confirmation of a new account's address: by a link, if mail is sent. */
function confirmationFor({ signUpActive }: SignUpRules, sendsMail: boolean) {
  if (!sendsMail) return 'none'
  return signUpActive ? 'activates' : 'asked'
}

export interface SignUpInput {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

/**
 * Creates an account with a sign-up bonus, which waits for approval (specification, sections 2 and 4)
 * unless Settings say otherwise.
 */
export async function createAccount(
  database: Database,
  { limits, fixed, sendsMail }: { limits: AttemptLimits; fixed: FixedSettings; sendsMail: boolean },
  { password, ...person }: SignUpInput,
  { clientIp, language }: Pick<Call, 'clientIp' | 'language'>,
): Promise<Output<(typeof signUpEndpoints)['createAccount']>> {
  // Before the expensive hash; the transaction decides.
  refuseSignUp(await readSettings(database, fixed), person)
  const { firstName, lastName, email } = person
  await refuseGuessable({ password, field: 'password' }, [
    email,
    `${firstName} ${lastName}`,
    firstName + lastName,
  ])
  await attemptSignUp(database, limits, clientIp)
  const passwordHash = await hashPassword(password)
  return transact(database, async (tx) => {
    const rules = await obeySettings(tx, fixed)
    refuseSignUp(rules, person)
    const confirmation = confirmationFor(rules, sendsMail)
    const isActive = rules.signUpActive && confirmation === 'none'
    const account = { ...person, passwordHash, isReady: isActive, isAdministrator: false, language }
    const id = await insertAccount(tx, { ...account, confirmation })
    if (id === null) throw new Refused('email-taken', 'email')
    if (confirmation !== 'none') await queueMail(tx, 'confirmAddress', person.email)
    announce(tx, [{ topic: 'users', userId: null }])
    const waits = !isActive && confirmation !== 'activates'
    if (waits) await notifyOfNewcomer(tx, rules, id)
    return { ...person, isActive, confirmation, bonus: rules.signUpBonus }
  })
}

/** Tells the administrator and people keepers of an account that waits for approval. */
export async function notifyOfNewcomer(tx: Tx, rules: SignUpRules, id: number): Promise<void> {
  if (!rules.tellsOfNewcomers) return
  await notifyHolders(tx, [{ kind: 'accountWaits', actor: id, subject: id }])
}

function refuseSignUp(rules: SignUpRules, person: Omit<SignUpInput, 'password'>): void {
  refuseAddress(person.email, rules, 'email')
  const { shape } = newAccount(rules.shortestName)
  for (const name of ['firstName', 'lastName'] as const) {
    if (shape[name].safeParse(person[name]).success) continue
    throw new Refused(SHORT_NAMES[rules.shortestName][name], name)
  }
}

/** Throws Refused: 'sign-up-closed', 'email-domain'. */
export function refuseAddress(email: string, rules: SignUpRules, field?: string): void {
  if (!rules.signUpOpen) throw new Refused('sign-up-closed')
  refuseDomain(email, rules, field)
}

/** Throws Refused: 'email-domain'. */
export function refuseDomain(
  email: string,
  { signUpDomains }: Pick<SignUpRules, 'signUpDomains'>,
  field?: string,
): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (signUpDomains.length === 0 || signUpDomains.includes(domain)) return
  throw new Refused('email-domain', field)
}
