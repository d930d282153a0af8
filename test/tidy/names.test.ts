import { expect, test } from 'vitest'
import { read, sources } from './sources.ts'

const judged = sources.filter(
  (file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/e2e\//.test(file),
)

const DECLARATION =
  /^(export )?(?:async |abstract )*(function\*?|const|let|class|interface|type) (\w+)/gm

interface Declaration {
  readonly file: string
  readonly name: string
  readonly isExported: boolean
  readonly isType: boolean
}

const declarations = judged.flatMap((file): Declaration[] =>
  [...read(file).matchAll(DECLARATION)].map(([, exported, kind = '', name = '']) => ({
    file,
    name,
    isExported: exported !== undefined,
    isType: kind === 'interface' || kind === 'type',
  })),
)

test('an exported name is declared in one file', () => {
  const homes = new Map<string, Set<string>>()
  for (const { name, file, isExported } of declarations) {
    if (isExported) homes.set(name, (homes.get(name) ?? new Set()).add(file))
  }
  expect(homes.size).toBeGreaterThan(1_000)
  const several = [...homes].filter(([, files]) => files.size > 1)
  expect(several.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([])
})

test('a type is a noun of the field', () => {
  // Each of these once named something else in three files and more.
  const fragments =
    /^(?:Said|Known|Told|Asked|Wanted|Named|Given|Held|Kept|Shown|Found|Sent|Made|Left|Chosen|Reading|Writing|Asking|Adding|Making|Saving|Changing|Parts|Choice|Choices|Ways?|Whole)$/
  const wrong = declarations.filter(({ isType, name }) => isType && fragments.test(name))
  expect(wrong.map(({ name, file }) => `${name} in ${file}`)).toEqual([])
})
