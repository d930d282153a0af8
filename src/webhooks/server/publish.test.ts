import pino from 'pino'
import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { transact } from '#platform/server/db/transact.ts'
import { EVENT_NAMES } from '#webhooks/contract/events.ts'
import {
  handEventsOver,
  startHandingOver,
  type EventSubscriber,
  type PublishedEvent,
} from './hand-over.ts'
import { chooseEvents, publish, type NewEvent } from './publish.ts'

const database = await ownDatabase()

const created = (thanks: number): NewEvent => ({ kind: 'thanks.created', data: { thanks } })
const listenTo = (kinds: Parameters<typeof chooseEvents>[2], subscriber = 'chat') =>
  transact(database, (tx) => chooseEvents(tx, subscriber, kinds))
const publishNow = (...events: NewEvent[]) =>
  transact(database, (tx) => Promise.resolve(publish(tx, events)))

const log = pino({ level: 'silent' })

/** Hands over what waits, and returns what a subscriber got. */
async function handed(name = 'chat'): Promise<PublishedEvent[]> {
  const got: PublishedEvent[] = []
  const take: EventSubscriber['take'] = (_tx, events) => Promise.resolve(void got.push(...events))
  await handEventsOver(database, log, { name, take })
  return got
}

const written = async () =>
  (await database.pool.query('select from published_events')).rowCount ?? 0

test('writes nothing where nobody listens', async () => {
  await publishNow(created(1))
  expect(await written()).toBe(0)
})

test('hands over what somebody listens to, in its order, once', async () => {
  await listenTo(['thanks.created', 'thanks.undone'])
  await publishNow(created(1), { kind: 'thanks.hidden', data: { thanks: 1 } }, created(2))
  await publishNow({ kind: 'thanks.undone', data: { thanks: 1 }, isPrivate: true })
  expect(await handed()).toMatchObject([
    { kind: 'thanks.created', data: { thanks: 1 }, isPrivate: false },
    { kind: 'thanks.created', data: { thanks: 2 }, isPrivate: false },
    { kind: 'thanks.undone', data: { thanks: 1 }, isPrivate: true },
  ])
  expect(await handed()).toEqual([])
})

test('listening to other kinds ends that to earlier ones, of this subscriber alone', async () => {
  await listenTo(['thanks.hidden'], 'webhooks')
  await listenTo(['thanks.undone'])
  const { rows } = await database.pool.query(
    'select subscriber, kind from event_listeners order by subscriber',
  )
  expect(rows).toEqual([
    { subscriber: 'chat', kind: 'thanks.undone' },
    { subscriber: 'webhooks', kind: 'thanks.hidden' },
  ])
  await listenTo([], 'webhooks')
  await listenTo(EVENT_NAMES)
})

test('publishes nothing when the transaction rolls back', async () => {
  const undone = transact(database, (tx) => {
    publish(tx, [created(3)])
    return Promise.reject(new Error('changed my mind'))
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await handed()).toEqual([])
})

test('hands over again what a subscriber could not store', async () => {
  await publishNow(created(4))
  const take = () => Promise.reject(new Error('full'))
  expect(await handEventsOver(database, log, { name: 'chat', take })).toBe(0)
  expect(await handed()).toMatchObject([{ data: { thanks: 4 } }])
})

test('hands the others what a failing subscriber could not store', async () => {
  await listenTo(['thanks.created'], 'webhooks')
  await publishNow(created(5))
  const failing: EventSubscriber = { name: 'chat', take: () => Promise.reject(new Error('full')) }
  const got: number[] = []
  const well: EventSubscriber = {
    name: 'webhooks',
    take: (_tx, events) => Promise.resolve(void got.push(...events.map(({ seq }) => seq))),
  }
  const handing = [failing, well].map((subscriber) =>
    startHandingOver(database, log, { subscriber, wake: () => Promise.resolve() }, 5),
  )
  const stop = async () => {
    for (const one of handing) await one.stop()
  }
  whenDone(stop)
  await until(() => got.length === 1)
  await publishNow(created(6))
  await until(() => got.length === 2)
  // Else a try of the failing one may hold the events.
  await stop()
  await listenTo([], 'webhooks')
  expect(await handed()).toMatchObject([{ data: { thanks: 5 } }, { data: { thanks: 6 } }])
})

test('an event that a subscriber can not take holds up no other, and waits; the log says why', async () => {
  await publishNow(created(7), created(8), created(9))
  const got: unknown[] = []
  const errors: unknown[] = []
  await handEventsOver(
    database,
    { error: (about: object) => void errors.push(about) },
    {
      name: 'chat',
      async take(tx, events) {
        const cards = events.map(({ data }) => data['thanks'])
        // A statement that fails ends its transaction.
        if (cards.includes(8)) await tx.query({ text: 'select 1 / 0' })
        got.push(...cards)
      },
    },
  )
  expect(got).toEqual([7, 9])
  expect(errors).toMatchObject([
    { subscriber: 'chat', events: 3, err: { message: 'division by zero' } },
  ])
  expect(await handed()).toMatchObject([{ data: { thanks: 8 } }])
})

test('two processes hand each event over once, in its order', async () => {
  const got: number[] = []
  const subscriber: EventSubscriber = {
    name: 'chat',
    take: (_tx, events) =>
      Promise.resolve(void got.push(...events.map(({ data }) => Number(data['thanks'])))),
  }
  const numbers = Array.from({ length: 1_200 }, (_, n) => n + 10)
  await publishNow(...numbers.map(created))
  for (let process = 0; process < 2; process++) {
    const handing = startHandingOver(
      database,
      log,
      { subscriber, wake: () => Promise.resolve() },
      5,
    )
    whenDone(() => handing.stop())
  }
  await until(() => got.length >= numbers.length)
  expect(got).toEqual(numbers)
})
