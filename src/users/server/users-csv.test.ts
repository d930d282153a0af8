import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { transact } from '#platform/server/db/transact.ts'
import { PROGRAM_SHEET } from '#platform/server/files/csv-table.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { usersCsv } from './users-csv.ts'

const database = await ownDatabase()
const ids = await hireMany(database, 1_203)
await database.pool.query(
  `update users set first_name = '=cmd()', last_name = 'A "quoted", name', is_deposit = true,
          team = '=Care'
    where id = $1`,
  [ids[600]],
)
await database.pool.query(
  `insert into last_seen (user_id, seen_at) values ($1, '2026-03-04 05:06:07.089+00')`,
  [ids[600]],
)
await database.pool.query('update users set is_active = false where id = any($1)', [ids.slice(700)])

const ALL = { search: '', status: 'all', neverThanked: false } as const

async function read(filter: Parameters<typeof usersCsv>[1]): Promise<string[][]> {
  const { content, saveAs } = await usersCsv(database, filter, PROGRAM_SHEET)
  expect(saveAs).toBe('users.csv')
  return parse(await text(content), { bom: true })
}

test('has all users, oldest account first, with the import columns and more', async () => {
  const [head, ...rows] = await read(ALL)
  expect(head).toEqual([...IMPORT_COLUMNS.users, 'Earned', 'Appreciation', 'Pending', 'Last Seen'])
  expect(rows).toHaveLength(1_203)
  expect(new Set(rows.map((row) => row[2])).size).toBe(1_203)
  const [, , email] = rows[600] ?? []
  expect(rows[600]).toEqual([
    "'=cmd()",
    'A "quoted", name',
    email,
    'true',
    'true',
    'false',
    'false',
    '',
    "'=Care",
    String(ids[600]),
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'true',
    '100.00',
    '0.00',
    '0.00',
    '2026-03-04T05:06:07.089Z',
  ])
  expect(rows[0]?.at(-1)).toBe('')
})

test('has the users of a filter only', async () => {
  expect(await read({ ...ALL, status: 'inactive' })).toHaveLength(1 + 503)
  expect(await read({ ...ALL, search: 'nobody' })).toHaveLength(1)
})

test('leaves out a person who was thanked just now', async () => {
  const never = await read({ ...ALL, neverThanked: true })
  expect(never).toHaveLength(1 + 1_203)
  const [thanking = 0] = ids
  await database.pool.query('update users set is_transfer = true where id = $1', [thanking])
  await transact(database, async (tx) => {
    await writeThanks(tx, [thank(thanking, never[2]?.[2] ?? '', 1)])
  })
  expect(await read({ ...ALL, neverThanked: true })).toHaveLength(1 + 1_202)
})
