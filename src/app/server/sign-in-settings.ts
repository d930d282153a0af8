import * as z from 'zod/mini'
import type { LdapConfig } from '#auth/server/ldap/connect.ts'
import type { OidcConfig } from '#auth/server/provider.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { parseUrl } from '#platform/server/outgoing/parse-url.ts'
import { ROLES, type Role } from '#roles/contract/role-permissions.ts'
import { incomplete, isWebAddress } from './read-setting.ts'

const refined = (isRight: (text: string) => boolean) => z.string().check(z.refine(isRight))
const word = (longest: number) => z.string().check(z.regex(/^\S+$/), z.maxLength(longest))

/** A distinguished name; only its outline, since the directory knows the rest. */
const DN = /^[A-Za-z][\w.-]*=[^\p{Cc}]{1,500}$/u
/** Active Directory also takes the name of a user. */
const BIND_NAME = /^[^\p{Cc}\s@]{1,200}@[\w.-]{1,200}$/u
/** One filter in brackets; its own parser checks the inside at the start. */
const FILTER = /^\([^\p{Cc}]{2,2000}\)$/u

const dn = z.string().check(z.regex(DN))

export const signInSchemas = {
  OIDC_ISSUER: z.nullable(refined((text) => isWebAddress(text) && isSafe(text))),
  OIDC_CLIENT_ID: z.nullable(word(256)),
  OIDC_CLIENT_SECRET: z.nullable(word(512)),
  OIDC_NAME: z.string().check(z.maxLength(40)),
  LDAP_URL: z.nullable(refined(isDirectory)),
  LDAP_STARTTLS: z.enum(['true', 'false']),
  LDAP_BIND_DN: z.nullable(refined((text) => DN.test(text) || BIND_NAME.test(text))),
  LDAP_BIND_PASSWORD: z.nullable(z.string().check(z.maxLength(512))),
  LDAP_BASE_DN: z.nullable(dn),
  LDAP_FILTER: refined(
    (text) => FILTER.test(text) && text.split('(').length === text.split(')').length,
  ),
  LDAP_ROLES: z.nullable(
    z.pipe(
      refined((text) => parseRoles(text) !== null),
      // Refused above if it is null.
      z.transform((text: string) => parseRoles(text) ?? []),
    ),
  ),
}

type SignInValues = { [N in keyof typeof signInSchemas]: z.output<(typeof signInSchemas)[N]> }

export function oidcOf(values: SignInValues & { PUBLIC_URL: string | null }): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME: name } = values
  const clientSecret = values.OIDC_CLIENT_SECRET
  if (issuer === null && clientId === null && clientSecret === null) return null
  if (issuer === null || clientId === null || clientSecret === null) {
    throw incomplete(values, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
  }
  if (values.PUBLIC_URL !== null) return { issuer, clientId, clientSecret, name }
  throw new StartRefused('PUBLIC_URL is missing: the provider of OIDC_ISSUER sends people there.')
}

/** A directory, an entry to search by and a place to search, or none of them. */
export function directoryOf(values: SignInValues): LdapConfig | null {
  const { LDAP_URL: url, LDAP_BIND_DN: bindDn, LDAP_BASE_DN: baseDn } = values
  const bindPassword = values.LDAP_BIND_PASSWORD
  const together = [url, bindDn, bindPassword, baseDn]
  if (together.every((value) => value === null)) return null
  if (url === null || bindDn === null || bindPassword === null || baseDn === null) {
    throw incomplete(values, ['LDAP_URL', 'LDAP_BIND_DN', 'LDAP_BIND_PASSWORD', 'LDAP_BASE_DN'])
  }
  const startTls = values.LDAP_STARTTLS === 'true' && url.startsWith('ldap:')
  if (values.LDAP_STARTTLS === 'false' && !isSafe(url)) {
    throw new StartRefused(
      'LDAP_STARTTLS must be true, or false for ldap:// on this machine alone: passwords would be sent unencrypted.',
    )
  }
  const roles = values.LDAP_ROLES ?? []
  return { url, startTls, bindDn, bindPassword, baseDn, filter: values.LDAP_FILTER, roles }
}

/** Passwords and tokens must be encrypted outside this machine. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || protocol === 'ldaps:') return true
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** A directory's scheme, host and port alone. */
function isDirectory(text: string): boolean {
  const url = parseUrl(text)
  if (url === null || !/^ldaps?:$/.test(url.protocol) || url.hostname === '') return false
  return /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '' && url.username === ''
}

/** "role: group; role: group", where `\;` belongs to a group's name; null if it is none. */
export function parseRoles(text: string): { role: Role; group: string }[] | null {
  const pairs = text.split(/(?<!\\);/).filter((part) => part.trim() !== '')
  const roles = pairs.map((pair) => {
    const [, name, group = ''] = /^\s*(\w+)\s*:\s*(.*?)\s*$/su.exec(pair) ?? []
    const role = ROLES.find((known) => known === name)
    return role !== undefined && DN.test(group) ? { role, group } : null
  })
  const whole = roles.filter((role) => role !== null)
  return whole.length === pairs.length && whole.length > 0 ? whole : null
}
