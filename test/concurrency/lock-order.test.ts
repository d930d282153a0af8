import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { type Command } from '#ledger/command.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { hire } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'

const database = await ownDatabase()
const people = await hire(database, 100)

const AT_ONCE = 8
const BATCHES = 64

/** A send from each user to another one, in a shuffled order. */
function batch(turn: number): Command[] {
  const steps = [1, 3, 7, 9, 11, 13, 17, 19]
  const step = steps[turn % steps.length] ?? 1
  return people.map((_, place) => {
    const at = (place * step + turn) % people.length
    const [from, to] = [people[at], people[(at + 1 + turn) % people.length]]
    if (from === undefined || to === undefined) throw new Error('nobody')
    return thank(from.id, to.email, 1)
  })
}

test('concurrent batches over the same wallets in different orders never deadlock', async () => {
  let turn = 0
  const writer = async (): Promise<void> => {
    while (turn < BATCHES) {
      const orders = batch(turn++)
      const outcomes = await transact(database, (tx) => writeThanks(tx, orders))
      expect(outcomes.filter((outcome) => 'refusal' in outcome)).toEqual([])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writer))
  expect(await countDeadlocks([database])).toBe(0)
  const { rows } = await database.pool.query(
    `select distinct last_seq from wallets w where user_id = any($1)`,
    [people.map((person) => person.id)],
  )
  expect(rows).toEqual([{ last_seq: 1 + 2 * BATCHES }])
})
