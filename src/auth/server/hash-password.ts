import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refused } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'

const ARGON2ID = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A hash that no password matches, so that an unknown address takes as long as a wrong password.
const UNKNOWN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LJT7TpktMfc1LqoPSr+I/w$KVlzHgVGd7vZ1f3Ur6fBQplzhH7rIB7dzWlZJn5TjGU'

// Each hash takes 19 MiB and a processor; four at once suit a small machine.
const inTurn = takeTurns({ atWork: 4, waiting: 64 })

/**
 * An argon2id hash in PHC format. Keyboards write "ü" as one character or as two; both are the same password.
 * Throws Refused('busy') if too many wait.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST))
}

/** Spellings that a hash may be of: earlier hashes are of the password as it was typed. */
function spellingsOf(password: string): Set<string> {
  return new Set([password.normalize('NFC'), password, password.normalize('NFD')])
}

async function verifySpellings(stored: string, password: string): Promise<boolean> {
  for (const spelling of spellingsOf(password)) {
    if (await inTurn(() => verify(stored, spelling))) return true
  }
  return false
}

// The prefix of a stored one-time password of an invitation.
const INVITATION = '$invitation$'

/** The stored hash of an account without a password: none matches. */
export const NOBODYS_PASSWORD = INVITATION

/** A fast hash, only for random one-time passwords, which can't be guessed. */
export function hashOneTimePassword(password: string): string {
  return INVITATION + createHash('sha256').update(password).digest('base64url')
}

/**
 * Whether the password matches the stored hash. Takes equally long for an unknown account (null)
 * and an invitation.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isInvitation = stored?.startsWith(INVITATION) === true
  const isSlow = stored !== null && !isInvitation
  const fits = await verifySpellings(isSlow ? stored : UNKNOWN_HASH, password)
  if (isSlow) return fits
  return isInvitation && isSame(stored, hashOneTimePassword(password))
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

// Without i, l, o, 0 and 1, since people type it by hand.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** A readable random password of 79 bits, like "k7mp-3qxz-9htd-vw2c". */
export function newOneTimePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * Refuses one of the 49,000 most common passwords, and a password that is one of its person's own
 * `words` (address, name), in upper or lower case. Throws Refused('password-common').
 */
export async function refuseGuessable(
  { password, field }: { password: string; field: string },
  words: readonly string[],
): Promise<void> {
  const typed = password.toLowerCase()
  const own = words.flatMap((word) => [word, word.split('@')[0] ?? ''])
  const isOwn = own.some((word) => word.toLowerCase() === typed)
  if (isOwn || (await readCommon()).has(typed)) throw new Refused('password-common', field)
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first new password: the list takes 15 MB. */
function readCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}
