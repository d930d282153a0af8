import { expect, test } from 'vitest'
import { expiredBackups, nameOfBackup } from './make-backup.ts'

const MINE = '0123456789ab-cdef'
const now = new Date('2026-11-26T12:00:00.123Z')
const DAY_MS = 86_400_000
const daysAgo = (days: number) => nameOfBackup(MINE, new Date(now.getTime() - days * DAY_MS))

test('names a backup by its database and its time', () => {
  expect(nameOfBackup(MINE, now)).toBe('laurel-01234567-2026-11-26T12-00-00Z')
})

test('removes what is older than the days, but never the newest few', () => {
  const names = [
    daysAgo(1),
    daysAgo(40),
    daysAgo(3),
    `${daysAgo(31)}.tar`,
    `${daysAgo(29)}.tar.age`,
  ]
  const old = (keep: number, keepDays: number) =>
    expiredBackups(names, MINE, { keep, keepDays }, now)
  expect(old(1, 30)).toEqual([`${daysAgo(31)}.tar`, daysAgo(40)])
  expect(old(4, 30)).toEqual([daysAgo(40)])
  expect(old(5, 30)).toEqual([])
  expect(old(2, 0)).toEqual([`${daysAgo(29)}.tar.age`, `${daysAgo(31)}.tar`, daysAgo(40)])
})

test('keeps the newest although a clock that was ahead dated others later', () => {
  const names = [daysAgo(-400), daysAgo(-399), daysAgo(40), daysAgo(41)]
  expect(expiredBackups(names, MINE, { keep: 1, keepDays: 30 }, now)).toEqual([daysAgo(41)])
})

test("removes nothing else: another database's backups, one by hand, an unfinished one", () => {
  const names = [
    nameOfBackup('ffffffff', new Date(0)),
    '2026-11-21T05-18-00-000Z',
    `${daysAgo(400)}.unfinished-12@host-abcdef`,
    `${daysAgo(400)}.tar.age.old`,
    'laurel-01234567-',
  ]
  expect(expiredBackups(names, MINE, { keep: 1, keepDays: 0 }, now)).toEqual([])
})
