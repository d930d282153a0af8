import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { ask, tally, twoClients, type AppClient } from './app-client.ts'
import { hire, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'

const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)

const PEOPLE = 200

interface ReactionRequest {
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
  const id = Number((await appClients[0]?.ask(thanks))?.json['id'])
  const change = (
    appClient: AppClient,
    { cookie }: Colleague,
    { method, emoji }: ReactionRequest,
  ) =>
    appClient.ask({
      method,
      path: `/api/recognitions/${id}/reactions/${encodeURIComponent(emoji)}`,
      cookie,
    })
  const counts = async () => {
    const [appClient] = appClients
    const { cookie } = at(0)
    const read = await appClient?.ask({ method: 'GET', path: `/api/recognitions/${id}`, cookie })
    const reactions = read?.json['reactions'] as Recognition['reactions']
    return Object.fromEntries(reactions.map(({ emoji, count }) => [emoji, count]))
  }

  // Five requests per person: three reactions, one of them twice, and a removal of a missing one.
  const asked: readonly ReactionRequest[] = [
    { method: 'PUT', emoji: '👏' },
    { method: 'PUT', emoji: '❤️' },
    { method: 'PUT', emoji: '🎉' },
    { method: 'PUT', emoji: '👏' },
    { method: 'DELETE', emoji: '🚀' },
  ]
  const answers = await ask(appClients, PEOPLE * asked.length, (appClient, place) => {
    const which = asked[Math.floor(place / PEOPLE)]
    if (which === undefined) throw new Error('nothing to ask')
    return change(appClient, at(place), which)
  })
  expect(tally(answers)).toEqual({ 200: 1_000 })
  expect(await counts()).toEqual({ '👏': PEOPLE, '❤️': PEOPLE, '🎉': PEOPLE })

  // Half of the people remove a reaction while the others add one.
  const later = await ask(appClients, PEOPLE, (appClient, place) =>
    place % 2 === 0
      ? change(appClient, at(place), { method: 'DELETE', emoji: '👏' })
      : change(appClient, at(place), { method: 'PUT', emoji: '🙌' }),
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
