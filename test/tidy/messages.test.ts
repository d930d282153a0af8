import { parseSync, traverse, type NodePath } from '@babel/core'
import { expect, test } from 'vitest'
import { files, read } from './sources.ts'

const screens = files.filter(
  (file) => /^src\/[^/]+\/web\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
)

/** Names of things, and examples of what somebody might type. */
const NO_WORDS = new Set(['Laurel', 'acme.com, acme.org'])
/** Attributes for machines. */
const TECHNICAL = new Set(['className', 'd', 'preserveAspectRatio', 'transform', 'viewBox'])
const WORDS = /^\p{Lu}\p{Ll}|\p{L} \p{L}/u
const MARKS = new Set(['Trans', 'Plural'])

function isTechnical({ name }: { name: unknown }): boolean {
  return typeof name === 'string' && TECHNICAL.has(name)
}

function isMarked(path: NodePath): boolean {
  return (
    path.findParent((parent) => {
      if (!parent.isJSXElement()) return false
      const { name } = parent.node.openingElement
      return name.type === 'JSXIdentifier' && MARKS.has(name.name)
    }) !== null
  )
}

/** The texts of a source file that are no messages, or are said too early, each with its line. */
function faultsOf(source: string): string[] {
  const parserOpts = { plugins: ['jsx', 'typescript'] as ('jsx' | 'typescript')[] }
  const tree = parseSync(source, { configFile: false, babelrc: false, parserOpts })
  if (tree === null) throw new Error('a file without a program')
  const faults: string[] = []
  const fault = (path: NodePath, says: string) =>
    faults.push(`${path.node.loc?.start.line ?? 0}: ${says}`)
  traverse(tree, {
    JSXText(path) {
      const words = path.node.value.trim()
      if (/\p{L}/u.test(words) && !NO_WORDS.has(words) && !isMarked(path)) fault(path, words)
    },
    JSXAttribute(path) {
      const { name, value } = path.node
      if (value?.type !== 'StringLiteral' || isTechnical(name)) return
      if (WORDS.test(value.value) && !NO_WORDS.has(value.value) && !isMarked(path)) {
        fault(path, value.value)
      }
    },
    // Said while a module loads, a text would keep the language of that moment.
    TaggedTemplateExpression(path) {
      const { tag } = path.node
      if (tag.type === 'Identifier' && tag.name === 't' && path.getFunctionParent() === null) {
        fault(path, 't outside a function')
      }
    },
  })
  return faults
}

test.each([
  ['const a = () => <p>Your cart is empty</p>', ['1: Your cart is empty']],
  ['const a = () => <p title="Your cart">{t`Cart`}</p>', ['1: Your cart']],
  ['const a = t`Cart`', ['1: t outside a function']],
  ['const a = () => <p className="a b">{t`Cart`}</p>', []],
  ['const a = () => <Trans>New here? <b>Create Account</b></Trans>', []],
])('knows what is wrong with %s', (source, faults) => {
  expect(faultsOf(source)).toEqual(faults)
})

test('every text on a screen is a message', () => {
  const found = screens.flatMap((file) => faultsOf(read(file)).map((fault) => `${file}:${fault}`))
  expect(found).toEqual([])
})

const FORMATS =
  /\btoLocale(?:Date|Time)?String\(|\bnew Intl\.(?!Segmenter)(?!DateTimeFormat\(\)\.resolvedOptions)/
/** They format for the language that they are given. */
const PLACES = /\bperLanguage\(/

test.each([
  ["count.toLocaleString('en')", true],
  ["new Intl.NumberFormat('en')", true],
  ['new Intl.DateTimeFormat().resolvedOptions().timeZone', false],
  ['perLanguage((locale) => new Intl.DisplayNames(locale, {}))', false],
])('knows whether "%s" formats by itself', (source, formats) => {
  expect(FORMATS.test(source) && !PLACES.test(source)).toBe(formats)
})

test('screens format numbers, dates and lists in one place', () => {
  const others = screens.filter(
    (file) =>
      file !== 'src/platform/web/language/format.ts' &&
      // The specification's own format of a date, in English.
      file !== 'src/shop/web/purchased/purchase-date.ts',
  )
  const formats = (source: string) => FORMATS.test(source) && !PLACES.test(source)
  expect(others.filter((file) => formats(read(file)))).toEqual([])
})
