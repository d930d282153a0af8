/** Requests that a proxy and Laurel might read differently (RFC 9112, 11.2), by their name. */

const LINE = '\r\n'
const SMUGGLED = `GET /api/smuggled HTTP/1.1${LINE}Host: laurel${LINE}${LINE}`

function posting(headers: readonly string[], body = ''): string {
  const all = ['POST /api/session HTTP/1.1', 'Host: laurel', 'Content-Type: application/json']
  return [...all, ...headers, '', body].join(LINE)
}

function getting(...headers: readonly string[]): string {
  return ['GET /api/session HTTP/1.1', 'Host: laurel', ...headers, '', ''].join(LINE)
}

const CHUNKED = 'Transfer-Encoding: chunked'
const length = (text: string) => `Content-Length: ${text}`
const INSIDE = `0${LINE}${LINE}${SMUGGLED}`

/** Each is refused, and the request within it is never answered. */
export const SMUGGLING: Readonly<Record<string, string>> = {
  'a length and chunks': posting([length(String(INSIDE.length)), CHUNKED], INSIDE),
  'chunks and a length': posting([CHUNKED, length('4')], INSIDE),
  'two lengths': posting([length('0'), length(String(SMUGGLED.length))], SMUGGLED),
  'two lengths in one': posting([length(`0, ${SMUGGLED.length}`)], SMUGGLED),
  'a length with a plus': posting([length(`+${SMUGGLED.length}`)], SMUGGLED),
  'a length below zero': posting([length('-1')], SMUGGLED),
  'a hexadecimal length': posting([length('0x10')], SMUGGLED),
  'a length beyond 2^64': posting([length('18446744073709551617')], SMUGGLED),
  'a length in words': posting([length('ten')], SMUGGLED),
  'an unknown coding': posting(['Transfer-Encoding: xchunked'], INSIDE),
  'chunks within another coding': posting(['Transfer-Encoding: chunked, gzip'], INSIDE),
  'chunks twice': posting([CHUNKED, 'Transfer-Encoding: identity'], INSIDE),
  'chunks after a vertical tab': posting(['Transfer-Encoding: \u000bchunked'], INSIDE),
  'a blank before the colon': posting(['Transfer-Encoding : chunked'], INSIDE),
  'a folded header': posting(['Transfer-Encoding:', ' chunked'], INSIDE),
  'a header with a zero byte': getting('X-A: a\u0000b') + SMUGGLED,
  'a header with a lone return': getting('X-A: a\rX-B: b') + SMUGGLED,
  'a header without a name': getting(': a') + SMUGGLED,
  'a header without a colon': getting('Nothing') + SMUGGLED,
  'lines without returns': getting().replaceAll(LINE, '\n') + SMUGGLED,
  'two hosts': getting('Host: elsewhere.test'),
  'no host': getting().replace(`Host: laurel${LINE}`, ''),
  'a hexadecimal chunk with a prefix': posting([CHUNKED], `0x2${LINE}{}${LINE}${INSIDE}`),
  'a chunk below zero': posting([CHUNKED], `-2${LINE}{}${LINE}${INSIDE}`),
  'a chunk beyond 2^64': posting([CHUNKED], `${'f'.repeat(17)}${LINE}{}${LINE}${INSIDE}`),
  'a chunk longer than it says': posting([CHUNKED], `2${LINE}{}{}${LINE}${INSIDE}`),
  'a chunk without a size': posting([CHUNKED], `${LINE}{}${LINE}${INSIDE}`),
  'a chunk ended by a line feed': posting([CHUNKED], `2\n{}\n${INSIDE}`),
  'chunk extensions without end': posting([CHUNKED], `2;${'a=b;'.repeat(10_000)}${LINE}{}`),
  'an older HTTP': `GET /api/session${LINE}${LINE}${SMUGGLED}`,
  'a newer HTTP': `PRI * HTTP/2.0${LINE}${LINE}SM${LINE}${LINE}`,
  'a method nobody knows': getting().replace('GET', 'SMUGGLE'),
  'a small method': getting().replace('GET', 'get'),
  'a blank line in the path': getting().replace('/api/session', '/api/se ssion'),
  'a path of 100 KB': getting().replace('/api/session', `/${'a'.repeat(100_000)}`),
}

/** Each is refused, or read as if it weren't there. */
export const FLOODS: Readonly<Record<string, string>> = {
  'a header of 100 KB': getting(`X-A: ${'a'.repeat(100_000)}`),
  'ten thousand headers': getting(...Array.from({ length: 10_000 }, (_, n) => `X-${n}: a`)),
  'a thousand headers of one name': getting(...Array<string>(1_000).fill('X-A: a')),
  'a thousand cookies': getting(...Array<string>(300).fill('Cookie: laurel_session=a')),
  'a cookie of 15 KB': getting(`Cookie: laurel_session=${'a'.repeat(15_000)}`),
  'a cookie of a thousand parts': getting(`Cookie: ${'a=b; '.repeat(2_000)}`),
  'a hundred forwarders': getting(`X-Forwarded-For: ${'10.0.0.1, '.repeat(1_000)}`),
  'an upgrade': getting('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'),
  'a web socket': getting('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: a'),
  'another expectation': posting(['Expect: a-miracle', length('2')], '{}'),
  'a range of ranges': getting(`Range: bytes=${'0-1,'.repeat(3_000)}0-1`),
  'languages without end': getting(`Accept-Language: ${'en;q=0.1,'.repeat(1_500)}`),
  'encodings without end': getting(`Accept-Encoding: ${'gzip;q=0.1,'.repeat(1_200)}`),
  'tags without end': getting(`If-None-Match: ${'"a",'.repeat(3_000)}`),
  'an address of elsewhere': getting().replace('/api/session', 'http://elsewhere.test/api/session'),
  'a key and another': posting(
    ['Idempotency-Key: aaaaaaaa', 'Idempotency-Key: bbbbbbbb', length('2')],
    '{}',
  ),
  'trailers after chunks': posting(
    [CHUNKED],
    `2${LINE}{}${LINE}0${LINE}Content-Length: 9${LINE}${LINE}`,
  ),
}
