import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank, undo } from '#test/harness/thank.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { adjustBalance } from './adjust-balance.ts'
import { CORRECTION_INVARIANTS } from './correction-invariants.ts'
import { reverseSend } from './reverse-send.ts'

const database = await ownDatabase()
await ownApp(database)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
const by = await administratorId(database)
const amount = hundredths(100)
const reason = 'A mistake'

// Entries of ada: 1 signUp, 2 send, 3 send, 4 reversalIn, 5 adjustment, 6 reversalIn, her own undo of
// 3; of bob: 4 reversalOut, 5 reversalOut.
const send = thank(ada.id, bob.id, amount)
await transact(database, (tx) => writeThanks(tx, [send, send]))
const reversal = { user: ada.id, number: 2, reason }
await reverseSend(database, { by, key: 'the-reversal', reversal })
const adjustment = { user: ada.id, balance: 'earned', amount, reason } as const
await adjustBalance(database, { by, key: 'the-adjustment', adjustment })
await transact(database, (tx) => writeThanks(tx, [undo(ada.id, 3, { id: bob.id, seq: 3 }, amount)]))
await database.pool.query(
  `with undone as (
     update recognitions set withdrawn_at = now() where first_seq = 3 returning id)
   delete from notifications where kind = 'thanked' and subject_id in (select id from undone)`,
)

const [MADE, SAME] = CORRECTION_INVARIANTS.map(({ name }) => name)

const findAfter = (damage: string) =>
  brokenAfter(database, CORRECTION_INVARIANTS, damage, { ada: ada.id, bob: bob.id })

test.each([
  ['no damage', 'select 1', []],
  [
    'made by a user who was not the administrator any more',
    `update administrator_terms set ended_at = '2020-01-01'`,
    [MADE],
  ],
  [
    'an entry made by another user',
    `update entries set made_by = :bob where user_id = :ada and seq = 5`,
    [MADE],
  ],
  [
    'an undo of a recognition that was not undone',
    `update recognitions set withdrawn_at = null`,
    [MADE],
  ],
  [
    'an undo by another user',
    `update entries set made_by = :bob where user_id = :ada and seq = 6;
     update entries set made_by = null where user_id = :bob and seq = 5`,
    [MADE],
  ],
  [
    'two sides with different makers',
    `update entries set made_by = null where user_id = :bob and type = 'reversalOut'`,
    [SAME],
  ],
])('finds: %s', async (_name, damage, found) => {
  expect(await findAfter(damage)).toEqual(found)
})
