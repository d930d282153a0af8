import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { files, read } from './sources.ts'

const PATH = /^src\/[^/]+\/locales\/(?<language>[a-z]+)\.po$/
const catalogs = files.filter((file) => PATH.test(file))
const format = formatter({ lineNumbers: false })

/** The names of a message's placeholders, and its tags. */
function partsOf(message: string): Set<string> {
  const parts = new Set(message.match(/<\/?\d+\/?>/g))
  const look = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as CompiledMessage) {
      if (!Array.isArray(token)) continue
      const [name, , forms] = token
      parts.add(`{${name}}`)
      if (typeof forms === 'object' && forms !== null) Object.values(forms).forEach(look)
    }
  }
  look(compileMessageOrThrow(message))
  return parts
}

/** The forms of each plural of a message, such as one and other, under what it counts. */
function pluralsOf(message: string): [string, Record<string, unknown>][] {
  const found: [string, Record<string, unknown>][] = []
  const look = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as CompiledMessage) {
      if (!Array.isArray(token)) continue
      const [name, kind, forms] = token
      if (typeof forms !== 'object' || forms === null) continue
      if (kind === 'plural') found.push([name, { ...forms }])
      Object.values(forms).forEach(look)
    }
  }
  look(compileMessageOrThrow(message))
  return found
}

/** Whole numbers of a million, which no screen counts, are the only ones with the form "many" here. */
const NEVER_COUNTED: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: new Set(['many']),
  es: new Set(['many']),
  pt: new Set(['many']),
}
const EXACTLY: Readonly<Record<string, string>> = { zero: '0', one: '1', two: '2' }

/** Where an amount as it is written, "1.000", counts as one. */
const READS_1000_AS_1 = new Set<string>(
  LANGUAGES.filter((language) => Number(new Intl.NumberFormat(language).format(1000)) === 1),
)

function shows(tokens: unknown, name: string): boolean {
  return Array.isArray(tokens) && tokens.some((token) => Array.isArray(token) && token[0] === name)
}

/** The faults of a translation; an empty one has none. */
function faultsOf(language: string, message: string, translation: string): string[] {
  if (translation === '') return []
  const [wanted, given] = [partsOf(message), partsOf(translation)]
  const needed = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => NEVER_COUNTED[language]?.has(form) !== true)
  return [
    ...[...wanted.difference(given)].map((part) => `lacks ${part}`),
    ...[...given.difference(wanted)].map((part) => `has ${part}`),
    ...pluralsOf(translation).flatMap(([, forms]) =>
      needed
        .filter((form) => !(form in forms) && !((EXACTLY[form] ?? form) in forms))
        .map((form) => `lacks the form ${form}`),
    ),
    ...pluralsOf(translation)
      .filter(([name, { one }]) => READS_1000_AS_1.has(language) && shows(one, name))
      .map(([name]) => `says one, not =1, of the written amount {${name}}`),
  ]
}

test.each([
  ['de', '{name} left', '{name} ist gegangen', []],
  ['de', '{name} left', 'Alle sind gegangen', ['lacks {name}']],
  ['de', 'Read <0>this</0>', 'Lies <0>das', ['lacks </0>']],
  ['de', '{n, plural, other {# days}}', '{n, plural, other {# Tage}}', ['lacks the form one']],
  ['fr', '{n, plural, other {# days}}', '{n, plural, one {# jour} other {# jours}}', []],
  ['de', '{n} days', '{n, plural, =1 {{n} Tag} other {{n} Tage}}', []],
  [
    'de',
    '{n} days',
    '{n, plural, one {{n} Tag} other {{n} Tage}}',
    ['says one, not =1, of the written amount {n}'],
  ],
])('judges the %s of %s: %s', (language, message, translation, faults) => {
  expect(faultsOf(language, message, translation)).toEqual(faults)
})

test.each(catalogs)('%s keeps placeholders, tags and plural forms', async (file) => {
  const language = PATH.exec(file)?.groups?.['language'] ?? ''
  const context = { locale: language, sourceLocale: 'en', filename: file }
  const catalog = await format.parse(read(file), context)
  const faults = Object.values(catalog).flatMap(({ message = '', translation = '' }) =>
    faultsOf(language, message, translation).map((fault) => `${message}: ${fault}`),
  )
  expect(faults).toEqual([])
})

// It reads every source, which takes minutes on a busy machine.
test('every language has every text, and no other', { timeout: 300_000 }, async () => {
  const config = getConfig({ cwd: process.cwd() })
  const faults: string[] = []
  for (const catalog of await getCatalogs(config)) {
    const texts = (await catalog.collect()) ?? {}
    for (const language of config.locales.filter((name) => name !== 'en')) {
      const translated = (await catalog.read(language)) ?? {}
      const fault = (says: string, message = '') =>
        faults.push(`${catalog.name} in ${language} ${says}: ${message}`)
      for (const [id, { message }] of Object.entries(texts)) {
        if (!translated[id]?.translation) fault('lacks', message)
      }
      for (const [id, { message }] of Object.entries(translated)) {
        if (texts[id] === undefined) fault('is not used any more', message)
      }
    }
  }
  expect(faults).toEqual([])
})

// Only one of them would be loaded: ids are made of a message and its context.
test('a text is translated alike in every feature, or has a context', async () => {
  const known = new Map<string, string>()
  const faults: string[] = []
  for (const file of catalogs) {
    const language = PATH.exec(file)?.groups?.['language'] ?? ''
    const context = { locale: language, sourceLocale: 'en', filename: file }
    for (const [id, one] of Object.entries(await format.parse(read(file), context))) {
      const { message = '', translation = '' } = one
      const other = known.get(language + id) ?? translation
      if (other !== translation) faults.push(`${file}: ${message}: ${other}, ${translation}`)
      known.set(language + id, translation)
    }
  }
  expect(faults).toEqual([])
})

test('the languages that are offered are those that have catalogs', () => {
  expect(getConfig({ cwd: process.cwd() }).locales.toSorted()).toEqual(
    LANGUAGES.filter((language) => language !== 'en').toSorted(),
  )
})
