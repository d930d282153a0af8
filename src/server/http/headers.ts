/** On every answer under /api: never stored, never framed, never guessed at, never run. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export const JSON_HEADERS: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
}

/** Two years; only sent where PUBLIC_URL says that people come by https. */
export const STRICT_TRANSPORT = 'max-age=63072000'
