import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { hundredths } from '#platform/contract/points.ts'
import { listRecognitions } from './list-recognitions.ts'
import { changeRules } from './rules.ts'
import { addPoints, createSender } from './send-thanks.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const by = wall.administrator.id

test('shows points to the people on the card alone while the company hides them', async () => {
  const [ada, bob, giver] = await wall.three()
  const id = await wall.card(ada, [bob], { amount: hundredths(300) })
  const adding = { by: giver.id, key: wall.newKey(), id, amount: hundredths(200) }
  await addPoints(database, createSender(database).send, adding)
  const points = { each: hundredths(300), added: hundredths(200) }
  for (const reader of [ada, bob, giver, wall.administrator]) {
    expect(await wall.seenBy(reader, id)).toMatchObject({ points })
  }

  await changeRules(database, { by, change: { showsPoints: false } })
  for (const reader of [ada, bob]) expect(await wall.seenBy(reader, id)).toMatchObject({ points })
  for (const reader of [giver, wall.administrator]) {
    expect(await wall.seenBy(reader, id)).toMatchObject({ id, points: null })
    const search = { scope: 'person', person: bob.id, value: 0, q: '', after: 0 } as const
    const { recognitions } = await listRecognitions(database, reader.id, search)
    expect(recognitions).toMatchObject([{ id, points: null }])
  }
})
