import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** How many attempts are open to one subject within a window that begins with the first. */
export interface Limit {
  readonly attempts: number
  readonly seconds: number
}

export interface Limits {
  readonly account: Limit
  readonly address: Limit
  readonly signUp: Limit
  /** Links by e-mail, to one account and from one address. */
  readonly link: Limit
  readonly linkAddress: Limit
  /** Visits to the sign-in provider, which cost a row each. */
  readonly visit: Limit
}

export const LIMITS: Limits = {
  account: { attempts: 10, seconds: 15 * 60 },
  address: { attempts: 100, seconds: 15 * 60 },
  signUp: { attempts: 200, seconds: 60 * 60 },
  link: { attempts: 5, seconds: 60 * 60 },
  linkAddress: { attempts: 50, seconds: 60 * 60 },
  // A whole office may come to work at nine from one address.
  visit: { attempts: 2_000, seconds: 15 * 60 },
}

/** An attempt that counts already; a password is checked only after it was taken. */
export interface Attempt {
  /** It was nobody's fault: as if it had never been made. */
  giveBack(): Promise<void>
  /** The password was right: forget the account's wrong ones, and this one at the address. */
  succeed(): Promise<void>
}

export class TooManyAttempts extends Refused {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-attempts')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts an attempt to prove the password of `email` from `address`; throws TooManyAttempts. */
export async function attemptPassword(
  database: Database,
  limits: Limits,
  email: string,
  address: string,
): Promise<Attempt> {
  const account = accountSubject(email)
  const place = `address:${address}`
  await reserveBoth(database, [place, limits.address], [account, limits.account])
  return {
    giveBack: () => release(database, [place, account]),
    async succeed() {
      await Promise.all([release(database, [place]), forgetAttempts(database, email)])
    },
  }
}

/** Counts an account made from `address`, since each costs a hash; throws TooManyAttempts. */
export function attemptSignUp(database: Database, limits: Limits, address: string): Promise<void> {
  return reserve(database, `sign-up:${address}`, limits.signUp)
}

/** Counts somebody who leaves `address` for the sign-in provider; throws TooManyAttempts. */
export function attemptVisit(database: Database, limits: Limits, address: string): Promise<void> {
  return reserve(database, `visit:${address}`, limits.visit)
}

/** Counts a link asked for `email` from `address`, to whomever it is; throws TooManyAttempts. */
export function attemptLink(
  database: Database,
  limits: Limits,
  email: string,
  address: string,
): Promise<void> {
  const place = [`link-from:${address}`, limits.linkAddress] as const
  return reserveBoth(database, place, [`link:${email}`, limits.link])
}

/** People locked out by somebody's wrong guesses may try again. */
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

function accountSubject(email: string): string {
  return `account:${email}`
}

// Counted in one statement, so that attempts made side by side can't slip through together.
const RESERVE = `
  insert into sign_in_attempts as a (subject, attempts) values ($1, 1)
  on conflict (subject) do update set
    attempts = case
      when a.window_started_at > now() - make_interval(secs => $3) then a.attempts + 1 else 1 end,
    window_started_at = case
      when a.window_started_at > now() - make_interval(secs => $3) then a.window_started_at
      else now() end
  where a.attempts < $2 or a.window_started_at <= now() - make_interval(secs => $3)`

const WAIT = `
  select ceil(extract(epoch from window_started_at - now()))::integer + $2 as seconds
    from sign_in_attempts where subject = $1`

async function reserve(database: Database, subject: string, limit: Limit): Promise<void> {
  const { attempts, seconds } = limit
  const { rowCount } = await database.pool.query(RESERVE, [subject, attempts, seconds])
  if (rowCount === 1) return
  const { rows } = await database.pool.query<{ seconds: number }>(WAIT, [subject, seconds])
  throw new TooManyAttempts(Math.max(1, rows[0]?.seconds ?? 1))
}

type Counted = readonly [subject: string, limit: Limit]

async function reserveBoth(database: Database, place: Counted, person: Counted): Promise<void> {
  await reserve(database, ...place)
  try {
    await reserve(database, ...person)
  } catch (error) {
    // One person locked out must not use up a whole office's attempts.
    await release(database, [place[0]])
    throw error
  }
}

async function release(database: Database, subjects: string[]): Promise<void> {
  await database.pool.query(
    `update sign_in_attempts set attempts = attempts - 1
      where attempts > 0 and subject = any($1::text[])`,
    [subjects],
  )
}
