import { parseUrl } from '#platform/server/outgoing/parse-url.ts'

const PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<authority>[^/?#]*)(?<rest>.*)$/s
/** The accepted values of `target_session_attrs`: Laurel always needs a writable server. */
const ATTRIBUTES = new Set(['any', 'read-write', 'primary'])

/**
 * The URL of each host of a DATABASE_URL, which may name several as in libpq:
 * `postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write`. Null if it
 * is not such a URL.
 */
export function hostUrls(databaseUrl: string): string[] | null {
  const { scheme = '', authority = '', rest = '' } = PARTS.exec(databaseUrl)?.groups ?? {}
  const begin = authority.lastIndexOf('@') + 1
  const user = authority.slice(0, begin)
  const hosts = authority.slice(begin).split(',')
  if (hosts.length > 1 && hosts.includes('')) return null
  const urls = hosts.map((host) => forDriver(`${scheme}${user}${host}${rest}`))
  return urls.some((url) => url === null) ? null : urls.filter((url) => url !== null)
}

/** The database's name in messages: hosts, ports and database, never the password. */
export function nameOfDatabase(databaseUrl: string): string {
  const urls = (hostUrls(databaseUrl) ?? []).map((url) => new URL(url))
  return urls.map(({ host }) => host).join() + (urls[0]?.pathname ?? '')
}

/** Verified in full, host name included, as the driver does today; libpq would verify less. */
const VERIFIED_IN_FULL = new Set(['allow', 'prefer', 'require', 'verify-full'])
const OTHER_SSL_MODES = new Set(['disable', 'no-verify', 'verify-ca'])

/**
 * Translates what the driver does not know (`target_session_attrs`), or understands only with a
 * warning (`sslmode`); other URLs stay unchanged. Null if a value is unknown.
 */
function forDriver(text: string): string | null {
  const url = parseUrl(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return null
  const { searchParams: options } = url
  const [wanted, mode] = [options.get('target_session_attrs'), options.get('sslmode')]
  if (wanted !== null && !ATTRIBUTES.has(wanted)) return null
  if (mode !== null && !VERIFIED_IN_FULL.has(mode) && !OTHER_SSL_MODES.has(mode)) return null
  options.delete('target_session_attrs')
  if (mode !== null && !options.has('uselibpqcompat')) {
    if (VERIFIED_IN_FULL.has(mode)) options.set('sslmode', 'verify-full')
    if (mode === 'verify-ca') options.set('uselibpqcompat', 'true')
  }
  return options.toString() === new URL(text).searchParams.toString() ? text : url.href
}
