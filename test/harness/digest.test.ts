import { expect, test } from 'vitest'
import { ownDatabase } from './database.ts'
import { stampTables } from './digest.ts'

const database = await ownDatabase()

test('stamps tables anew after each kind of write, and only then', async () => {
  let before = await stampTables(database)
  expect(await stampTables(database)).toBe(before)
  const writes = [
    `insert into company_values (name, emoji, color, place) values ('Care', '💚', 'green', 99)`,
    `update company_values set place = 98 where name = 'Care'`,
    `delete from company_values where name = 'Care'`,
  ]
  for (const write of writes) {
    await database.pool.query(write)
    const after = await stampTables(database)
    expect(after, write).not.toEqual(before)
    before = after
  }
})

test('keeps the stamps after a write that was rolled back', async () => {
  const before = await stampTables(database)
  await database.pool.query(`do $$ begin
    insert into company_values (name, emoji, color, place) values ('Care', '💚', 'green', 99);
    raise exception 'refused';
  exception when others then null;
  end $$`)
  expect(await stampTables(database)).toEqual(before)
})
