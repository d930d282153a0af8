/**
 * Parses a URL; null if the text is not one, or has a "%" that begins no escape, as in an unescaped
 * password: decoding its parts would throw.
 */
export function parseUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null) return null
  try {
    for (const part of [url.username, url.password, url.hostname, url.pathname, url.search]) {
      decodeURIComponent(part)
    }
    return url
  } catch {
    return null
  }
}
