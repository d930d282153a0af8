import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { auditAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { OVERVIEW_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
await transact(database, (tx) => writeThanks(tx, [thank(ada.id, bob.id, 100)]))

/** The violations after the damage. */
async function findAfter(damage: string): Promise<string[]> {
  const found = await auditAfter(database, OVERVIEW_INVARIANTS, damage)
  return found.flatMap(({ violations }) => violations)
}

test('finds a send whose sides differ in time, and nothing else', async () => {
  expect(await findAfter('select 1')).toEqual([])
  const late = `update entries set made_at = made_at + interval '1 ms' where type = 'receive'`
  expect(await findAfter(late)).toEqual([`user ${ada.id} entry 2 (send)`])
})
