import { expect, test } from 'vitest'
import { hundredths } from '#contract/points.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { order } from '#server/ledger/order.ts'
import { write } from '#server/ledger/write.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { OVERVIEW_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
await transact(database, (tx) =>
  write(tx, [
    order({
      type: 'send',
      userId: ada.id,
      receiver: bob.email,
      amount: hundredths(100),
      message: '',
    }),
  ]),
)

class Undo extends Error {}

/** What the audit's queries find after `damage`, which is undone. */
async function findAfter(damage: string): Promise<string[]> {
  const found: string[] = []
  const spoil = async (tx: Tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text: damage })
    for (const { sql } of OVERVIEW_INVARIANTS) {
      const { rows } = await tx.query<{ violations: string[] }>({ text: sql })
      found.push(...(rows[0]?.violations ?? ['nothing was looked at']))
    }
    throw new Undo()
  }
  await transact(database, spoil).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

test('a send whose sides are of two moments is found, and no other', async () => {
  expect(await findAfter('select 1')).toEqual([])
  const late = `update entries set made_at = made_at + interval '1 ms' where type = 'receive'`
  expect(await findAfter(late)).toEqual([`user ${ada.id} entry 2 (send)`])
})
