import type { Entry } from 'ldapts'
import type { Identity } from '#auth/server/provider.ts'

/** Attributes that stay the same when a person is renamed or moved; the first one present counts. */
export const ID_ATTRIBUTES = ['entryUUID', 'objectGUID', 'nsUniqueId'] as const

/** By which a disabled or expired account is known, in Active Directory and elsewhere. */
const CLOSED_ATTRIBUTES = [
  'userAccountControl',
  'accountExpires',
  'nsAccountLock',
  'pwdAccountLockedTime',
] as const

export const ATTRIBUTES: readonly string[] = [
  'mail',
  'uid',
  'givenName',
  'sn',
  'displayName',
  'cn',
  ...ID_ATTRIBUTES,
  ...CLOSED_ATTRIBUTES,
]

/** A person as the directory has them. */
export interface DirectoryEntry {
  readonly dn: string
  /** The short name, which groups of POSIX list; empty: none. */
  readonly uid: string
  readonly identity: Identity
  /** Whether the account is disabled, locked for good, or expired. */
  readonly isClosed: boolean
}

/** Reads an entry; null if it has no lasting id. The directory vouches for the address. */
export function readEntry(entry: Entry, issuer: string, now: number): DirectoryEntry | null {
  const subject = subjectOf(entry)
  if (subject === null) return null
  const text = (name: string) => textOf(entry, name)
  return {
    dn: entry.dn,
    uid: text('uid'),
    isClosed: isClosed(entry, now),
    identity: {
      issuer,
      subject,
      email: text('mail') || null,
      isEmailVerified: true,
      givenName: text('givenName'),
      familyName: text('sn'),
      fullName: text('displayName') || text('cn'),
      session: null,
    },
  }
}

/** The id with its attribute, as identities store it: "entryUUID:…", or "objectGUID:…" in hex. */
function subjectOf(entry: Entry): string | null {
  for (const attribute of ID_ATTRIBUTES) {
    const value = firstOf(entry, attribute)
    if (value === null || value.length === 0) continue
    if (Buffer.isBuffer(value)) return `${attribute}:${value.toString('hex')}`
    // Binary in Active Directory, also where its bytes happen to be text.
    const isBinary = attribute === 'objectGUID'
    return `${attribute}:${isBinary ? Buffer.from(value).toString('hex') : value}`
  }
  return null
}

/** The attribute of a stored subject, and its value as the directory compares it. */
export function idOf(subject: string): { attribute: string; value: string | Buffer } {
  const colon = subject.indexOf(':')
  const attribute = subject.slice(0, colon)
  const value = subject.slice(colon + 1)
  return { attribute, value: attribute === 'objectGUID' ? Buffer.from(value, 'hex') : value }
}

const DISABLED = 0x2
/** For good; other times are of a lock that ends by itself. */
const LOCKED_FOR_GOOD = '000001010000Z'

function isClosed(entry: Entry, now: number): boolean {
  const expires = timeOf(textOf(entry, 'accountExpires'))
  return (
    (Number(textOf(entry, 'userAccountControl')) & DISABLED) !== 0 ||
    (expires !== null && expires <= now) ||
    textOf(entry, 'nsAccountLock').toLowerCase() === 'true' ||
    textOf(entry, 'pwdAccountLockedTime') === LOCKED_FOR_GOOD
  )
}

const NEVER = 9_223_372_036_854_775_807n
const EPOCH_1601_MS = 11_644_473_600_000n

/** A time of Active Directory, in steps of 100 ns since 1601, as milliseconds since 1970; null: never. */
function timeOf(text: string): number | null {
  if (!/^\d{1,19}$/.test(text)) return null
  const ticks = BigInt(text)
  if (ticks === 0n || ticks >= NEVER) return null
  return Number(ticks / 10_000n - EPOCH_1601_MS)
}

function textOf(entry: Entry, name: string): string {
  const value = firstOf(entry, name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The first value; servers spell the names of attributes in their own way. */
function firstOf(entry: Entry, name: string): string | Buffer | null {
  const key = Object.keys(entry).find((known) => known.toLowerCase() === name.toLowerCase())
  const values = key === undefined ? [] : entry[key]
  const [first = null] = Array.isArray(values) ? values : [values]
  return first ?? null
}
