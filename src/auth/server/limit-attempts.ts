import { isIP } from 'node:net'
import { sql } from 'kysely'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { countUse, takeBackUses, type RateLimit } from '#platform/server/calls/rate-limiter.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { originsOf, type SignInOrigin } from './sign-in-origin.ts'

export interface AttemptLimits {
  readonly account: RateLimit
  readonly clientIp: RateLimit
  readonly signUp: RateLimit
  /** Links by e-mail, per account and per client IP. */
  readonly link: RateLimit
  readonly linkClientIp: RateLimit
  /** Started single sign-ons, each of which stores a row. */
  readonly visit: RateLimit
}

export const ATTEMPT_LIMITS: AttemptLimits = {
  account: { uses: 10, seconds: 15 * 60 },
  clientIp: { uses: 100, seconds: 15 * 60 },
  signUp: { uses: 200, seconds: 60 * 60 },
  link: { uses: 5, seconds: 60 * 60 },
  linkClientIp: { uses: 50, seconds: 60 * 60 },
  // A whole office may sign in from one IP at nine o'clock.
  visit: { uses: 2_000, seconds: 15 * 60 },
}

/**
 * Whose attempts count together: those of an IPv4 address, or of the /64 of an IPv6 address, all of whose
 * addresses one customer has.
 */
