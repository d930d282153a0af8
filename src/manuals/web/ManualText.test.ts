import { expect, test } from 'vitest'
import { ownPage } from './ManualText.tsx'

test.each([
  ['/deposit', '/deposit'],
  ['/gift-shop?search=mug#top', '/gift-shop?search=mug#top'],
  ['/help/Who%20may', '/help/Who%20may'],
  ['/help/Who may', '/help/Who%20may'],
  ['/help/../cart', '/cart'],
])('reads %s as our own page %s', (written, page) => {
  expect(ownPage(written)).toBe(page)
})

test.each([
  '',
  'deposit',
  '#top',
  '/',
  '/nowhere',
  '/deposit/more',
  '/help/a/b',
  '/api/session',
  '//elsewhere.test/deposit',
  String.raw`/\elsewhere.test/deposit`,
  String.raw`\\elsewhere.test/deposit`,
  '/\t/elsewhere.test/deposit',
  '//[',
  'https://elsewhere.test/deposit',
  'http://here.invalid/deposit',
  'javascript:alert(1)',
  'JavaScript:alert(1)//deposit',
  'data:text/html,<script>alert(1)</script>',
  'mailto:me@company.test',
])('rejects %s', (written) => {
  expect(ownPage(written)).toBeNull()
})
