import { createHash, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from '#platform/server/take-turns.ts'

const ARGON2ID = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of a password nobody has, so that an unknown address takes as long as a wrong password.
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$LJT7TpktMfc1LqoPSr+I/w$KVlzHgVGd7vZ1f3Ur6fBQplzhH7rIB7dzWlZJn5TjGU'

// Each works on 19 MiB and a processor: four at once is all a small machine should give.
const inTurn = takeTurns({ atWork: 4, waiting: 64 })

/** argon2id in its usual text form. Throws Refused('busy') when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

// Marks what is stored of a one-time password that was made for somebody invited.
const INVITATION = '$invitation$'

/** What is stored of an account whose people have no password yet: none fits. */
export const NOBODYS_PASSWORD = INVITATION

/**
 * As `hashPassword`, at once: for random one-time passwords of many bits alone, which can't be
 * guessed however fast one guesses.
 */
export function hashOneTimePassword(password: string): string {
  return INVITATION + createHash('sha256').update(password).digest('base64url')
}

/**
 * Does the password fit the hash? Null, for nobody's account, takes as long and never fits; so does
 * an invitation, and fits its one-time password.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isInvitation = stored?.startsWith(INVITATION) === true
  const isSlow = stored !== null && !isInvitation
  const fits = await inTurn(() => verify(isSlow ? stored : NOBODYS, password))
  if (isSlow) return fits
  return isInvitation && isSame(stored, hashOneTimePassword(password))
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
