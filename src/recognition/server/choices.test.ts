import { expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { changeRecognitionChoices, readRecognitionChoices } from './choices.ts'
import { hideRecognition } from './hide.ts'

// The audit at the end also checks which cards are on the wall.
const database = await ownDatabase()
const other = await alsoOpen(database)
const wall = await TestWall.open(database)

const receive = ({ id }: Colleague, receivesInPublic: boolean, through = database) =>
  changeRecognitionChoices(through, id, { receivesInPublic })

test('stores each choice separately; the default is public and ranked', async () => {
  const ada = await wall.person()
  const standard = { receivesInPublic: true, isRanked: true, sendsReadReceipts: false }
  expect(await readRecognitionChoices(database, ada.id)).toEqual(standard)
  expect(await changeRecognitionChoices(database, ada.id, {})).toEqual(standard)
  const opted = await changeRecognitionChoices(database, ada.id, { isRanked: false })
  expect(opted).toEqual({ ...standard, isRanked: false })
  const hidden = { ...opted, receivesInPublic: false }
  expect(await receive(ada, false)).toEqual(hidden)
  expect(await readRecognitionChoices(database, ada.id)).toEqual(hidden)
})

test('takes all received thanks off the wall, and brings them back', async () => {
  const [ada, bob, eve] = await wall.three()
  const shared = await wall.card(ada, [bob, eve])
  const own = await wall.card(ada, [bob])
  const secret = await wall.card(ada, [bob], { visibility: 'private' })
  const hidden = await wall.card(ada, [bob])
  await hideRecognition(database, hidden, { by: wall.administrator.id, reason: 'Not our tone' })
  const stranger = await wall.person()
  const seen = async () =>
    Promise.all(
      [shared, own, secret, hidden].map(async (id) => (await wall.seenBy(stranger, id)) !== null),
    )
  expect(await seen()).toEqual([true, true, false, false])
  expect(await wall.announced(() => receive(bob, false), [bob])).toEqual(['thanks of 0', 'wall'])
  expect(await wall.announced(() => receive(bob, false), [bob])).toEqual([])
  expect(await seen()).toEqual([false, false, false, false])
  expect(await wall.seenBy(bob, own)).not.toBeNull()
  await receive(eve, false)
  await receive(bob, true)
  expect(await seen()).toEqual([false, true, false, false])
  await receive(eve, true)
  expect(await seen()).toEqual([true, true, false, false])
})

test('applies choices to thanks sent at the same time, and to shared cards', async () => {
  const people = await hire(database, 6)
  const [sender, ...receivers] = people
  if (sender === undefined) throw new Error('nobody')
  for (let round = 0; round < 6; round++) {
    await Promise.all([
      ...receivers.map((person, place) =>
        receive(person, (round + place) % 2 === 0, place % 2 === 0 ? database : other),
      ),
      ...receivers.map((person) => wall.card(sender, [person, ...others(receivers, person)])),
    ])
  }
  const { rows } = await database.pool.query<{ id: number; is_on_wall: boolean }>(
    'select id, is_on_wall from recognitions where sender_id = $1',
    [sender.id],
  )
  expect(rows).toHaveLength(30)
  expect(rows.filter((row) => row.is_on_wall)).toEqual([])
  await Promise.all(receivers.map((person) => receive(person, true)))
  const stranger = await wall.person()
  for (const { id } of rows) expect(await wall.seenBy(stranger, id)).not.toBeNull()
})

/** One or two of the others. */
function others(people: readonly Colleague[], person: Colleague): Colleague[] {
  return people.filter(({ id }) => id !== person.id).slice(0, 2)
}
