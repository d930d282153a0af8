import { expect, test } from 'vitest'
import { files, read } from './sources.ts'

// A page is mirrored by its `dir` alone (design, section 9), so no layout names left or right.
const SIDES = '(?:left|right)'
const STYLES = new RegExp(
  [
    String.raw`^\s*(?:[a-z-]*-)?${SIDES}(?:-[a-z-]+)?\s*:`,
    String.raw`:[^;{]*\b${SIDES}\s*[;!]`,
    String.raw`\btranslateX\(|\btranslate:\s*-`,
  ].join('|'),
  'm',
)
const COMPONENTS = new RegExp(
  [
    String.raw`\s[mp][lr]=`,
    String.raw`\b(?:margin|padding|border)(?:Left|Right)\b`,
    String.raw`style=\{\{[^}]*\b${SIDES}:`,
    String.raw`textAlign: '${SIDES}'|ta="${SIDES}"`,
  ].join('|'),
)

test.each([
  ['margin-left: 1px', true],
  ['border-top-right-radius: 1px', true],
  ['left: 0', true],
  ['text-align: right;', true],
  ['transform: translateX(1px)', true],
  ['margin-inline-start: auto', false],
  ['inset-inline-end: 0', false],
  ['.left {', false],
])('knows whether "%s" names a side', (style, names) => {
  expect(STYLES.test(style)).toBe(names)
})

test('no style names left or right', () => {
  const sheets = files.filter((file) => file.endsWith('.css'))
  expect(sheets.filter((file) => STYLES.test(read(file)))).toEqual([])
})

test('no component names left or right', () => {
  const components = files.filter((file) => /\/web\/.*\.tsx$/.test(file))
  expect(components.filter((file) => COMPONENTS.test(read(file)))).toEqual([])
})
