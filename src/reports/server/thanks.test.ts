import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { hundredths } from '#platform/contract/points.ts'
import { changeRecognitionChoices } from '#recognition/server/choices.ts'
import { addPoints, createSender } from '#recognition/server/send-thanks.ts'
import { undoThanks } from '#recognition/server/undo-thanks.ts'
import { createOverviewReader } from './read-overview.ts'

const database = await ownDatabase()
const readOverview = createOverviewReader(database, {})
const { send, thank } = createSender(database)
const [ada, bob, cem] = (await hire(database, 3)) as [Colleague, Colleague, Colleague]

let keys = 0
const newKey = () => `thanks-of-overview-${++keys}`
const points = (count: number) => hundredths(count * 100)

function give(
  by: Colleague,
  to: readonly Colleague[],
  count: number,
  visibility: 'public' | 'private' = 'public',
) {
  const recognition = {
    receivers: to.map(({ id }) => id),
    amount: points(count),
    message: 'For the plan',
    values: [],
    visibility,
    picture: null,
    isWelcome: false,
  } as const
  const thanking = { by: by.id, key: newKey(), recognition: { ...recognition, values: [] } }
  return thank(thanking)
}

function today() {
  const minute = 60_000
  const [from, until] = [new Date(Date.now() - 60 * minute), new Date(Date.now() + minute)]
  return { from, until, zone: 'UTC' }
}

/** Thanks and points of all weeks, and of each pair by ids. */
async function figures() {
  const { weeks, pairs } = await readOverview(today())
  return {
    times: weeks.reduce((sum, week) => sum + week.times, 0),
    points: weeks.reduce((sum, week) => sum + week.points, 0n),
    pairs: pairs.map((pair) => [pair.from.id, pair.to.id, pair.times, pair.points]),
  }
}

test('counts thanks once per receiver, with and without points, but not undone ones', async () => {
  await give(ada, [bob, cem], 0)
  await give(ada, [bob], 5)
  const undone = [await give(bob, [ada], 0), await give(bob, [ada, cem], 7)]
  expect(await figures()).toMatchObject({ times: 6, points: 1_900n })
  for (const { id } of undone) await undoThanks(database, { by: bob.id, key: newKey(), id })
  expect(await figures()).toEqual({
    times: 3,
    points: 500n,
    pairs: [
      [ada.id, bob.id, 2, 500n],
      [ada.id, cem.id, 1, 0n],
    ],
  })
})

test('adds points of others to the sums, without another thanks', async () => {
  const before = await figures()
  const { id } = await give(ada, [cem], 1)
  await addPoints(database, send, { by: bob.id, key: newKey(), id, amount: points(3) })
  await give(bob, [cem], 0)
  const { times, points: sum, pairs } = await figures()
  expect([times, sum]).toEqual([before.times + 2, before.points + 400n])
  expect(pairs).toEqual([
    [ada.id, bob.id, 2, 500n],
    [ada.id, cem.id, 2, 100n],
    [bob.id, cem.id, 1, 300n],
  ])
})

test('names nobody for private thanks, nor for those of somebody who keeps them private', async () => {
  const { pairs, times } = await figures()
  await give(ada, [bob], 50, 'private')
  await give(cem, [ada], 2)
  await changeRecognitionChoices(database, ada.id, { receivesInPublic: false })
  expect(await figures()).toMatchObject({ pairs, times: times + 2 })
  const { unthanked } = await readOverview(today())
  const at = new Map(unthanked.people.map(({ id, lastThanked }) => [id, lastThanked]))
  expect(at.get(ada.id)).toBeNull()
})
