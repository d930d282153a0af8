import type pg from 'pg'
import { errorCode } from './connection-loss.ts'

const UNTRUSTED = 'its TLS certificate is not trusted; sslrootcert names the file of its authority'

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name could not be looked up',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the user name or password is wrong',
  '28000': 'it does not let this user in',
  '3D000': 'that database does not exist',
  '53300': 'it has too many connections already',
  '25006': 'it takes no writes, as a standby does',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another host name',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
}

/** The reason why a connection failed, for operators, without the password. */
export function reasonOf(error: unknown, client: Pick<pg.Client, 'ssl'>): string {
  if (!client.ssl && asksForTls(error)) {
    return 'it does not let this user in without TLS: add sslmode=verify-full to its URL'
  }
  const known = REASONS[errorCode(error)]
  if (known !== undefined) return known
  if (!(error instanceof Error) || error.message === '') return 'it could not be reached'
  if (NO_TIMEOUTS.test(error.message)) {
    return 'it is a pooler that takes no timeouts at sign-in: Laurel sends none if DATABASE_DIRECT_URL leads to PostgreSQL itself'
  }
  return NO_TLS.test(error.message) ? 'it offers no TLS, which sslmode asks for' : error.message
}

/** PgBouncer's message. */
const NO_TIMEOUTS = /^unsupported startup parameter: \w+_timeout/
/** The driver's message, which has no code. */
const NO_TLS = /^The server does not support SSL connections/
/** The refusals of PgBouncer and of hosted servers. */
const TLS_REQUIRED = /(SSL|TLS|encryption) (is )?required|connection is insecure/i

/** Whether the server refused a connection without TLS by pg_hba.conf, in any language. */
function asksForTls(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isByRule = 'routine' in error && error.routine === 'ClientAuthentication'
  return isByRule ? errorCode(error) === '28000' : TLS_REQUIRED.test(error.message)
}
