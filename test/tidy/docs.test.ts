import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SECRETS } from '#app/server/read-setting.ts'
import { SETTINGS } from '#app/server/settings.ts'
import { exists, files, read, sources } from './sources.ts'

// Without the starter manual, whose links are paths of the browser app; it has its own test.
const docs = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('src/manuals/server/starter/'),
)

test.each(docs)('%s links to files and names paths that exist', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
  const targets = links.map((link) => normalize(join(dirname(file), link[1] ?? '')))
  const named = [...read(file).matchAll(/`((?:src|test|bench|scripts|docs)\/[\w./-]+)`/g)]
  const paths = [...targets, ...named.map((match) => match[1] ?? '')]
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

test('the documents name only existing npm scripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = docs.flatMap((file) => [...read(file).matchAll(/\bnpm run ([\w:-]+)/g)])
  expect(named.map((match) => match[1] ?? '').filter((name) => !(name in scripts))).toEqual([])
})

test('the README documents every environment variable as it is parsed', () => {
  const rows = [...read('README.md').matchAll(/^\| `([A-Z0-9_]+)` +\| (.*?) *\| (.*?) *\|$/gm)]
  const documented = rows.map(([, name, standard, meaning]) => ({
    name,
    default: standard?.replaceAll('`', ''),
    meaning,
  }))
  const parsed = SETTINGS.map((setting) => ({
    name: setting.name,
    default: setting.default,
    meaning: setting.meaning,
  }))
  expect(documented).toEqual(parsed)
})

test('the README names every secret that may be in a file', () => {
  const [sentence = ''] = /`DATABASE_URL`, [^.]*may be in a file/.exec(read('README.md')) ?? []
  const named = [...sentence.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)
  expect(named).toEqual([...SECRETS])
})

describe('docs/specification.md', () => {
  const lines = read('docs/specification.md').split('\n')
  const rows = lines
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([before, rule, places, proofs, after, ...more]) => {
      const isRow = before === '' && after === '' && more.length === 0 && proofs !== undefined
      return isRow && places !== 'Code' && !/^-+$/.test(rule ?? '') && proofs.includes('`')
    })
  const sections = new Set(lines.flatMap((line) => /^## (\d+)\. /.exec(line)?.[1] ?? []))

  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(200)
  })

  const paths = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
  const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)

  test('every row names files and tests that exist', () => {
    const wrong = rows.filter(([, , places, proofs]) => {
      const named = [...paths(places), ...paths(proofs)]
      return (
        paths(places).length === 0 ||
        paths(proofs).length === 0 ||
        !paths(proofs).every(isTest) ||
        !named.every(exists)
      )
    })
    expect(wrong).toEqual([])
  })

  test('has every section that code and tests cite', () => {
    const CITED = /specification(?:'s [a-z]+)?,? \(?sections? ((?:\d+(?:, | and | to )?)+)/gi
    const cited = sources.flatMap((file) =>
      [
        ...read(file)
          .replaceAll(/\s+(?:\* |\/\/ )?/g, ' ')
          .matchAll(CITED),
      ].flatMap(([, numbers = '']) =>
        (numbers.match(/\d+/g) ?? []).map((number) => ({ file, number })),
      ),
    )
    expect(cited.length).toBeGreaterThan(150)
    expect(cited.filter(({ number }) => !sections.has(number))).toEqual([])
  })
})
