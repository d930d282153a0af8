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
  const urls = hosts.map((host) => withoutAttributes(`${scheme}${user}${host}${rest}`))
  return urls.some((url) => url === null) ? null : urls.filter((url) => url !== null)
}

/** The database's name in messages: hosts, ports and database, never the password. */
export function nameOfDatabase(databaseUrl: string): string {
  const urls = (hostUrls(databaseUrl) ?? []).map((url) => new URL(url))
  return urls.map(({ host }) => host).join() + (urls[0]?.pathname ?? '')
}

/** Removes `target_session_attrs`, which the driver does not know; other URLs stay unchanged. */
function withoutAttributes(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return null
  const wanted = url.searchParams.get('target_session_attrs')
  if (wanted === null) return text
  if (!ATTRIBUTES.has(wanted)) return null
  url.searchParams.delete('target_session_attrs')
  return url.href
}
