import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { PRIVACY_INVARIANTS } from './invariants.ts'

const { database, administrator, newColleague } = await ownCompany()
const { id: ada } = await newColleague()
const { id: bob } = await newColleague()
await expectOk(
  administrator.call('setPermissions', { params: { id: ada }, body: { isActive: false } }),
)
await expectOk(
  administrator.call('erasePerson', { params: { id: ada }, body: { name: 'Test Colleague' } }),
)

const [NAME, WAYS_IN, WORDS, FACTS, COPIES, LOGGED] = PRIVACY_INVARIANTS.map(({ name }) => name)

test.each([
  [
    NAME,
    `alter table users drop constraint erased_is_nobody;
     update users set first_name = 'Ada' where id = :ada`,
  ],
  [WAYS_IN, `insert into user_roles (user_id, role, given_by) values (:ada, 'reader', :bob)`],
  [WAYS_IN, `insert into my_data (user_id) values (:ada)`],
  [WAYS_IN, `insert into last_seen (user_id, seen_at) values (:ada, now())`],
  [
    WORDS,
    `insert into recognitions (sender_id, message, amount, visibility, is_on_wall)
     values (:ada, 'Thank you', 0, 'private', false)`,
  ],
  [
    FACTS,
    `insert into audit_log (action, subject_kind, subject_id, after)
     values ('userEdited', 'user', :ada, '{"Last Name": "Lovelace"}')`,
  ],
  [
    FACTS,
    `insert into audit_log (action, made_by, before)
     values ('chatAccountUnlinked', :ada, '{"account": "ada"}')`,
  ],
  [
    FACTS,
    `insert into audit_log (action, made_by, address) values ('signedOut', :ada, '10.0.0.1')`,
  ],
  [
    COPIES,
    `insert into my_data (user_id, ready_at, content) values (:bob, now() - interval '1 hour', '')`,
  ],
  [LOGGED, `delete from audit_log where action = 'userErased'`],
  [LOGGED, `insert into audit_log (action, made_by) values ('userErased', :bob)`],
])('finds: %s', async (name, damage) => {
  expect(await brokenAfter(database, PRIVACY_INVARIANTS, damage, { ada, bob })).toEqual([name])
})
