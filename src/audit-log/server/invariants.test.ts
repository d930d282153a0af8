import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { adjustBalance } from '#corrections/server/adjust-balance.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { AUDIT_LOG_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
await ownApp(database)
const [ada] = (await hire(database, 1)) as [Colleague]
const { rows: administrators } = await database.pool.query<{ id: number }>(
  'select id from users where email = $1',
  [ADMINISTRATOR.email],
)
const by = administrators[0]?.id ?? 0
const amount = hundredths(100)
const adjustment = { user: ada.id, balance: 'earned', amount, reason: 'A mistake' } as const
await adjustBalance(database, { by, from: '10.0.0.1', key: 'the-adjustment', adjustment })

const [THERE, CORRECTIONS] = AUDIT_LOG_INVARIANTS.map(({ name }) => name)

const findAfter = (damage: string) => brokenAfter(database, AUDIT_LOG_INVARIANTS, damage)

const OTHER = `insert into audit_log (action, subject_kind, subject_id) values`

test.each([
  ['nothing', 'select 1', []],
  ['a user who is not there', `${OTHER} ('permissionsSet', 'user', 999999)`, [THERE]],
  ['a gift that is not there', `${OTHER} ('giftAdded', 'gift', 1)`, [THERE]],
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