export function networkOf(clientIp: string): string {
  const address = clientIp.replace(/%.*$/, '')
  if (isIP(address) !== 6) return address
  const [, embedded] = /:([\d.]+\.\d+)$/.exec(address) ?? []
  if (embedded !== undefined) return embedded
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
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

/**
 * Counts an attempt at the password of `email`. A device or an address that signed in to the account
 * before has a count of its own, so that strangers can't lock it out. Throws TooManyAttempts.
 */
export async function attemptPassword(
  database: Database,
  limits: AttemptLimits,
  email: string | null,
  origin: SignInOrigin,
): Promise<PasswordAttempt> {
  if (email === null) return attemptByNobody(database, limits, origin)
  const known = await findKnownOrigin(database, email, origin)
  const account = accountSubject(email, known)
  const ip = `ip:${networkOf(origin.clientIp)}`
  await countBoth(database, [ip, limits.clientIp], [account, limits.account])
  return {
    giveBack: () => takeBackUses(database, ATTEMPTS, [ip, account]),
    async succeed() {
      await Promise.all([takeBackUses(database, ATTEMPTS, [ip]), forgetAttempts(database, email)])
    },
  }
}

async function attemptByNobody(
  database: Database,
  { clientIp: limit }: AttemptLimits,
  { clientIp }: SignInOrigin,
): Promise<PasswordAttempt> {
  const ip = `ip:${networkOf(clientIp)}`
  await count(database, ip, limit)
  const giveBack = () => takeBackUses(database, ATTEMPTS, [ip])
  return { giveBack, succeed: giveBack }
}

/** A failure that counts as a guess whatever its code: a password here was tried before. */
class Guessed extends Refused {}

/** The failures of a directory that was not asked. */
const UNASKED: ReadonlySet<RefusalCode> = new Set(['directory-unreachable', 'busy'])

/** The failure of the directory after a password here was tried, which counts although nobody answered. */
export function afterGuess(error: unknown): unknown {
  return error instanceof Refused && UNASKED.has(error.code) ? new Guessed(error.code) : error
}

/** The failures by which somebody guesses: a wrong name, password, code or passkey. */
const GUESSES: ReadonlySet<RefusalCode> = new Set([
  'user-unknown',
  'credentials-invalid',
  'password-wrong',
  'code-wrong',
  'passkey-wrong',
])

interface AttemptSubject {
  /** Null: nobody is named, as by an unknown passkey; then only the client IP counts. */
  readonly email: string | null
  readonly browser: SignInOrigin
}

/**
 * Counts `work` as an attempt at the account of `email`. A wrong guess stays counted, a success forgets
 * the account's attempts, and after any other failure the attempt is given back. Throws TooManyAttempts.
 */
export async function countGuesses<T>(
  database: Database,
  limits: AttemptLimits,
  { email, browser }: AttemptSubject,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await attemptPassword(database, limits, email, browser)
  let done: T
  try {
    done = await work()
  } catch (error) {
    if (!isGuess(error)) await attempt.giveBack()
    throw error
  }
  await attempt.succeed()
  return done
}

function isGuess(error: unknown): boolean {
  return error instanceof Guessed || (error instanceof Refused && GUESSES.has(error.code))
}

/** The origin from which the account signed in before, its device first; null for a stranger. */
async function findKnownOrigin(
  { db }: Database,
  email: string,
  origin: SignInOrigin,
): Promise<string | null> {
  const origins = originsOf(origin)
  const { rows } = await sql<{ origin: string }>`
    select k.origin from known_sign_ins k join users u on u.id = k.user_id
     where u.email = ${email} and k.origin = any(${origins})
     order by array_position(${origins}, k.origin) limit 1`.execute(db)
  return rows[0]?.origin ?? null
}

/** Counts a sign-up, which costs a password hash. Throws TooManyAttempts. */
export function attemptSignUp(
  database: Database,
  limits: AttemptLimits,
  clientIp: string,
): Promise<void> {
  return count(database, `sign-up:${networkOf(clientIp)}`, limits.signUp)
}

/** Counts a browser sent to the sign-in provider. Throws TooManyAttempts. */
export function attemptVisit(
  database: Database,
  limits: AttemptLimits,
  clientIp: string,
): Promise<void> {
  return count(database, `visit:${networkOf(clientIp)}`, limits.visit)
}

const CONNECTION: RateLimit = { uses: 10, seconds: 10 * 60 }

/** A service of the operator's that the administrator tries from Settings. */
export type TriedService = 'mail' | 'provider' | 'directory'

/** Counts a try of a service. Throws TooManyAttempts. */
export function attemptConnection(database: Database, what: TriedService): Promise<void> {
  return count(database, `try:${what}`, CONNECTION)
}

/** Counts a link request for `email`, with or without an account. Throws TooManyAttempts. */
export function attemptLink(
  database: Database,
  limits: AttemptLimits,
  email: string,
  clientIp: string,
): Promise<void> {
  const ip = [`link-ip:${networkOf(clientIp)}`, limits.linkClientIp] as const
  return countBoth(database, ip, [`link:${email}`, limits.link])
}

/** Unlocks accounts that wrong guesses have locked, also for known devices and addresses. */
export async function forgetAttempts(
  { db }: Pick<Tx, 'db'>,
  ...emails: readonly string[]
): Promise<void> {
  if (emails.length === 0) return
  await sql`
    delete from sign_in_attempts where subject in (
      select 'account:' || email from unnest(${[...emails]}::text[]) email
       union all
      select 'account:' || u.email || ' ' || k.origin
        from users u join known_sign_ins k on k.user_id = u.id
       where u.email = any(${[...emails]}))`.execute(db)
}

const ATTEMPTS = { table: 'sign_in_attempts', column: 'attempts' } as const

function accountSubject(email: string, known: string | null): string {
  return known === null ? `account:${email}` : `account:${email} ${known}`
}

async function count(database: Database, subject: string, limit: RateLimit): Promise<void> {
  const wait = await countUse(database, ATTEMPTS, subject, limit)
  if (wait > 0) throw new TooManyAttempts(wait)
}

type LimitedSubject = readonly [subject: string, limit: RateLimit]

async function countBoth(
  database: Database,
  ip: LimitedSubject,
  account: LimitedSubject,
): Promise<void> {
  await count(database, ...ip)
  try {
    await count(database, ...account)
  } catch (error) {
    // One locked account must not use up the attempts of a whole office.
    await takeBackUses(database, ATTEMPTS, [ip[0]])
    throw error
  }
}
