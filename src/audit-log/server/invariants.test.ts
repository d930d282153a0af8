import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank, undo } from '#test/harness/thank.ts'
import { adjustBalance } from '#corrections/server/adjust-balance.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { AUDIT_LOG_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
await ownApp(database)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
const by = await administratorId(database)
const amount = hundredths(100)
const adjustment = { user: ada.id, balance: 'earned', amount, reason: 'A mistake' } as const
await adjustBalance(database, { by, from: '10.0.0.1', key: 'the-adjustment', adjustment })
// A sender's own undo is no correction.
await transact(database, (tx) =>
  writeThanks(tx, [thank(ada.id, bob.id, 1), undo(ada.id, 3, { id: bob.id, seq: 2 }, 1)]),
)
await database.pool.query('update recognitions set withdrawn_at = now()')
await database.pool.query(`delete from notifications where kind = 'thanked'`)

const [THERE, CORRECTIONS] = AUDIT_LOG_INVARIANTS.map(({ name }) => name)

const findAfter = (damage: string) => brokenAfter(database, AUDIT_LOG_INVARIANTS, damage)

const OTHER = `insert into audit_log (action, subject_kind, subject_id) values`

test.each([
  ['nothing', 'select 1', []],
  ['a user who is not there', `${OTHER} ('permissionsSet', 'user', 999999)`, [THERE]],
  ['a gift that is not there', `${OTHER} ('giftAdded', 'gift', 1)`, [THERE]],
  [
    'a reversal of a recognition that stands is not in the audit log',
    'update recognitions set withdrawn_at = null',
    [CORRECTIONS],
  ],
  [
    'a reversal by another person is not in the audit log',
    `update entries set made_by = ${by} where type = 'reversalIn'`,
    [CORRECTIONS],
  ],
  ['an adjustment is not in the audit log', 'delete from audit_log', [CORRECTIONS]],
  [
    'the audit log has an adjustment that the ledger lacks',
    `delete from entries where type = 'adjustment'`,
    [CORRECTIONS],
  ],
  ['as another action', `update audit_log set action = 'sendReversed'`, [CORRECTIONS]],
  ['by somebody else', 'update audit_log set made_by = null', [CORRECTIONS]],
  ['with another reason', `update audit_log set reason = 'No reason'`, [CORRECTIONS]],
  ['of another entry', `update audit_log set after = '{"transaction": 1}'`, [CORRECTIONS]],
  [
    'twice',
    `insert into audit_log (made_by, action, subject_kind, subject_id, after, reason)
       select made_by, action, subject_kind, subject_id, '{"transaction": 9}', reason from audit_log`,
    [CORRECTIONS],
  ],
])('%s', async (_name, damage, found) => {
  expect(await findAfter(damage)).toEqual(found)
})
