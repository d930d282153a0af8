import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
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

/** The forms that each plural of a message has, such as one and other. */
function pluralsOf(message: string): Set<string>[] {
  const found: Set<string>[] = []
  const look = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as CompiledMessage) {
      if (!Array.isArray(token)) continue
      const [, kind, forms] = token
      if (typeof forms !== 'object' || forms === null) continue
      if (kind === 'plural') found.push(new Set(Object.keys(forms)))
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

/** The faults of a translation; an empty one has none. */
function faultsOf(language: string, message: string, translation: string): string[] {
  if (translation === '') return []
  const [wanted, given] = [partsOf(message), partsOf(translation)]
  const forms = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => NEVER_COUNTED[language]?.has(form) !== true)
  return [
    ...[...wanted.difference(given)].map((part) => `lacks ${part}`),
    ...[...given.difference(wanted)].map((part) => `has ${part}`),
    ...pluralsOf(translation).flatMap((has) =>
      forms
        .filter((form) => !has.has(form) && !has.has(EXACTLY[form] ?? form))
        .map((form) => `lacks the form ${form}`),
    ),
  ]
}

test.each([
  ['de', '{name} left', '{name} ist gegangen', []],
  ['de', '{name} left', 'Alle sind gegangen', ['lacks {name}']],
  ['de', 'Read <0>this</0>', 'Lies <0>das', ['lacks </0>']],
  ['de', '{n, plural, other {# days}}', '{n, plural, other {# Tage}}', ['lacks the form one']],
  ['fr', '{n, plural, other {# days}}', '{n, plural, one {# jour} other {# jours}}', []],
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
