import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { hundredths, NOTHING } from '#platform/contract/points.ts'
import { changeRecognitionChoices } from './choices.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const POINTS = hundredths(500)

const ANNOUNCED = [
  ['with points', POINTS, ['wallet of 0', 'wallet of 1', 'users']],
  ['without points', NOTHING, ['thanks of 0', 'thanks of 1', 'users']],
] as const

describe('thanks', () => {
  test.each(ANNOUNCED)('%s are announced to both, and to everybody if public', async (...given) => {
    const [, amount, both] = given
    const [ada, bob] = await wall.three()
    const card = (visibility: 'public' | 'private') =>
      wall.announced(() => wall.card(ada, [bob], { amount, visibility }), [ada, bob])
    expect(await card('public')).toEqual([...both, 'wall'])
    expect(await card('private')).toEqual(both)
  })

  test.each(ANNOUNCED)(
    '%s that a receiver keeps private are announced to both',
    async (...given) => {
      const [, amount, both] = given
      const [ada, bob] = await wall.three()
      await changeRecognitionChoices(database, bob.id, { receivesInPublic: false })
      const card = () => wall.card(ada, [bob], { amount })
      expect(await wall.announced(card, [ada, bob])).toEqual(both)
      const undo = async () => wall.undo(ada, await card())
      expect(await wall.announced(undo, [ada, bob])).not.toContain('wall')
    },
  )
})

describe('an undo', () => {
  test.each([
    ['with points', POINTS, ['wallet of 0', 'wallet of 1', 'users', 'thanks of 0', 'thanks of 1']],
    ['without points', NOTHING, ['users', 'thanks of 0', 'thanks of 1']],
  ] as const)('of thanks %s is announced as they were', async (_what, amount, both) => {
    const [ada, bob] = await wall.three()
    for (const visibility of ['public', 'private'] as const) {
      const id = await wall.card(ada, [bob], { amount, visibility })
      const everybody = visibility === 'public' ? ['wall'] : []
      const undo = () => wall.undo(ada, id)
      expect(await wall.announced(undo, [ada, bob])).toEqual([...both, ...everybody])
    }
  })
})
