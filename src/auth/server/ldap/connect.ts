import { isIP } from 'node:net'
import { Client, ResultCodeError } from 'ldapts'
import type { DirectoryTrouble } from '#auth/contract/sign-in-troubles.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Role } from '#roles/contract/role-permissions.ts'

/** Shorter than a browser waits for an answer. */
const CONNECT_MS = 4_000
const OPERATION_MS = 5_000
const WHOLE_MS = 10_000

/** A directory that can't be asked. */
export class DirectoryFailure extends Error {
  readonly trouble: DirectoryTrouble
  /** The code of the system, of TLS or of the directory: no secret, and nobody's name. */
  readonly code: string

  constructor(trouble: DirectoryTrouble, code: string) {
    super(`${trouble} (${code})`)
    this.trouble = trouble
    this.code = code
  }
}

/**
 * Connects, encrypted if it is set so, signs in as the entry that searches, and passes the connection to
 * `use`. Follows no referral: they could lead passwords to another server. Throws DirectoryFailure; a
 * result of the directory and a refusal that `use` throws stay as they are.
 */
export async function withDirectory<T>(
  choice: LdapConfig,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    url: choice.url,
    connectTimeout: CONNECT_MS,
    timeout: OPERATION_MS,
    strictDN: false,
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new DirectoryFailure('slow', `${WHOLE_MS / 1000} s`)),
    WHOLE_MS,
  )
  const work = async () => {
    await encrypt(client, choice).catch((error: unknown) => {
      throw toDirectoryFailure(error, 'encryption')
    })
    await client.bind(choice.bindDn, choice.bindPassword).catch((error: unknown) => {
      throw toDirectoryFailure(error, 'credentials')
    })
    return use(client)
  }
  try {
    return await Promise.race([work(), late.promise])
  } catch (error) {
    const isResult = error instanceof ResultCodeError || error instanceof Refused
    throw isResult ? error : toDirectoryFailure(error, 'refused')
  } finally {
    clearTimeout(timer)
    client.unbind().catch(() => undefined)
  }
}

async function encrypt(client: Client, { url, startTls }: LdapConfig): Promise<void> {
  if (!startTls) return
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '')
  // Without a host, the certificate would be compared with "localhost".
  await client.startTLS({ host, ...(isIP(host) === 0 && { servername: host }) })
}

const CERTIFICATE = /CERT|^UNABLE_TO_|^DEPTH_ZERO|^SELF_SIGNED|^ERR_TLS/
const NETWORK = /^E[A-Z]+$/

/** The failure of a step; `refused` is the trouble if the directory itself says no. */
export function toDirectoryFailure(error: unknown, refused: DirectoryTrouble): DirectoryFailure {
  if (error instanceof DirectoryFailure) return error
  if (error instanceof ResultCodeError) return new DirectoryFailure(refused, String(error.code))
  const { code, message } = error as { code?: unknown; message?: unknown }
  const word = typeof code === 'string' ? code : ''
  if (CERTIFICATE.test(word)) return new DirectoryFailure('certificate', word)
  if (NETWORK.test(word)) return new DirectoryFailure('unreachable', word)
  if (/tim(?:ed out|eout)/i.test(String(message))) return new DirectoryFailure('slow', 'timeout')
  return new DirectoryFailure('unreachable', word || 'closed')
}

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

/** The configured LDAP directory. */
export interface LdapConfig {
  /** Scheme, host and port. */
  readonly url: string
  readonly startTls: boolean
  /** The entry that searches. */
  readonly bindDn: string
  /** Never logged. */
  readonly bindPassword: string
  readonly baseDn: string
  /** Who may log in. */
  readonly filter: string
  /** The groups whose members have a role. */
  readonly roles: readonly { readonly role: Role; readonly group: string }[]
}
