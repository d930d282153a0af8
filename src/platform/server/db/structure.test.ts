import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { fileFolder } from '#test/harness/app.ts'
import { auditAfter, brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { audit, auditTogether } from '#app/server/audit.ts'
import { backUp } from '#platform/server/backup/back-up.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { migrate } from './migrate.ts'
import {
  READ_STRUCTURE,
  REFERENCE_INVARIANT,
  STRUCTURE_FILE,
  STRUCTURE_INVARIANT,
} from './structure.ts'

const database = await ownDatabase()
const [ada] = await hire(database, 1)

// After a new migration: npx vitest run src/platform/server/db/structure.test.ts --update
test('the kept structure is what the migrations make', async () => {
  const { rows } = await database.pool.query<{ line: string }>(READ_STRUCTURE)
  const text = `${rows.map(({ line }) => line).join('\n')}\n`
  await expect(text).toMatchFileSnapshot(STRUCTURE_FILE.pathname)
})

test.each<[what: string, damage: string, isFound: boolean]>([
  ['nothing', 'select 1', false],
  ['a table of the company is added', 'create table payroll (id int)', false],
  ['a table is dropped', 'drop table payouts cascade', true],
  ['a column is dropped', 'alter table audit_log drop column reason cascade', true],
  ['a check is dropped', 'alter table entries drop constraint postings_sum_to_zero', true],
  ['an index is dropped', 'drop index notifications_subject', true],
  ['a trigger is switched off', 'alter table entries disable trigger all', true],
])('the audit looks for damaged tables: %s', async (_what, damage, isFound) => {
  const broken = await brokenAfter(database, [STRUCTURE_INVARIANT], damage)
  expect(broken).toHaveLength(isFound ? 1 : 0)
})

test('the audit finds a person who was deleted under the wallet', async () => {
  const damage = 'delete from users where id = :ada'
  const [found] = await auditAfter(database, [REFERENCE_INVARIANT], damage, { ada: ada?.id ?? 0 })
  expect(found?.violations).toContain('reference wallets (user_id) to users (id)')
})

describe('a dropped table', async () => {
  const damaged = await ownDatabase({ books: 'none' })
  await damaged.pool.query('drop table closed_month_figures')

  test('is the only finding of an audit, which can check nothing else', async () => {
    const { violations } = await auditTogether(damaged)
    expect(violations.length).toBeGreaterThan(0)
    expect(violations.filter((line) => !line.includes('closed_month_figures'))).toEqual([])
  })

  test('refuses a start, and a backup that could not be restored', async () => {
    const words = /closed_month_figures is missing/
    await expect(migrate(damaged)).rejects.toThrow(words)
    const folder = join(await fileFolder(), 'backup')
    const store = await openFolderStore(await fileFolder())
    const backup = backUp({ connection: damaged.connection, store, audit, folder, say: () => {} })
    await expect(backup).rejects.toThrow(words)
  })
})
