import { expect, test } from 'vitest'
import { markedHeading } from '#platform/server/files/heading-mark.ts'
import { asMarkdown } from './replace-passages.ts'
import { splitIntoPassages } from './split-into-passages.ts'

const passagesOf = (text: string) => splitIntoPassages(asMarkdown(text))

test('marked lines are headings, whatever the others look like', () => {
  const text = `${markedHeading(1, 'Rules')}\nFirst.\n\nNot a heading\n\n${markedHeading(2, '3. Leave *')}\nSecond.`
  expect(passagesOf(text)).toEqual([
    { heading: 'Rules', text: 'First.\n\nNot a heading' },
    { heading: '3. Leave *', text: 'Second.' },
  ])
})

test('without marks, a heading is told by the shape of its line, and belongs to what follows', () => {
  const text =
    'Working from home\n\nEquipment\n\nThe company provides a laptop.\n\nAbroad\nUp to 20 days,\nNot more.'
  expect(passagesOf(text)).toEqual([
    { heading: '', text: 'Working from home' },
    { heading: 'Equipment', text: 'The company provides a laptop.' },
    { heading: 'Abroad', text: 'Up to 20 days,\nNot more.' },
  ])
})

test.each([
  ['a list of short lines', 'You get:\n\nLaptop\n\nPhone\n\nHeadset'],
  [
    'the last words of a wrapped sentence',
    'The offices are in Hamburg,\nBerlin and\nParis\nand more.',
  ],
  ['the last line', 'Somebody wrote this.\n\nThe Board'],
])('%s is no heading', (_, text) => {
  expect(passagesOf(text).map(({ heading }) => heading)).toEqual([''])
})
