import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { auditAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { HELP_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
const administrator = await administratorOf(await ownApp(database))

async function save(key: string, content: string): Promise<number> {
  const body = { key, content, document: null }
  const { json } = await expectOk(administrator.call('saveSection', { body }))
  return json['id']
}

const kept = await save('Kept', 'One')
await save('Kept', 'Two')
const removed = await save('Removed', 'One')
await expectOk(administrator.call('removeSection', { params: { id: removed } }))

/** The violations after the damage, as text. */
async function findAfter(damage: string): Promise<string[]> {
  const found = await auditAfter(database, HELP_INVARIANTS, damage)
  return found.flatMap(({ violations }) => violations)
}

test.each([
  ['nothing', 'select 1', []],
  [
    'a version is gone',
    `delete from manual_versions where section_id = ${kept} and version = 1`,
    [`section ${kept} is at version 2 and has 1, the newest 2`],
  ],
  [
    'the newest is not the last',
    `update manual_sections set version = 1 where id = ${kept}`,
    [`section ${kept} is at version 1 and has 2, the newest 2`],
  ],
  [
    'there is nothing to quote',
    `delete from manual_passages where section_id = ${kept}`,
    [`section ${kept} has 0 passages`],
  ],
  [
    'something is quoted under another key',
    `update manual_passages set title = 'Another' where section_id = ${kept}`,
    [`section ${kept} has 1 passages`],
  ],
  [
    "a passage is the administrator's and its section everyone's",
    `update manual_passages set audience = 'administrator' where section_id = ${kept}`,
    [`section ${kept} has 1 passages`],
  ],
  [
    'something removed is quoted',
    `insert into manual_passages (section_id, number, title, heading, text, origin)
     values (${removed}, 1, 'Removed', '', 'One', 'section')`,
    [`section ${removed} has 1 passages`],
  ],
])('the audit reports: %s', async (_, damage, violations) => {
  expect(await findAfter(damage)).toEqual(violations)
})

test('the audit includes the invariants of the manuals', async () => {
  const { findings } = await transact(database, (tx) => audit(tx))
  const names = findings.map(({ invariant }) => invariant)
  expect(names).toEqual(expect.arrayContaining(HELP_INVARIANTS.map(({ name }) => name)))
})
