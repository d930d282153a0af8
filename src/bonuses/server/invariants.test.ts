import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { hundredths } from '#platform/contract/points.ts'
import { createBonusDeposit } from './deposit-bonuses.ts'
import { enterBonus } from './enter-bonus.ts'
import { BONUS_INVARIANTS } from './invariants.ts'
import { createBonusProcessor, processBonus } from './process-bonus.ts'
import { createBonusRecaller } from './recall-bonuses.ts'

const database = await ownDatabase()
await ownApp(database)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
const by = await administratorId(database)

const entry = { amount: hundredths(100), reason: '' }
await enterBonus(database, { by, userId: ada.id, entry })
await enterBonus(database, { by, userId: bob.id, entry })
await createBonusProcessor(database)(by, 'one-batch')
await processBonus(database, {
  by,
  key: 'one-bonus',
  bonus: { user: bob.id, ...entry, reason: 'One more' },
})
await createBonusDeposit(database)('one-deposit', ada.id)
await processBonus(database, {
  by,
  key: 'a-wrong-one',
  bonus: { user: bob.id, ...entry, reason: 'Wrong' },
})
const { rows: wrong } = await database.pool.query<{ id: number }>(
  'select max(id) as id from bonuses',
)
await createBonusRecaller(database)({
  by,
  key: 'one-recall',
  of: 'bonus',
  id: wrong[0]?.id ?? 0,
  reason: 'A typing mistake',
})
await enterBonus(database, { by, userId: ada.id, entry })

const [GIVER, CLAIMS, MOMENTS, RECALLS, ENTERED] = BONUS_INVARIANTS.map(({ name }) => name)

const findAfter = (damage: string) =>
  brokenAfter(database, BONUS_INVARIANTS, damage, { ada: ada.id, bob: bob.id, by })

test.each([
  ['nothing', 'select 1', []],
  [
    'a colleague gave a bonus',
    `update bonuses set made_by = :ada where user_id = :bob`,
    [GIVER, MOMENTS],
  ],
  [
    'the giver was not the administrator yet',
    `update administrator_terms set started_at = now() + interval '1 day'`,
    [GIVER],
  ],
  [
    'a pending bonus is missing',
    `delete from bonuses where user_id = :bob and reason = 'One more'`,
    [MOMENTS],
  ],
  [
    'a bonus was written twice',
    `insert into bonuses (user_id, amount, reason, made_by, made_at)
       select user_id, amount, reason, made_by, made_at from bonuses where reason = 'One more'`,
    [MOMENTS],
  ],
  [
    'a pending bonus was changed',
    `update bonuses set amount = 99 where user_id = :bob`,
    [MOMENTS, RECALLS],
  ],
  [
    'a claimed bonus was changed',
    `update bonuses set amount = amount + 1 where user_id = :ada;
     update bonuses set amount = amount - 1 where reason = '' and user_id = :bob`,
    [CLAIMS],
  ],
  ['a recall took nothing back', 'update bonuses set recall_id = null', [RECALLS]],
  ['a recall says another total', 'update bonus_recalls set total = total + 1', [RECALLS]],
  ['a recall says more people', 'update bonus_recalls set people = people + 1', [RECALLS]],
  ['a deposit claimed nothing', `update bonuses set claimed_seq = null`, [CLAIMS]],
  [
    'a bonus was claimed by an entry that is no deposit',
    `update bonuses set claimed_seq = 1 where user_id = :bob and recall_id is null`,
    [CLAIMS],
  ],
  ['a batch is missing', `delete from bonus_batches where people = 1`, [MOMENTS]],
  [
    'a batch says another total',
    `update bonus_batches set total = total + 1 where people = 2`,
    [MOMENTS],
  ],
  ['a batch says more people', `update bonus_batches set people = 3 where people = 2`, [MOMENTS]],
  [
    'a batch is of another moment',
    `update bonus_batches set made_at = made_at - interval '1 s' where people = 2`,
    [MOMENTS],
  ],
  [
    'something is entered for the administrator',
    `update entered_bonuses set user_id = :by`,
    [ENTERED],
  ],
])('%s', async (_name, damage, found) => {
  expect(await findAfter(damage)).toEqual(found)
})

test('batches and bonuses never change, except when a bonus is claimed or recalled', async () => {
  for (const change of [
    'update bonus_recalls set people = 1',
    'delete from bonus_recalls',
    'truncate bonus_recalls cascade',
    'update bonuses set recall_id = null where recall_id is not null',
    'update bonus_batches set people = 1',
    'delete from bonus_batches',
    'truncate bonus_batches',
    'update bonuses set amount = amount + 1',
    'update bonuses set made_by = user_id',
    'update bonuses set claimed_seq = null where claimed_seq is not null',
    'delete from bonuses',
    'truncate bonuses',
  ]) {
    await expect(database.pool.query(change)).rejects.toThrow('append-only')
  }
})
