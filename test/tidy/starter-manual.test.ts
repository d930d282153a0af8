import { expect, test } from 'vitest'
import { KEY_LENGTH, SectionChange } from '#manuals/contract/manual.ts'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { REFUSALS } from '#platform/contract/refusal-list.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { files, read } from './sources.ts'

// The starter manual is data, so only this test notices when it is out of date.
const MANUAL = 'src/manuals/server/starter/'
const FOLDER = `${MANUAL}en/`
const names = files.filter((file) => file.startsWith(FOLDER))
/** The questions that a part is known to answer. */
const ASKED = /\n```asked\n[^]*?\n```\n/g
const sections = names.map((file) => {
  const [first = '', ...rest] = read(file).split('\n')
  const isForAll = file.startsWith(`${FOLDER}everyone/`)
  const lines = rest.filter((line) => !/^(?:Group|Facts): /.test(line))
  const content = lines.join('\n').replaceAll(ASKED, '').trim()
  return { file, first, isForAll, key: first.replace(/^# /, ''), content }
})
const manual = sections.map(({ content }) => content).join('\n')
const keys = sections.map(({ key }) => key)

test.each(['everyone', 'administrator'])(
  'the files for %s are numbered in reading order',
  (audience) => {
    const own = names.filter((file) => file.startsWith(`${FOLDER}${audience}/`))
    expect(own.length).toBeGreaterThan(10)
    const numbers = own.map((file) => Number(/\/(\d\d)-[a-z-]+\.md$/.exec(file)?.[1]))
    expect(numbers).toEqual(own.map((_, index) => index + 1))
  },
)

test('every section begins with its key and can be saved', () => {
  for (const { first, key, content, file } of sections) {
    expect(first, file).toMatch(/^# \S/)
    expect(Array.from(key).length, file).toBeLessThanOrEqual(KEY_LENGTH)
    const section = { key, content, document: null }
    expect(SectionChange.parse(section), file).toEqual(section)
    expect(content.length, file).toBeLessThanOrEqual(8_000)
  }
})

test('no two sections have the same key, ignoring case', () => {
  const lower = keys.map((key) => key.toLowerCase())
  expect(lower.filter((key, index) => lower.indexOf(key) !== index)).toEqual([])
})

test.each(sections)('each part of $key is short enough to quote', ({ content }) => {
  const parts = content.split(/^## .+$/m).map((part) => part.trim())
  expect(parts.filter((part) => part.length > 900)).toEqual([])
  expect(parts.slice(1).filter((part) => part.length < 100)).toEqual([])
})

const LINK = /\]\(([^)]*)\)/g
const paths = [...read('src/platform/web/paths.ts').matchAll(/^ {2}\w+: '([^']+)'/gm)].map(
  (match) => match[1] ?? '',
)

test.each(sections)('$key links to screens and sections that exist', ({ content }) => {
  const targets = [...content.matchAll(LINK)].map((match) => match[1] ?? '')
  const known = new Set([...paths, ...keys.map((key) => `/help/${encodeURIComponent(key)}`)])
  expect(targets.filter((target) => !known.has(target) || target.includes('$'))).toEqual([])
})

test.each(sections.filter(({ isForAll }) => isForAll))(
  '$key links to no section or screen of the administrator',
  ({ content }) => {
    const closed = new Set([
      ...sections
        .filter(({ isForAll }) => !isForAll)
        .map(({ key }) => `/help/${encodeURIComponent(key)}`),
      '/all-data',
      '/manual',
      '/inventory',
      '/today',
      '/overview',
      '/recognition',
      '/audit-log',
      '/settings',
      '/roles',
    ])
    const targets = [...content.matchAll(LINK)].map((match) => match[1] ?? '')
    expect(targets.filter((target) => closed.has(target))).toEqual([])
  },
)

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
  names.map((name) => ({ language, name: name.slice(FOLDER.length) })),
)

test.each(TRANSLATIONS)('$language has $name in the shape of the English', ({ language, name }) => {
  const [english, translated] = [read(FOLDER + name), read(`${MANUAL}${language}/${name}`)]
  const shapeOf = (text: string) => ({
    fields: text.split('\n').filter((line) => /^(?:Group|Facts): /.test(line)),
    headings: text.split('\n').flatMap((line) => /^#+ /.exec(line) ?? []),
    steps: text.match(/^\d+\. /gm)?.length,
    items: text.match(/^- /gm)?.length,
    links: [...text.matchAll(LINK)].map(([, target = '']) => target).toSorted(),
  })
  expect(shapeOf(translated)).toEqual(shapeOf(english))
  const key = /^# (.+)/.exec(translated)?.[1] ?? ''
  expect(Array.from(key).length).toBeGreaterThan(0)
  expect(Array.from(key).length).toBeLessThanOrEqual(KEY_LENGTH)
})

test.each(LANGUAGES)('no two sections in %s have the same key', (language) => {
  const own = files.filter((file) => file.startsWith(`${MANUAL}${language}/`))
  expect(own).toHaveLength(names.length)
  const firsts = own.map((file) => read(file).split('\n')[0]?.toLowerCase())
  expect(new Set(firsts).size).toBe(firsts.length)
})

/** Refusals that only other programs can get, not our screens. */
const OF_PROGRAMS: readonly RefusalCode[] = [
  'method-not-allowed',
  'cross-site',
  'not-json',
  'broken-json',
  'body-too-large',
  'unknown-field',
  'invalid-input',
  'key-missing',
  'key-reused',
  'not-acceptable',
  'nothing-to-change',
  'zone-unknown',
  'single-sign-on-off',
  'directory-off',
  'logout-token-invalid',
  'push-keys-invalid',
  // The page handles it by subscribing again.
  'push-taken',
  'message-long',
  'model-off',
  'feed-unknown',
  'screen-unknown',
  'drafts-many',
  'token-invalid',
  'token-network',
  'token-scope',
  'too-many-requests',
  'chat-unproved',
]

test('the manual explains every refusal', () => {
  const shown = Object.entries(REFUSALS).filter(([code]) => !OF_PROGRAMS.some((of) => of === code))
  const said = shown.map(([, [, message]]) => sayInEnglish(message))
  expect(said.filter((words) => !manual.includes(words))).toEqual([])
})

test('the manual explains every other message of the specification', () => {
  const shown = Object.values(MESSAGES).map(sayInEnglish)
  expect(shown.filter((words) => !manual.includes(words))).toEqual([])
  expect(manual).toMatch(/Only \d+ item\(s\) available\./)
  expect(manual).toContain('Something went wrong: ')
  expect(manual).toContain('Error: ')
})

/** What erasing and leaving contradict. */
const CONTRADICTED =
  /accounts are never deleted|do not run out|Konten werden nie|laufen nicht ab|cuentas nunca se eliminan|comptes ne sont jamais supprimés|ne se périment pas|contas nunca são|não têm prazo|لا تُحذف الحسابات|لا تسقط/iu

test.each(LANGUAGES)('no section in %s says that accounts or points stay for ever', (language) => {
  const own = files.filter((file) => file.startsWith(`${MANUAL}${language}/`))
  expect(own.filter((file) => CONTRADICTED.test(read(file)))).toEqual([])
})
