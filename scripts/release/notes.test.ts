import { describe, expect, test } from 'vitest'
import { notesOf } from './notes.ts'

const OPENING =
  'Action required: none.\nRolling upgrade: yes.\nLongest migration: 0.4 s at 100,000 people.'
const migrations = [
  { name: '0001_platform', besides: null },
  { name: '0002_users', besides: null },
  { name: '0003_files', besides: '0002_users' },
]

function changelogOf(opening: string, heading = '7.3.0, 2026-12-31'): string {
  return `# Changelog\n\n## ${heading}\n\n${opening}\n\n**Thanks**\n\n- Warmer.\n\n## 7.2.0, 2026-11-30\n\nOld.\n`
}

function release(changelog: string, before: string | null = '0002_users') {
  return notesOf({ version: '7.3.0', changelog, before, migrations })
}

describe('the notes of a release', () => {
  test('are its section of the changelog, and open with what to do', () => {
    expect(release(changelogOf(OPENING))).toBe(
      `# Laurel 7.3.0, 2026-12-31\n\n${OPENING}\n\n**Thanks**\n\n- Warmer.\n`,
    )
  })

  test.each([
    ['without a section', changelogOf(OPENING, '7.4.0, 2026-12-31'), 'no section 7.3.0'],
    ['without a date', changelogOf(OPENING, '7.3.0, not released yet'), 'no date for 7.3.0'],
    ['without what to do', changelogOf(OPENING.replace(/^.*\n/, '')), '"Action required:"'],
    [
      'without a duration',
      changelogOf(OPENING.replace(/\nLongest.*$/, '')),
      '"Longest migration:"',
    ],
    ['with the lines further down', changelogOf(`New.\n\n${OPENING}`), '"Action required:"'],
  ])('are refused %s', (_, changelog, words) => {
    expect(() => release(changelog)).toThrow(words)
  })

  test('say what the migrations say of a rolling upgrade', () => {
    const no = OPENING.replace('grade: yes', 'grade: no')
    expect(() => release(changelogOf(no))).toThrow('and the migrations say "yes"')
    // The release before must know 0002_users.
    expect(release(changelogOf(no), '0001_platform')).toContain('Rolling upgrade: no.')
    expect(() => release(changelogOf(OPENING), '0001_platform')).toThrow('say "no"')
    const first = OPENING.replace('grade: yes', 'grade: none, the first release')
    expect(release(changelogOf(first), null)).toContain('none, the first release')
  })
})
