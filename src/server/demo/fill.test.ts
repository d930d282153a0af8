import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { PEOPLE } from './company.ts'
import { fillDemo } from './fill.ts'

const [database, lived] = [await ownDatabase(), await ownDatabase()]

const countUsers = async ({ pool }: typeof database) =>
  (await pool.query<{ count: number }>('select count(*) from users')).rows[0]?.count

test('an empty company is filled once, with 40 people and 18 months that end yesterday', async () => {
  expect(await fillDemo(database, 'no password fits')).toBe(true)
  expect(PEOPLE).toHaveLength(40)
  expect(await countUsers(database)).toBe(40)
  const { rows } = await database.pool.query<{ months: number; today: number }>(
    `select extract(days from max(made_at) - min(made_at)) / 30 as months,
            count(*) filter (where made_at >= date_trunc('day', now(), 'UTC')) as today
       from entries`,
  )
  expect(Number(rows[0]?.months)).toBeGreaterThan(17.5)
  expect(rows[0]?.today).toBe(0)

  const entries = await database.pool.query('select count(*) from entries')
  expect(await fillDemo(database, 'no password fits')).toBe(true)
  expect(await database.pool.query('select count(*) from entries')).toMatchObject({
    rows: entries.rows,
  })
})

test('a company of real people is left alone', async () => {
  await hire(lived, 1)
  expect(await fillDemo(lived, 'no password fits')).toBe(false)
  expect(await countUsers(lived)).toBe(1)
})
