import { describe, expect, test } from 'vitest'
import { mayRunBeside } from '#platform/server/db/migrate.ts'
import { notesOf } from './notes.ts'

const OPENING =
  'Action required: none.\nRolling upgrade: yes.\nLongest migration: 0.4 s at 100,000 people.'
const changeOf = (name: string, text = '') => ({ name, text })
const FILES = changeOf('0003_files', '-- Compatible from: 0002_users\n')
const USERS = changeOf('0002_users')

function changelogOf(opening: string, heading = '7.3.0, 2026-12-31'): string {
  return `# Changelog\n\n## ${heading}\n\n${opening}\n\n**Thanks**\n\n- Warmer.\n\n## 7.2.0, 2026-11-30\n\nOld.\n`
}

function release(changelog: string, isRolling: boolean | null = true) {
  return notesOf({ version: '7.3.0', changelog, isRolling })
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
    expect(release(changelogOf(no), false)).toContain('Rolling upgrade: no.')
    expect(() => release(changelogOf(OPENING), false)).toThrow('say "no"')
    const first = OPENING.replace('grade: yes', 'grade: none, the first release')
    expect(release(changelogOf(first), null)).toContain('none, the first release')
  })

  test('call an upgrade rolling if each migration may run beside the release before', () => {
    expect(mayRunBeside('0002_users', [FILES])).toBe(true)
    // That release does not know 0002_users.
    expect(mayRunBeside('0001_platform', [USERS, FILES])).toBe(false)
    expect(mayRunBeside('0003_files', [])).toBe(true)
  })
})
