import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { enterBonus } from './enter-bonus.ts'
import { BONUS_INVARIANTS } from './invariants.ts'
import { processBonus } from './process-bonus.ts'
import { createBonusProcessor } from './process-entered-bonuses.ts'

const database = await ownDatabase()
await ownApp(database)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
const { rows: administrators } = await database.pool.query<{ id: number }>(
  'select id from users where email = $1',
  [ADMINISTRATOR.email],
)
const by = administrators[0]?.id ?? 0

const entry = { amount: hundredths(100), reason: '' }
await enterBonus(database, { by, userId: ada.id, entry })
await enterBonus(database, { by, userId: bob.id, entry })
await createBonusProcessor(database)(by, 'one-batch')
await processBonus(database, { by, key: 'one-bonus', bonus: { user: bob.id, ...entry } })
await enterBonus(database, { by, userId: ada.id, entry })

const [GIVER, MOMENTS, ENTERED] = BONUS_INVARIANTS.map(({ name }) => name)

const findAfter = (damage: string) =>
  brokenAfter(database, BONUS_INVARIANTS, damage, { ada: ada.id, bob: bob.id, by })

test.each([
  ['nothing', 'select 1', []],
  [
    'a colleague gave a bonus',
    `update entries set made_by = :ada where user_id = :bob`,
    [GIVER, MOMENTS],
  ],
  ['the giver is no administrator any more', `update users set is_administrator = false`, [GIVER]],
  ['a bonus is missing', `delete from entries where user_id = :bob and seq = 3`, [MOMENTS]],
  [
    'a bonus was written twice',
    `insert into entries select (e).* from (
       select jsonb_populate_record(e, '{"seq": 9}') as e from entries e
        where user_id = :bob and seq = 3) twice`,
    [MOMENTS],
  ],
  [
    'a bonus was changed',
    `update entries set pending = 99, system_amount = -99 where user_id = :ada and seq = 2`,
    [MOMENTS],
  ],
  [
    'one got what another should have: the sum stays, the number does not',
    `with gone as (delete from entries where user_id = :ada and seq = 2)
     update entries set pending = 200, system_amount = -200 where user_id = :bob and seq = 2`,
    [MOMENTS],
  ],
  ['a batch is missing', `delete from bonus_batches where key = 'one-bonus'`, [MOMENTS]],
  [
    'a batch says another total',
    `update bonus_batches set total = total + 1 where key = 'one-batch'`,
    [MOMENTS],
  ],
  [
    'a batch says more people',
    `update bonus_batches set people = 3 where key = 'one-batch'`,
    [MOMENTS],
  ],
  [
    'a batch is of another moment',
    `update bonus_batches set made_at = made_at - interval '1 s' where key = 'one-batch'`,
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

test('batches and bonus entries are never changed', async () => {
  for (const change of [
    'update bonus_batches set people = 1',
    'delete from bonus_batches',
    'truncate bonus_batches',
  ]) {
    await expect(database.pool.query(change)).rejects.toThrow('append-only')
  }
})
