import { ResultCodeError } from 'ldapts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { DirectoryFailure } from './connect.ts'

/** Active Directory's reasons, which it tells only to somebody who knows the password. */
const REASONS: Readonly<Record<string, RefusalCode>> = {
  '532': 'directory-password-expired',
  '533': 'account-inactive',
  '701': 'account-inactive',
  '773': 'directory-password-expired',
}

/** Codes of LDAP (RFC 4511, 4.1.9). */
const INVALID_CREDENTIALS = 49
const UNWILLING = 53
const CONSTRAINT = 19

/** The refusal for a bind that failed. Throws DirectoryFailure if it was not about the person. */
export function refuseBind(error: unknown): never {
  if (!(error instanceof ResultCodeError)) throw error
  if (error.code === INVALID_CREDENTIALS) {
    const [, reason = ''] = /\bdata ([\da-f]+)\b/i.exec(error.message) ?? []
    throw new Refused(REASONS[reason.toLowerCase()] ?? 'password-wrong')
  }
  // 389 Directory Server: disabled, and locked after too many attempts.
  if (error.code === UNWILLING) throw new Refused('account-inactive')
  if (error.code === CONSTRAINT) throw new Refused('too-many-attempts')
  throw new DirectoryFailure('refused', String(error.code))
}
