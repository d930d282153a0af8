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
  spelt: new Map([['translate', 'translat']]),
  ordinary: new Set(['stay']),
  everyday: new Set(['pont']),
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
  const [stay, quasar] = asked('stay', 'quasar')
  expect(stay).toEqual({ worth: 0, words: [] })
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

test('a thing of any day is unknown, and nothing misspelt', () => {
  const [pont] = asked('pont')
  expect(pont?.words).toEqual([])
  expect(pont?.worth).toBe(asked('quasar')[0]?.worth)
})

test('a misspelt word of any story is no matter, and none that is something else', () => {
  expect(conceptsOf([{ word: 'somthing', stem: 'somth' }], vocabulary)).toEqual([
    { worth: 0, words: [] },
  ])
})

test('a word of other matters is one of them, though its stem is not', () => {
  const listed = { word: 'expenses', stem: 'translat' }
  expect(conceptsOf([listed], vocabulary)[0]?.words).toEqual([])
})

test('a word of other matters tells most, is nothing misspelt, and may be the manuals’ own', () => {
  const [printer, quasar] = asked('printer', 'quasar')
  expect(printer?.worth).toBeGreaterThan(quasar?.worth ?? Infinity)
  expect(asked('con')[0]?.words).toEqual([])
  expect(asked('point')[0]?.words).toHaveLength(1)
})
