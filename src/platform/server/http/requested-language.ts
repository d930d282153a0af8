import type { IncomingHttpHeaders } from 'node:http'
import { LANGUAGE_COOKIE, languageNamed, type Language } from '#platform/contract/languages.ts'

const COOKIE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([a-z]+)`)

/**
 * The language of the browser's pages, else the one its person chose, else the best of those that
 * the browser accepts and Laurel speaks; null if there is none.
 */
export function requestedLanguage(
  { cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders,
  chosen: Language | null = null,
): Language | null {
  const [, kept = ''] = COOKIE.exec(cookie) ?? []
  return languageNamed(kept) ?? chosen ?? firstAccepted(accepted)
}

function firstAccepted(header: string): Language | null {
  const accepted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', weight = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { language: languageNamed(name), weight: Number(weight.replace('q=', '')) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return accepted.find(({ language }) => language !== null)?.language ?? null
}
