import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asMarkdown } from './replace-passages.ts'
import { LONGEST_PASSAGE, splitIntoPassages, summaryOf } from './split-into-passages.ts'

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ')
const sentences = (count: number) =>
  Array.from({ length: count }, (_, n) => `This is sentence number ${n}.`).join(' ')

describe('headings', () => {
  test('each begin a passage; text before the first has an empty heading', () => {
    const markdown =
      'Before.\n\n# One\nFirst.\n\n## Two ##\n\nSecond.\n\nThree\n=====\nThird.\n\nFour\n---\nFourth.'
    expect(splitIntoPassages(markdown)).toEqual([
      { heading: '', text: 'Before.' },
      { heading: 'One', text: 'First.' },
      { heading: 'Two', text: 'Second.' },
      { heading: 'Three', text: 'Third.' },
      { heading: 'Four', text: 'Fourth.' },
    ])
  })

  test('lose their Markdown marks', () => {
    const [passage] = splitIntoPassages('# The **bold** `code` [link](/a) and snake_case C\\#\nx')
    expect(passage?.heading).toBe('The bold code link and snake_case C#')
  })

  test.each(['#No heading', '####### No heading', '    # No heading', 'a # b'])(
    '%s is not a heading',
    (line) => {
      expect(splitIntoPassages(`${line}\n\nText.`)).toMatchObject([{ heading: '' }])
    },
  )

  test('are not read from code blocks', () => {
    const markdown = '# Shell\n\n```\n# a comment\n- no item\n```\n\nAfter.'
    expect(splitIntoPassages(markdown)).toEqual([
      { heading: 'Shell', text: '```\n# a comment\n- no item\n```\n\nAfter.' },
    ])
  })

  test('without text below them are left out, unless there is nothing else', () => {
    expect(splitIntoPassages('# One\n\n## Two\n\nWords.')).toEqual([
      { heading: 'Two', text: 'Words.' },
    ])
    expect(splitIntoPassages('# One\n## Two')).toEqual([{ heading: '', text: '# One\n## Two' }])
    expect(splitIntoPassages(' \n ')).toEqual([])
  })
})

describe('the text under a heading', () => {
  test('stays whole if it is short enough to quote', () => {
    const markdown = `# One\n\n${words(20)}\n\n- ${words(20)}\n- ${words(20)}\n  more\n\n1. ${words(20)}`
    const [first, ...others] = splitIntoPassages(markdown)
    expect(others).toEqual([])
    expect(first?.text).toBe(markdown.slice('# One\n\n'.length))
  })

  test('is otherwise cut between paragraphs, into pieces of about equal size', () => {
    const paragraphs = Array.from({ length: 8 }, (_, n) => `${n} ${words(30)}.`)
    const passages = splitIntoPassages(`# One\n\n${paragraphs.join('\n\n')}`)
    expect(passages.map(({ text }) => text).join('\n\n')).toBe(paragraphs.join('\n\n'))
    expect(passages.length).toBeGreaterThan(1)
    for (const { heading, text } of passages) {
      expect(heading).toBe('One')
      expect(text.length).toBeGreaterThanOrEqual(300)
      expect(text).toMatch(/^\d word0 [^]* word29\.$/)
    }
  })

  test('is cut between list items, and never within an item that fits', () => {
    const items = Array.from({ length: 40 }, (_, n) => `- Item ${n} ${words(6)}\n  and more`)
    const passages = splitIntoPassages(items.join('\n'))
    expect(passages.map(({ text }) => text).join('\n')).toBe(items.join('\n'))
    for (const { text } of passages) expect(text).toMatch(/^- Item [^]* and more$/)
  })

  test('of one long paragraph is cut between sentences', () => {
    const passages = splitIntoPassages(sentences(100))
    expect(passages.map(({ text }) => text).join(' ')).toBe(sentences(100))
    for (const { text } of passages) expect(text).toMatch(/^This is [^]*\.$/)
  })

  test('without sentences is cut between words, and without words between characters', () => {
    const text = words(400)
    expect(
      splitIntoPassages(text)
        .map((passage) => passage.text)
        .join(' '),
    ).toBe(text)
    const faces = '😀'.repeat(1000)
    const pieces = splitIntoPassages(`a${faces}`).map((passage) => passage.text)
    expect(pieces.join('')).toBe(`a${faces}`)
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
  })

  test('keeps every piece of a long code block fenced', () => {
    const lines = Array.from({ length: 100 }, (_, n) => `  indented line ${n}`)
    const passages = splitIntoPassages(`~~~~js\n${lines.join('\n')}\n~~~~`)
    expect(passages.length).toBeGreaterThan(1)
    const inside = passages.map(({ text }) => /^~~~~\n([^]*)\n~~~~$/.exec(text)?.[1])
    expect(inside.join('\n')).toBe(lines.join('\n'))
  })
})

const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    '# One',
    '- item',
    '1. item',
    '```',
    '~~~~',
    '---',
    '===',
    '> quote',
    '| a |',
  ),
  fc.lorem({ maxCount: 60 }),
)
const markdown = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'))

/** The letters and digits only. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

test('makes no empty, malformed or too long passage of any Markdown', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const passages = splitIntoPassages(text)
      expect(passages.length > 0).toBe(text.trim() !== '')
      for (const { heading, text: piece } of passages) {
        expect(piece.trim()).not.toBe('')
        expect(piece.length).toBeLessThanOrEqual(LONGEST_PASSAGE)
        expect(piece.isWellFormed()).toBe(true)
        expect(heading).not.toContain('\n')
      }
    }),
  )
})

const plainLine = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.lorem({ maxCount: 60 }),
)

test('keeps every letter of plain text', () => {
  fc.assert(
    fc.property(fc.array(plainLine, { maxLength: 40 }), (lines) => {
      const text = lines.join('\n')
      const passages = splitIntoPassages(asMarkdown(text))
      const headings = passages.map(({ heading }, at) =>
        heading === passages[at - 1]?.heading ? '' : heading,
      )
      const kept = passages.map((passage, at) => `${headings[at]}${passage.text}`)
      expect(lettersOf(kept.join(''))).toBe(lettersOf(text))
    }),
  )
})

test('a text longer than a section keeps its headings', () => {
  const part = (n: number) => `## Part ${n}\n\n${sentences(20)}\n\n\`\`\`\n# code ${n}\n\`\`\``
  const parts = Array.from({ length: 60 }, (_, n) => part(n))
  const headings = splitIntoPassages(parts.join('\n\n')).map(({ heading }) => heading)
  expect([...new Set(headings)]).toEqual(parts.map((_, n) => `Part ${n}`))
  const [only] = splitIntoPassages(`# Long\n\n${sentences(2_000)}`)
  expect(only?.heading).toBe('Long')
})

test.each([
  ['Words.', 'Words.'],
  ['# Heading\n\nThe **first** words\nof [it](/a).\n\nMore.', 'The first words of it.'],
  ['- One\n- Two', 'One'],
  ['```\ncode\n```\n\nWords.', 'Words.'],
  ['```\ncode\n```', 'code'],
  ['# Only a heading', 'Only a heading'],
  ['![A gift](/gift.png) for you', 'A gift for you'],
  ['', ''],
])('the summary of %j is %j', (markdown, summary) => {
  expect(summaryOf(markdown)).toBe(summary)
})

test('a summary is cut between words', () => {
  const summary = summaryOf('word '.repeat(100))
  expect(summary).toMatch(/^(?:word )+word…$/)
  expect(summary.length).toBeLessThanOrEqual(161)
  expect(summaryOf('😀'.repeat(300))).toBe(`${'😀'.repeat(160)}…`)
})
