import { describe, expect, test } from 'vitest'
import { addressBelow, newsIn, readPush } from './notices.ts'

const SCOPE = 'https://acme.test/laurel/'
const NEWS = 'You have news.'

describe('readPush', () => {
  test('reads a push of the server', () => {
    const push = {
      title: 'Priya thanked you',
      body: 'For the map',
      url: 'thanks/7',
      tag: 'thanks-7',
      badge: 3,
    }
    expect(readPush(JSON.stringify(push), SCOPE, NEWS)).toEqual({
      ...push,
      url: 'https://acme.test/laurel/thanks/7',
    })
  })

  test.each(['', 'not json', 'null', '[]', '"text"', '{}', '{"title":""}', '{"title":5}'])(
    'makes a notification without words of %j',
    (text) => {
      expect(readPush(text, SCOPE, NEWS)).toEqual({
        title: 'Laurel',
        body: NEWS,
        url: 'https://acme.test/laurel/home',
        tag: 'news',
        badge: null,
      })
    },
  )

  test('drops fields of other types, and shortens long ones', () => {
    const push = { title: 'x'.repeat(9_000), body: 1, url: {}, tag: [], badge: '3' }
    expect(readPush(JSON.stringify(push), SCOPE, NEWS)).toEqual({
      title: 'x'.repeat(120),
      body: '',
      url: 'https://acme.test/laurel/home',
      tag: '',
      badge: null,
    })
    for (const badge of [-1, 1.5, 1e9, null, true]) {
      expect(readPush(JSON.stringify({ title: 'a', badge }), SCOPE, NEWS).badge).toBeNull()
    }
    expect(readPush('{"title":"a","badge":0}', SCOPE, NEWS).badge).toBe(0)
  })
})

test.each([
  [['de-AT', 'en'], 'Es gibt Neuigkeiten.'],
  [['it', 'de'], 'Es gibt Neuigkeiten.'],
  [['it'], NEWS],
  [[], NEWS],
])('says in %j that there is news', (wanted, words) => {
  expect(newsIn(wanted, { en: NEWS, de: 'Es gibt Neuigkeiten.' })).toBe(words)
})

describe('addressBelow', () => {
  test.each([
    ['/laurel/', ''],
    ['/laurel/cart?a=1#b', 'cart?a=1#b'],
    ['https://acme.test/laurel/thanks/1', 'thanks/1'],
    ['all-data/import?kind=users', 'all-data/import?kind=users'],
  ])('keeps %s', (url, path) => {
    expect(addressBelow(SCOPE, url)).toBe(SCOPE + path)
  })

  test.each([
    '/',
    '/laurel',
    '/laurels/home',
    '/other',
    '../other',
    '/laurel/../other',
    '/laurel/%2e%2e/other',
    '//evil.test/laurel/',
    'https://evil.test/laurel/home',
    'https://acme.test.evil.test/laurel/',
    'http://acme.test/laurel/home',
    'javascript:alert(1)',
    'data:text/html,x',
    '\\\\evil.test\\laurel\\',
    'https://',
    7,
    null,
    undefined,
  ])('leads from %s to Home', (url) => {
    expect(addressBelow(SCOPE, url)).toBe('https://acme.test/laurel/home')
  })
})
