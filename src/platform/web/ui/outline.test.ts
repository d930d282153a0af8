import { expect, test } from 'vitest'
import { headingId, outline, type TextNode } from './outline.ts'

const heading = (tagName: string, ...words: string[]): TextNode => ({
  type: 'element',
  tagName,
  properties: {},
  children: words.map((value) => ({ type: 'text', value })),
})

function fitted(level: number, ...tagNames: string[]): (string | undefined)[] {
  const children = tagNames.map((tagName) => heading(tagName))
  outline({ level, anchors: false })({ type: 'root', children })
  return children.map(({ tagName }) => tagName)
}

test('puts the highest headings one below the heading above', () => {
  expect(fitted(2, 'h1', 'h2', 'h2', 'h3', 'h1')).toEqual(['h2', 'h3', 'h3', 'h4', 'h2'])
  expect(fitted(2, 'h3', 'h3')).toEqual(['h2', 'h2'])
})

test('skips no level', () => {
  expect(fitted(3, 'h1', 'h4', 'h6', 'h2')).toEqual(['h3', 'h4', 'h5', 'h4'])
  expect(fitted(3, 'h4', 'h1', 'h4')).toEqual(['h3', 'h3', 'h4'])
  expect(fitted(4, 'h1', 'h2', 'h3', 'h4')).toEqual(['h4', 'h5', 'h6', 'h6'])
})

test('fits headings in quotes and lists, too', () => {
  const inner = heading('h1')
  const quote = { type: 'element', tagName: 'blockquote', children: [inner] }
  outline({ level: 2, anchors: false })({ type: 'root', children: [quote] })
  expect(inner.tagName).toBe('h2')
})

test('gives a heading an id by its words, the first of equal ones', () => {
  const children = [heading('h1', 'Who ', 'may?'), heading('h2', 'Who may'), heading('h2', 'Why')]
  outline({ level: 2, anchors: true })({ type: 'root', children })
  expect(children.map(({ properties }) => properties)).toEqual([
    { id: 'part-who-may' },
    {},
    { id: 'part-why' },
  ])
  expect(headingId('Who may?')).toBe('part-who-may')
  expect(headingId('Größe & Maß')).toBe('part-größe-maß')
})
