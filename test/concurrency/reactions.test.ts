import { expect, test } from 'vitest'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { hire, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'
import { ask, tally, twoDoors, type Door } from './door.ts'

const database = await ownDatabase()
const { doors, pools } = await twoDoors(database)

const PEOPLE = 200

interface Asking {
  readonly method: 'PUT' | 'DELETE'
  readonly emoji: string
}

test('counts 1,000 reactions at once from 200 people on one card', async () => {
  const people = await hire(database, PEOPLE)
  const at = (place: number): Colleague => {
    const person = people[place % PEOPLE]
    if (person === undefined) throw new Error('nobody')
    return person
  }
  const body = { receivers: [at(1).id], amount: '1', message: 'For the night shift' }
  const thanks = { path: '/api/recognitions', cookie: at(0).cookie, key: 'thanks-of-one', body }
  const id = Number((await doors[0]?.ask(thanks))?.json['id'])
  const change = (door: Door, { cookie }: Colleague, { method, emoji }: Asking) =>
    door.ask({
      method,
      path: `/api/recognitions/${id}/reactions/${encodeURIComponent(emoji)}`,
      cookie,
    })
  const counts = async () => {
    const [door] = doors
    const { cookie } = at(0)
    const read = await door?.ask({ method: 'GET', path: `/api/recognitions/${id}`, cookie })
    const reactions = read?.json['reactions'] as Recognition['reactions']
    return Object.fromEntries(reactions.map(({ emoji, count }) => [emoji, count]))
  }

  // Each person five times: three reactions, one of them twice, and one taken back that never was.
  const asked: readonly Asking[] = [
    { method: 'PUT', emoji: '👏' },
    { method: 'PUT', emoji: '❤️' },
    { method: 'PUT', emoji: '🎉' },
    { method: 'PUT', emoji: '👏' },
    { method: 'DELETE', emoji: '🚀' },
  ]
  const answers = await ask(doors, PEOPLE * asked.length, (door, place) => {
    const which = asked[Math.floor(place / PEOPLE)]
    if (which === undefined) throw new Error('nothing to ask')
    return change(door, at(place), which)
  })
  expect(tally(answers)).toEqual({ 200: 1_000 })
  expect(await counts()).toEqual({ '👏': PEOPLE, '❤️': PEOPLE, '🎉': PEOPLE })

  // Half of them take one back while the others react once more.
  const later = await ask(doors, PEOPLE, (door, place) =>
    place % 2 === 0
      ? change(door, at(place), { method: 'DELETE', emoji: '👏' })
      : change(door, at(place), { method: 'PUT', emoji: '🙌' }),
  )
  expect(tally(later)).toEqual({ 200: PEOPLE })
  expect(await counts()).toEqual({
    '👏': PEOPLE / 2,
    '❤️': PEOPLE,
    '🎉': PEOPLE,
    '🙌': PEOPLE / 2,
  })
  expect(await countDeadlocks(pools)).toBe(0)
})
