import { expect, test } from 'vitest'
import { conceptsOf } from './concepts.ts'

const vocabulary = {
  times: new Map([
    ['point', 90],
    ['languag', 2],
    ['coin', 1],
    ['zebra', 1],
  ]),
  passages: 100,
  synonyms: new Map([
    ['italian', ['languag']],
    ['translat', ['languag']],
    ['coin', ['point']],
  ]),
  spelt: new Map([['translate', 'translat']]),
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

test('a word that the manuals do not have tells as much as one of a single passage', () => {
  const [quasar] = asked('quasar')
  expect(quasar).toEqual({ worth: asked('zebra')[0]?.worth, words: [] })
  expect(quasar?.worth).toBeGreaterThan(asked('italian')[0]?.worth ?? Infinity)
})

test('a rare word tells more than the common one it stands for', () => {
  const [coin] = asked('coin')
  const [own, common] = coin?.words ?? []
  expect([own?.stem, common?.stem]).toEqual(['coin', 'point'])
  expect(own?.worth).toBeGreaterThan(common?.worth ?? Infinity)
})

test('a word that any question has is nothing asked about, but tells passages apart', () => {
  const [last, us] = conceptsOf(
    [
      { word: 'last', stem: 'languag' },
      { word: 'us', stem: 'us' },
    ],
    vocabulary,
  )
  expect(last?.worth).toBe(0)
  expect(last?.words[0]?.worth).toBeGreaterThan(0)
  expect(us).toEqual({ worth: 0, words: [] })
})

test('a misspelt word that any question has is no matter', () => {
  expect(conceptsOf([{ word: 'somthing', stem: 'somth' }], vocabulary)).toEqual([
    { worth: 0, words: [] },
  ])
})
