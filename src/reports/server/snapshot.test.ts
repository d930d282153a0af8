import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import type { Command } from '#ledger/command.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { createOverviewReader } from './read-overview.ts'

const database = await ownDatabase()
const readOverview = createOverviewReader(database, {})
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

test('reads all figures from one snapshot', async () => {
  let moved = 0
  const reading = { isOver: false }
  const move = async () => {
    const amount = hundredths(1)
    for (; !reading.isOver; moved++) {
      const commands: Command[] = [
        { type: 'deposit', userId: ada.id, amount },
        thank(ada.id, bob.id, amount, '', 'public'),
      ]
      await transact(database, (tx) => writeThanks(tx, commands))
    }
  }
  const moving = move()
  const year = new Date().getUTCFullYear()
  const range = {
    from: new Date(Date.UTC(year - 1, 0)),
    until: new Date(Date.UTC(year + 2, 0)),
    zone: 'UTC',
  }
  const seen = new Set<number>()
  try {
    while (seen.size < 20) {
      const { held, ever, months, weeks, pairs } = await readOverview(range)
      const times = weeks.reduce((sum, week) => sum + week.times, 0)
      // Two sign-ups, then sends, each with an equal deposit.
      const issued = 20_000n + BigInt(times)
      expect({
        held: held.total,
        ever: ever.issued,
        months: months.reduce((sum, month) => sum + month.issued, 0n),
        pairs: pairs.reduce((sum, pair) => sum + pair.times, 0),
      }).toEqual({ held: issued, ever: issued, months: issued, pairs: times })
      seen.add(times)
    }
  } finally {
    reading.isOver = true
    await moving
  }
  expect(moved).toBeGreaterThan(20)
})
