import { expect, test } from 'vitest'
import { safeStream, safeWords } from '#assistant/server/safe-words.ts'
import { paths } from '#platform/web/paths.ts'

test.each(Object.values(paths))('keeps a link to %s', (path) => {
  const link = `See [it](${path.replaceAll(/\$\w+/g, 'a%20b')}).`
  expect(safeWords(link)).toBe(link)
})

test.each([
  'Plain *words*, **strong** ones, `code` and a list:\n\n1. one\n2. two (twice)',
  '[Shop](/gift-shop?search=mug#top) & [cart](/cart)',
  '3 < 4 and 5 > 4; a<3',
  'A [box], an e-mail to ada@laurel.test, R&D',
])('keeps %s unchanged', (words) => {
  expect(safeWords(words)).toBe(words)
})

test.each([
  ['[here](https://elsewhere.test/deposit)', 'here'],
  ['[here](//elsewhere.test/deposit)', 'here'],
  ['[here](javascript:alert(1))', '[here] (javascript:alert(1))'],
  ['[here](mailto:a@elsewhere.test)', 'here'],
  ['[here](/api/session)', 'here'],
  ['[here](/help/../api/session)', 'here'],
  ['[here](/helpful)', 'here'],
  ['[here](/deposit "https://elsewhere.test")', 'here'],
  [String.raw`[here](/\elsewhere.test)`, 'here'],
  ['[here](</deposit>)', 'here'],
  ['[here](\nhttps://elsewhere.test)', 'here'],
  ['[he[r]e](https://elsewhere.test)', '[he[r]e] (elsewhere.test)'],
  ['![a picture](https://elsewhere.test/a.png)', 'a picture'],
  ['![a picture](/help/a)', 'a picture'],
  ['[![a picture](/help/a)](https://elsewhere.test)', '[a picture] (elsewhere.test)'],
  ['[here][1]\n\n[1]: https://elsewhere.test', '[here][1]\n\n[1] : elsewhere.test'],
  ['https://elsewhere.test/path', 'elsewhere.test/path'],
  ['HTTPS://elsewhere.test', 'elsewhere.test'],
  ['hthttps://tps://elsewhere.test', 'elsewhere.test'],
  ['https&#58;//elsewhere.test', 'https&amp;#58;//elsewhere.test'],
  [String.raw`https\://elsewhere.test`, 'elsewhere.test'],
  [String.raw`https:\//elsewhere.test`, 'elsewhere.test'],
  ['www.elsewhere.test', 'elsewhere.test'],
  ['wwwww..elsewhere.test', 'ww.elsewhere.test'],
  ['ht[tps](x)://elsewhere.test', 'elsewhere.test'],
  ['[a]h://(//elsewhere.test)', 'a'],
  ['<https://elsewhere.test>', '&lt;elsewhere.test>'],
  ['<a href="https://elsewhere.test">here</a>', '&lt;a href="elsewhere.test">here&lt;/a>'],
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
  ['<!-- hidden -->', '&lt;!-- hidden -->'],
  [String.raw`\<img src=x>`, '&lt;img src=x>'],
  ['&lt;b&gt; is bold', '&lt;b&amp;gt; is bold'],
])('turns %s into %s', (words, safe) => {
  expect(safeWords(words)).toBe(safe)
  expect(safeWords(safe)).toBe(safe)
})

const WHOLE =
  'Open [Deposit](/deposit), or [click here now](https://elsewhere.test/a(b) "t") or <b>this</b>, ' +
  'then www.elsewhere.test and ![alt words](/x) \n[1]: https://elsewhere.test\nDone [or not'

test('cleans streamed words like whole ones, however they are cut, and loses none', () => {
  const letters = (text: string) => text.replaceAll(/[^a-z]/gi, '')
  for (let size = 1; size <= WHOLE.length; size++) {
    const stream = safeStream()
    let said = ''
    for (let at = 0; at < WHOLE.length; at += size) said += stream.push(WHOLE.slice(at, at + size))
    said += stream.end()
    expect(said).not.toMatch(/https?:|www\.|<[a-z/]|\]\((?!\/deposit\))/)
    expect(letters(said)).toBe(letters(safeWords(WHOLE)))
  }
})

test('passes words on as soon as they can not be part of a link', () => {
  const stream = safeStream()
  expect(stream.push('Open the ')).toBe('Open the ')
  expect(stream.push('[gift shop')).toBe('')
  expect(stream.push('](/gift-shop) and ')).toBe('[gift shop](/gift-shop) and ')
  expect(stream.push('buy')).toBe('')
  expect(stream.end()).toBe('buy')
})
