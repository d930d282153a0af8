import { expect, test } from 'vitest'
import { files, importsOf, read, sources } from './sources.ts'

// Sizes, weights, colours and spacing have names in src/platform/web/theme.ts.
const SHEET_RULES: readonly [what: string, raw: RegExp][] = [
  ['font size', /[{;\s](?:font|[\w-]*-words)-size:[^;]*\d(?:rem|px|em|vw)\b/],
  ['font weight', /[{;\s]font-weight:\s*(?:\d|bold|lighter)/],
  ['colour', /:[^;{]*(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|[\s,(](?:white|black)\b)/i],
  ['colour', /var\(--mantine-color-[a-z]+-\d\)/],
  ['spacing', /[{;\s](?:margin|padding|gap|row-gap|column-gap)[a-z-]*:[^;]*[\d.](?:rem|px)\b/],
  ['spacing', /@mixin (?:wrap|stack) [^;]*[\d.](?:rem|px)\b/],
  ['radius', /[{;\s]border-[a-z-]*radius:[^;]*\d(?:rem|px)\b/],
]

const COMPONENT_RULES: readonly [what: string, raw: RegExp][] = [
  ['font size', /\bfz=|\bfontSize:/],
  ['font weight', /\bfw=\{|\bfontWeight:/],
  ['colour', /(?<!&)#[\da-f]{3,8}['"\s;]|\brgba?\(|\b(?:c|bg|color)="[a-z]+\.\d"/i],
  ['spacing', /\s(?:[mp][tbxyse]?|gap|spacing)=\{\d/],
  ['red', /(?<!<Alert[^>]*)\bcolor="red"|\bc="red"|\bcolor: 'red'/],
]

/** Files with raw values, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/app/web/global.css': 'declares the font’s faces',
  'src/auth/web/WelcomeImage.module.css': 'a drawing',
  'src/platform/web/ui/GiftPicture.module.css': 'a drawing',
  'src/feeds/web/screen/CardOnScreen.module.css': 'read across a room',
  'src/feeds/web/screen/ScreenPage.module.css': 'read across a room',
  'src/reports/web/StatementTable.module.css': 'a table as wide as a sheet of paper',
  'src/recognition/web/drawing/canvas.ts': 'a canvas knows no style sheet',
  'src/platform/web/ui/button-colors.ts': 'the rule of colour for buttons',
  'src/settings/web/AccentField.tsx': 'the colour to begin with is a value',
}

function rawOf(style: string, rules: typeof SHEET_RULES): string[] {
  // A size that isn't spacing, such as a neighbour's width, stands in calc() beside its spacing.
  const plain = style.replaceAll(/\/\*[^]*?\*\/|calc\([^;]*\)|\b[01]px\b/g, '')
  return [...new Set(rules.filter(([, raw]) => raw.test(plain)).map(([what]) => what))]
}

const sheets = files.filter((file) => file.endsWith('.css'))
const components = files.filter(
  (file) =>
    /\/web\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    file !== 'src/platform/web/theme.ts',
)
const raw = new Map([
  ...sheets.map((file) => [file, rawOf(read(file), SHEET_RULES)] as const),
  ...components.map((file) => [file, rawOf(read(file), COMPONENT_RULES)] as const),
])

test.each([
  ['.a { font-size: 0.8125rem; }', ['font size']],
  ['.a { font-weight: 650; }', ['font weight']],
  ['.a { color: #fff; }', ['colour']],
  ['.a { color: white; }', ['colour']],
  ['.a { background: rgb(0 0 0 / 35%); }', ['colour']],
  ['.a { color: var(--mantine-color-gray-7); }', ['colour']],
  ['.a { gap: 10px; }', ['spacing']],
  ['.a { margin-inline: 0 0.75rem; }', ['spacing']],
  ['.a { @mixin wrap 0.5rem; }', ['spacing']],
  ['.a { border-radius: 1rem; }', ['radius']],
  ['.a { font-size: var(--mantine-font-size-sm); color: var(--laurel-mark); }', []],
  ['.a { margin: 0 auto; padding: 1px var(--mantine-spacing-xs); white-space: nowrap; }', []],
  ['.a { margin-inline-start: calc(2rem + var(--mantine-spacing-sm)); }', []],
  ['.a { scroll-margin-top: 6rem; width: 10rem; border-radius: 50%; }', []],
])('knows what is raw in "%s"', (style, whats) => {
  expect(rawOf(style, SHEET_RULES)).toEqual(whats)
})

test('sizes, weights, colours and spacing go by name', () => {
  const wrong = [...raw].filter(([file, whats]) => whats.length > 0 && !(file in EXCEPTIONS))
  expect(wrong).toEqual([])
})

test('every exception is needed', () => {
  expect(Object.keys(EXCEPTIONS).filter((file) => !raw.get(file)?.length)).toEqual([])
})

test('a sheet has one importer', () => {
  const imported = sources.filter((file) => file.startsWith('src/')).flatMap(importsOf)
  const counts = sheets
    .filter((sheet) => sheet.endsWith('.module.css'))
    .map((sheet) => [sheet, imported.filter((one) => one === sheet).length])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})
