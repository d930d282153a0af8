import { expect, test } from 'vitest'
import { isSameOrigin } from './authorize.ts'

const PUBLIC = 'https://points.example.com'

test.each([
  ['a program without these headers', {}, true],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a neighbouring host', { 'sec-fetch-site': 'same-site' }, false],
  ['an empty Sec-Fetch-Site', { 'sec-fetch-site': '' }, false],
  ['an older browser on our page', { origin: 'http://localhost:3000' }, true],
  ['the same host on another port', { origin: 'http://localhost:3001' }, false],
  ['a sandboxed page', { origin: 'null' }, false],
  ['an origin without a scheme', { origin: 'localhost:3000' }, false],
  ['a host that begins like ours', { origin: 'http://localhost:3000.elsewhere.test' }, false],
])('compares the origin of %s', (_who, headers, same) => {
  expect(isSameOrigin(headers, 'LOCALHOST:3000', null)).toBe(same)
})

test.each([
  ['a program without these headers', {}, true],
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: PUBLIC }, true],
  ['an older browser at the public address', { origin: PUBLIC }, true],
  ['another site with our origin', { 'sec-fetch-site': 'cross-site', origin: PUBLIC }, false],
  ['a page whose name leads here', { origin: 'http://rebound.test:3000' }, false],
  [
    'such a page in a newer browser',
    { 'sec-fetch-site': 'same-origin', origin: 'http://rebound.test:3000' },
    false,
  ],
])('with PUBLIC_URL, compares the origin of %s', (_who, headers, same) => {
  expect(isSameOrigin(headers, 'rebound.test:3000', PUBLIC)).toBe(same)
})
