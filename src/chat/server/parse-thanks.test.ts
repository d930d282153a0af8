import { expect, test } from 'vitest'
import { parseThanks } from './parse-thanks.ts'

const noor = { by: 'name', name: 'noor' } as const
const ben = { by: 'name', name: 'ben' } as const

test.each([
  ['@noor @ben 25 for the demo #teamwork', [noor, ben], '25', 'for the demo', ['teamwork']],
  ['@noor, @ben and @noor +2.50 points great work', [noor, ben, noor], '2.50', 'great work', []],
  ['@noor for the demo', [noor], '0', 'for the demo', []],
  ['@noor and thank you', [noor], '0', 'and thank you', []],
  ['@noor 3rd time lucky', [noor], '0', '3rd time lucky', []],
  ['@noor 25', [noor], '25', '', []],
  ['@noor.haddad. well done', [{ by: 'name', name: 'noor.haddad' }], '0', '. well done', []],
  [
    '@noor 5 issue #42 is fixed #ship-it #care',
    [noor],
    '5',
    'issue #42 is fixed',
    ['ship-it', 'care'],
  ],
  ['@noor #teamwork', [noor], '0', '', ['teamwork']],
  [
    'noor@acme.com 1 thanks',
    [{ by: 'address', address: 'noor@acme.com', name: 'noor@acme.com' }],
    '1',
    'thanks',
    [],
  ],
  ['for the demo', [], '0', 'for the demo', []],
  ['', [], '0', '', []],
])('reads %j', (text, people, amount, words, tags) => {
  expect(parseThanks(text, 'mattermost', 'en')).toEqual({ people, amount, words, tags })
})

test.each(['mailto:noor@acme.com', 'noor@acme.com;', '<noor@acme.com>'])(
  'reads the copied address %j',
  (copied) => {
    const { people, words } = parseThanks(`${copied} 1 thanks`, 'mattermost', 'en')
    expect(people).toEqual([{ by: 'address', address: 'noor@acme.com', name: 'noor@acme.com' }])
    expect(words).toBe('thanks')
  },
)

test('reads what Slack makes of mentions, addresses, channels and signs', () => {
  const text =
    '<@U024BE7LH|noor> <mailto:ben@acme.com|ben@acme.com> 25 for R&amp;D at <https://a.example|a.example> with <@W0|amara> <#C1|teamwork>'
  expect(parseThanks(text, 'slack', 'en')).toEqual({
    people: [
      { by: 'account', account: 'U024BE7LH', name: 'noor' },
      { by: 'address', address: 'ben@acme.com', name: 'ben@acme.com' },
    ],
    amount: '25',
    words: 'for R&D at https://a.example with @amara',
    tags: ['teamwork'],
  })
})

test.each([
  ['de', '2,50', '2.50'],
  ['ar', '٢٥', '25'],
  ['fr', '1.234', '1.234'],
])('reads an amount as it is typed in %s', (language, typed, amount) => {
  expect(parseThanks(`@noor ${typed} danke`, 'rocketChat', language).amount).toBe(amount)
})
