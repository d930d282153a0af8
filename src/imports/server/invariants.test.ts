import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf } from '#test/harness/visitor.ts'
import { BONUSES, Importer, lines, USERS } from '#test/imports/importer.ts'
import { IMPORT_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const importer = new Importer(app, await administratorOf(app))
await importer.bring('users', lines(USERS, 'Ada,Lovelace,ada@laurel.test,,,,', 'Bad,,,,,,'))
await importer.bring('bonuses', lines(BONUSES, 'ada@laurel.test,1,'))
await importer.check('users', lines(USERS, 'Bob,Builder,bob@laurel.test,,,,'))

const [ACCOUNTS, ROWS, AUDIT_LOG] = IMPORT_INVARIANTS.map(({ name }) => name)

const findAfter = (damage: string) => brokenAfter(database, IMPORT_INVARIANTS, damage)

test.each([
  ['nothing', 'select 1', []],
  ['an account is missing', 'update users set import_id = null', [ACCOUNTS]],
  [
    'an account is there before its import was applied',
    `update users set import_id = (select max(id) from imports) where email like 'admin%'`,
    [ACCOUNTS],
  ],
  ['a row is missing', `delete from import_rows where outcome = 'refused'`, [ROWS]],
  [
    'a row is another',
    `update import_rows set outcome = 'unchanged' where refusal is null`,
    [ROWS],
  ],
  ['the rows are forgotten', 'delete from import_rows', []],
  [
    'it is not in the audit log',
    `delete from audit_log where action = 'bonusesImported'`,
    [AUDIT_LOG],
  ],
  [
    'it is in the audit log twice',
    `insert into audit_log (action, after) select action, after from audit_log
      where action = 'usersImported'`,
    [AUDIT_LOG],
  ],
  [
    'it is in the audit log but was not applied',
    `insert into audit_log (action, after)
       select 'usersImported', jsonb_build_object('import', max(id)) from imports`,
    [AUDIT_LOG],
  ],
  [
    'it is in the audit log as another kind',
    `update audit_log set action = 'usersImported'`,
    [AUDIT_LOG],
  ],
])('%s', async (_what, damage, found) => {
  expect(await findAfter(damage)).toEqual(found)
})
