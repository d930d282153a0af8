import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, read, sources } from './sources.ts'

/** Features that tell of what happens in their `events.ts` alone. */
const FEATURES = sources.flatMap(
  (file) => /^src\/([^/]+)\/server\/events\.ts$/.exec(file)?.[1] ?? [],
)

/** What changes a table and is told by others, or by nobody, with the reason. */
const TOLD_OTHERWISE: Readonly<Record<string, string>> = {
  forgetInBonuses: 'src/privacy tells of an erasure',
}

const DESTINATIONS = new Set([
  'src/audit-log/server/record.ts',
  'src/notifications/server/notify.ts',
  'src/platform/server/live/outbox.ts',
  'src/webhooks/server/publish.ts',
])

const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom)\(|\bstoreBatch\(|\b(?:insert into|delete from)\b|\bupdate \w+(?:\s+\w+)?\s+set\b/
const TELLS = /\bhappened\(/

/** A top-level declaration: a verb, or a statement of SQL that it uses. */
interface Declared {
  readonly name: string
  readonly text: string
  /** What it names, as `file#name`. */
  readonly uses: readonly string[]
}

/** The declarations of a feature's server, by `file#name`, without its handlers and events. */
function declarationsOf(feature: string): ReadonlyMap<string, Declared> {
  const files = serverOf(feature).filter(
    (file) => !/\/(?:\w+-)?(?:handlers|events)\.ts$/.test(file),
  )
  const all = new Map<string, Declared>()
  for (const file of files) {
    const source = read(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    const known = new Map<string, string>()
    for (const [, names = '', from = ''] of source.matchAll(
      /import \{([^}]*)\} from '(\.[^']+)'/g,
    )) {
      for (const name of names.match(/\w+/g) ?? [])
        known.set(name, `${normalize(join(dirname(file), from))}#${name}`)
    }
    const found = [
      ...source.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/gm),
    ].map((match) => ({ name: match[1] ?? '', start: match.index }))
    for (const { name } of found) known.set(name, `${file}#${name}`)
    for (const [index, { name, start }] of found.entries()) {
      const text = source.slice(start, found[index + 1]?.start)
      const uses = [...new Set(text.match(/\w+/g))].flatMap((word) => known.get(word) ?? [])
      const key = `${file}#${name}`
      all.set(key, { name, text, uses: uses.filter((used) => used !== key) })
    }
  }
  return all
}

function serverOf(feature: string): string[] {
  return sources.filter(
    (file) => file.startsWith(`src/${feature}/server/`) && !file.endsWith('.test.ts'),
  )
}

/** Whether it does something, itself or by what it uses. */
function does(
  all: ReadonlyMap<string, Declared>,
  key: string,
  what: RegExp,
  seen = new Set<string>(),
): boolean {
  const one = all.get(key)
  if (one === undefined || seen.has(key)) return false
  seen.add(key)
  return what.test(one.text) || one.uses.some((used) => does(all, used, what, seen))
}

/** The verbs that nothing else in the feature uses: what its handlers, or other folders, call. */
function verbsOf(feature: string) {
  const all = declarationsOf(feature)
  const used = new Set([...all.values()].flatMap(({ uses }) => uses))
  return [...all]
    .filter(([key]) => !used.has(key) && does(all, key, WRITES))
    .map(([key, { name }]) => ({ name, tells: does(all, key, TELLS) }))
}

describe.each(FEATURES)('%s', (feature) => {
  test('tells of every change of a table', () => {
    const verbs = verbsOf(feature)
    expect(verbs.length).toBeGreaterThan(0)
    const silent = verbs.filter(({ name, tells }) => !tells && !(name in TOLD_OTHERWISE))
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('tells in its events alone', () => {
    const others = serverOf(feature).filter((file) => !file.endsWith('/events.ts'))
    const tellers = others.filter((file) => importsOf(file).some((to) => DESTINATIONS.has(to)))
    expect(tellers).toEqual([])
  })
})

test('every exception is a verb that changes a table and does not tell', () => {
  const silent = FEATURES.flatMap(verbsOf).filter(({ tells }) => !tells)
  expect(silent.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(TOLD_OTHERWISE)),
  )
})
