import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ensureStarterManual } from './starter.ts'

const database = await ownDatabase()

const WAITS_LONG = `
  select from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'
     and query like 'lock table manual_sections%'
     and clock_timestamp() - query_start > interval '600 ms'`

test('a start waits while another process writes the manual for long', async () => {
  // Of connections from now on.
  Object.assign(database.pool.options, { lock_timeout: 200 })
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('lock table manual_sections in share row exclusive mode')
  const release = async () => {
    await expect.poll(async () => (await database.pool.query(WAITS_LONG)).rowCount).toBe(1)
    await other.query('commit')
    other.release()
  }
  await Promise.all([ensureStarterManual(database), release()])
  const { rowCount } = await database.pool.query('select from manual_sections limit 1')
  expect(rowCount).toBe(1)
})
