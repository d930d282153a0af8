import { expect, test } from 'vitest'
import { conceptsOf } from './concepts.ts'

const vocabulary = {
  times: new Map([
    ['point', 90],
    ['languag', 2],
    ['coin', 1],
  ]),
  passages: 100,
  synonyms: new Map([
    ['italian', ['languag']],
    ['translat', ['languag']],
    ['coin', ['point']],
  ]),
  ordinary: new Set(['stay']),
  elsewhere: new Set(['printer', 'point', 'con']),
}

function asked(...stems: string[]) {
  return conceptsOf(
    stems.map((stem) => ({ word: stem, stem })),
    vocabulary,
  )
}

test('words that lead to the same words of the manuals are one concept', () => {
  expect(asked('translat', 'italian')).toEqual(asked('italian'))
  expect(asked('translat', 'point')).toHaveLength(2)
})

test('a word of any story that the manuals do not have is no matter, another one is', () => {
  const [stay, weather] = asked('stay', 'weather')
  expect(stay).toEqual({ worth: 0, words: [] })
  expect(weather?.worth).toBeGreaterThan(asked('italian')[0]?.worth ?? Infinity)
})

test('a rare word tells more than the common one it stands for', () => {
  const [coin] = asked('coin')
  const [own, common] = coin?.words ?? []
  expect([own?.stem, common?.stem]).toEqual(['coin', 'point'])
  expect(own?.worth).toBeGreaterThan(common?.worth ?? Infinity)
})

test('a word of other matters tells most, is nothing misspelt, and may be the manuals’ own', () => {
  const [printer, weather] = asked('printer', 'weather')
  expect(printer?.worth).toBeGreaterThan(weather?.worth ?? Infinity)
  expect(asked('con')[0]?.words).toEqual([])
  expect(asked('point')[0]?.words).toHaveLength(1)
})
