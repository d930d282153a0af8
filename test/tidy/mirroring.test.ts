import { expect, test } from 'vitest'
import { files, read } from './sources.ts'

// A page is mirrored by its `dir` alone (design, section 9), so no layout names left or right.
const SIDES = '(?:left|right)'
const STYLES = new RegExp(
  [
    String.raw`^\s*(?:[a-z-]*-)?${SIDES}(?:-[a-z-]+)?\s*:`,
    String.raw`:[^;{]*\b${SIDES}\s*[;!]`,
    String.raw`\btranslateX\(|\btranslate:\s+(?!0\b)`,
  ].join('|'),
  'm',
)
/** Four values that differ at the two sides, which a shorthand names in a physical order. */
function namesSides(style: string): boolean {
  const declared = style.matchAll(/\b(padding|margin|inset|border-radius|border-width): ([^;]+);/g)
  return [...declared].some(([, property, value = '']) => {
    const [first, second, third, fourth] =
      value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
    if (fourth === undefined) return false
    return property === 'border-radius' ? first !== second || third !== fourth : second !== fourth
  })
}

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

test.each([
  ['padding: 1px 2px 3px 4px;', true],
  ['padding: 1px calc(2px + (1px * 2)) 3px calc(2px + (1px * 2));', false],
  ['margin: 0 0 0 auto;', true],
  ['border-radius: 1px 1px 0 0;', false],
  ['border-radius: 0 1px 1px 0;', true],
  ['padding: 1px 2px;', false],
])('knows whether "%s" differs at its sides', (style, names) => {
  expect(namesSides(style)).toBe(names)
})

test('no style names left or right', () => {
  const sheets = files.filter((file) => file.endsWith('.css'))
  const names = (style: string) => STYLES.test(style) || namesSides(style)
  expect(sheets.filter((file) => names(read(file)))).toEqual([])
})

test('no component names left or right', () => {
  const components = files.filter((file) => /\/web\/.*\.tsx$/.test(file))
  expect(components.filter((file) => COMPONENTS.test(read(file)))).toEqual([])
})

test('turns icons that components show', () => {
  const turned = [...read('src/app/web/global.css').matchAll(/\.tabler-icon-([\w-]+)/g)]
  const names = turned.map(([, kebab = '']) =>
    `-${kebab}`.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  )
  const shown = files
    .filter((file) => /\/web\/.*\.tsx?$/.test(file))
    .map(read)
    .join()
  expect(names.filter((name) => !new RegExp(`\\bIcon${name}\\b`).test(shown))).toEqual([])
})
