import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { countUse, takeBackUses, type RateLimit } from '#platform/server/rate-limiter.ts'

export interface Limits {
  readonly account: RateLimit
  readonly clientIp: RateLimit
  readonly signUp: RateLimit
  /** Links by e-mail, per account and per client IP. */
  readonly link: RateLimit
  readonly linkClientIp: RateLimit
  /** Started single sign-ons, each of which stores a row. */
  readonly visit: RateLimit
}

export const LIMITS: Limits = {
  account: { uses: 10, seconds: 15 * 60 },
  clientIp: { uses: 100, seconds: 15 * 60 },
  signUp: { uses: 200, seconds: 60 * 60 },
  link: { uses: 5, seconds: 60 * 60 },
  linkClientIp: { uses: 50, seconds: 60 * 60 },
  // A whole office may sign in from one IP at nine o'clock.
  visit: { uses: 2_000, seconds: 15 * 60 },
}

/** A password attempt, counted before the password is checked. */
export interface PasswordAttempt {
  /** Takes the attempt back, after a failure that was not the person's. */
  giveBack(): Promise<void>
  /** After a right password: forgets the account's attempts, and takes this one back for the IP. */
  succeed(): Promise<void>
}

export class TooManyAttempts extends Refused {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-attempts')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts an attempt at the password of `email`. Throws TooManyAttempts. */
export async function attemptPassword(
  database: Database,
  limits: Limits,
  email: string,
  clientIp: string,
): Promise<PasswordAttempt> {
  const account = accountSubject(email)
  const ip = `ip:${clientIp}`
  await countBoth(database, [ip, limits.clientIp], [account, limits.account])
  return {
    giveBack: () => takeBackUses(database, ATTEMPTS, [ip, account]),
    async succeed() {
      await Promise.all([takeBackUses(database, ATTEMPTS, [ip]), forgetAttempts(database, email)])
    },
  }
}

/** Counts a sign-up, which costs a password hash. Throws TooManyAttempts. */
export function attemptSignUp(database: Database, limits: Limits, clientIp: string): Promise<void> {
  return count(database, `sign-up:${clientIp}`, limits.signUp)
}

/** Counts a browser sent to the sign-in provider. Throws TooManyAttempts. */
export function attemptVisit(database: Database, limits: Limits, clientIp: string): Promise<void> {
  return count(database, `visit:${clientIp}`, limits.visit)
}

/** Counts a link request for `email`, with or without an account. Throws TooManyAttempts. */
export function attemptLink(
  database: Database,
  limits: Limits,
  email: string,
  clientIp: string,
): Promise<void> {
  const ip = [`link-ip:${clientIp}`, limits.linkClientIp] as const
  return countBoth(database, ip, [`link:${email}`, limits.link])
}

/** Unlocks accounts that wrong guesses have locked. */
export async function forgetAttempts(
  within: Pick<Tx, 'db'>,
  ...emails: readonly string[]
): Promise<void> {
  if (emails.length === 0) return
  await within.db
    .deleteFrom('sign_in_attempts')
    .where('subject', 'in', emails.map(accountSubject))
    .execute()
}

const ATTEMPTS = { table: 'sign_in_attempts', column: 'attempts' } as const

function accountSubject(email: string): string {
  return `account:${email}`
}

async function count(database: Database, subject: string, limit: RateLimit): Promise<void> {
  const wait = await countUse(database, ATTEMPTS, subject, limit)
  if (wait > 0) throw new TooManyAttempts(wait)
}

type Limited = readonly [subject: string, limit: RateLimit]

async function countBoth(database: Database, ip: Limited, account: Limited): Promise<void> {
  await count(database, ...ip)
  try {
    await count(database, ...account)
  } catch (error) {
    // One locked account must not use up the attempts of a whole office.
    await takeBackUses(database, ATTEMPTS, [ip[0]])
    throw error
  }
}
