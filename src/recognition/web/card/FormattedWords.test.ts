import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormattedWords } from './FormattedWords.tsx'

const rendered = (words: string) => renderToStaticMarkup(createElement(FormattedWords, null, words))

test('renders emphasis, lists and paragraphs', () => {
  expect(rendered('**Thank** *you*\n\nfor:\n- cake\n- tea')).toBe(
    '<p><strong>Thank</strong> <em>you</em></p><p>for:</p><ul><li><p>cake</p></li><li><p>tea</p></li></ul>',
  )
})

test.each([
  'the [plan](https://example.org/plan "ours")',
  '<https://example.org>',
  '![cake](cake.png)',
  '[plan]: https://example.org',
  '# One',
  '&gt; quoted',
  '> quoted',
  'a `code`',
  '<b>bold</b>',
  'R&amp;D',
  '---',
  '    indented',
])('keeps %j as typed', (typed) => {
  const text = rendered(`**Look**\n\n${typed}`).replaceAll(/<[^>]*>/g, '')
  const read = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  expect(read).toBe(`Look${typed.trim()}`)
})
