import { describe, expect, test } from 'vitest'
import { exists, read } from './sources.ts'

/** The requirements of OWASP ASVS 5.0.0 by level, as "chapter.section: numbers". */
const LEVEL_1 = idsOf(`
  1.2: 1 2 3 4 5; 1.3: 1 2; 1.5: 1; 2.1: 1; 2.2: 1 2; 2.3: 1; 3.2: 1 2; 3.3: 1; 3.4: 1 2; 3.5: 1 2 3;
  4.1: 1; 4.4: 1; 5.2: 1 2; 5.3: 1 2; 6.1: 1; 6.2: 1 2 3 4 5 6 7 8; 6.3: 1 2; 6.4: 1 2; 7.2: 1 2 3 4;
  7.4: 1 2; 8.1: 1; 8.2: 1 2; 8.3: 1; 9.1: 1 2 3; 9.2: 1; 10.4: 1 2 3 4 5; 11.3: 1 2; 11.4: 1;
  12.1: 1; 12.2: 1 2; 13.4: 1; 14.2: 1; 14.3: 1; 15.1: 1; 15.2: 1; 15.3: 1`)
const LEVEL_2 = idsOf(`
  1.1: 1 2; 1.2: 6 7 8 9; 1.3: 3 4 5 6 7 8 9 10 11; 1.4: 1 2 3; 1.5: 2; 2.1: 2 3; 2.2: 3; 2.3: 2 3 4;
  2.4: 1; 3.3: 2 3 4; 3.4: 3 4 5 6; 3.5: 4 5; 3.7: 1 2; 4.1: 2 3; 4.2: 1; 4.3: 1 2; 4.4: 2 3 4; 5.1: 1;
  5.2: 3; 5.4: 1 2 3; 6.1: 2 3; 6.2: 9 10 11 12; 6.3: 3 4; 6.4: 3 4; 6.5: 1 2 3 4 5; 6.6: 1 2 3;
  6.8: 1 2 3 4; 7.1: 1 2 3; 7.3: 1 2; 7.4: 3 4 5; 7.5: 1 2; 7.6: 1 2; 8.1: 2; 8.2: 3; 8.4: 1;
  9.2: 2 3 4; 10.1: 1 2; 10.2: 1 2; 10.3: 1 2 3 4; 10.4: 6 7 8 9 10 11; 10.5: 1 2 3 4 5; 10.6: 1 2;
  10.7: 1 2 3; 11.1: 1 2; 11.2: 1 2 3; 11.3: 3; 11.4: 2 3 4; 11.5: 1; 11.6: 1; 12.1: 2 3;
  12.3: 1 2 3 4; 13.1: 1; 13.2: 1 2 3 4 5; 13.3: 1 2; 13.4: 2 3 4 5; 14.1: 1 2; 14.2: 2 3 4; 14.3: 2 3;
  15.1: 2 3; 15.2: 2 3; 15.3: 2 3 4 5 6 7; 16.1: 1; 16.2: 1 2 3 4 5; 16.3: 1 2 3 4; 16.4: 1 2 3;
  16.5: 1 2 3; 17.1: 1; 17.2: 1 2 3 4; 17.3: 1 2`)

function idsOf(sections: string): string[] {
  return sections.split(';').flatMap((section) => {
    const [name = '', numbers = ''] = section.trim().split(': ')
    return numbers.split(' ').map((number) => `V${name}.${number}`)
  })
}

const document = read('docs/security.md')

interface Row {
  readonly id: string
  readonly answer: string
  readonly how: string
}

const rows: Row[] = [...document.matchAll(/^\| (V[\d.]+) +\| (.+?) \| (.+?) +\| (.+) \|$/gm)].map(
  ([, id = '', , answer = '', how = '']) => ({ id, answer, how }),
)
const leftOut = [...document.matchAll(/^- (.+?): ((?:V[\d.]+(?:, )?)+)$/gm)].flatMap(([, , ids]) =>
  (ids ?? '').split(', '),
)

describe('docs/security.md', () => {
  test('is checked against all requirements of levels 1 and 2', () => {
    expect([LEVEL_1.length, LEVEL_2.length]).toEqual([70, 183])
  })

  test('answers every requirement of level 1, once', () => {
    const answered = rows.map(({ id }) => id).filter((id) => LEVEL_1.includes(id))
    expect(answered).toEqual(LEVEL_1)
  })

  test('answers every requirement of level 2, or lists it as not applicable', () => {
    const answered = [...rows.map(({ id }) => id), ...leftOut].filter((id) => !LEVEL_1.includes(id))
    expect(new Set(answered)).toEqual(new Set(LEVEL_2))
    expect(answered).toHaveLength(LEVEL_2.length)
  })

  test('gives each requirement one of three answers', () => {
    const others = rows.filter(({ answer }) => !['met', 'not met', 'not ours'].includes(answer))
    expect(others).toEqual([])
  })

  test('has the correct number of each answer', () => {
    const counted = (level: readonly string[], answer: string) =>
      rows.filter((row) => level.includes(row.id) && row.answer === answer).length
    for (const [name, level] of [
      ['Level 1', LEVEL_1],
      ['Level 2', LEVEL_2],
    ] as const) {
      const line = new RegExp(`^\\| ${name} +\\| (\\d+) +\\| (\\d+) +\\| (\\d+) +\\|`, 'm').exec(
        document,
      )
      expect(line?.slice(1).map(Number), name).toEqual([
        counted(level, 'met'),
        counted(level, 'not met'),
        counted(level, 'not ours'),
      ])
    }
  })

  const pathsOf = ({ how }: Row) =>
    [...how.matchAll(/`([^`]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => /^(?:src|test|docs|scripts)\//.test(name))

  test('names files that exist', () => {
    expect(rows.flatMap(pathsOf).filter((path) => !exists(path))).toEqual([])
  })

  test('names a test for every requirement that is met', () => {
    const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
    const met = rows.filter(({ answer }) => answer === 'met')
    expect(met.filter((row) => !pathsOf(row).some(isTest))).toEqual([])
  })
})
