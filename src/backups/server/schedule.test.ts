import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { LAST_DUE, parseSchedule } from './schedule.ts'

const { pool } = await ownDatabase()

test.each([
  ['daily at 02:30', ['02:30']],
  ['Daily at 02:30, 14:05', ['02:30', '14:05']],
  ['daily at 2:30', null],
  ['daily at 24:00', null],
  ['daily at', null],
  ['daily at 02:30,', null],
  ['weekly', null],
  ['30 2 * * *', null],
])('reads %j', (text, times) => {
  expect(parseSchedule(text)).toEqual(times)
})

test('reads "hourly" as every full hour', () => {
  expect(parseSchedule('hourly')).toHaveLength(24)
})

test.each([
  ['daily at 02:30', 'Europe/Berlin', '2026-11-26T10:00:00Z', '2026-11-26T01:30:00Z'],
  ['daily at 02:30', 'Europe/Berlin', '2026-11-26T01:29:59Z', '2026-11-25T01:30:00Z'],
  ['daily at 02:30', 'Europe/Berlin', '2026-07-26T10:00:00Z', '2026-07-26T00:30:00Z'],
  ['daily at 02:30', 'Pacific/Auckland', '2026-11-26T10:00:00Z', '2026-11-25T13:30:00Z'],
  ['daily at 02:30, 14:30', 'UTC', '2026-11-26T14:30:00Z', '2026-11-26T14:30:00Z'],
  ['hourly', 'Asia/Kolkata', '2026-11-26T10:00:00Z', '2026-11-26T09:30:00Z'],
  // The clock skips from 02:00 to 03:00.
  ['daily at 02:30', 'Europe/Berlin', '2026-03-29T10:00:00Z', '2026-03-29T01:30:00Z'],
])('%s in %s was last due at %s: %s', async (text, zone, now, due) => {
  const { rows } = await pool.query(LAST_DUE, [now, zone, parseSchedule(text)])
  expect(rows).toEqual([{ due: new Date(due) }])
})
