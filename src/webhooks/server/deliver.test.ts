import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ownWebhooks } from '#test/harness/own-webhooks.ts'
import { hideRecognition, showRecognition } from '#recognition/server/hide.ts'
import { changeWebhook } from './change-webhooks.ts'
import { orderDeliveries } from './deliver.ts'
import { readDelivery, repeatDelivery, tryWebhook } from './deliveries.ts'

const database = await ownDatabase()
const { wall, parts, changing, own, deliver, hurry } = await ownWebhooks(database)
const [ada, bob, eve] = await wall.three()

describe('what a webhook hears', () => {
  test('thanks, undone and hidden and shown again, signed, in their order', async () => {
    const { receiver, id, secret } = await own()
    const kept = await wall.card(ada, [bob])
    const undone = await wall.card(ada, [bob])
    await wall.undo(ada, undone)
    await hideRecognition(database, kept, { ...changing, reason: 'Not our tone' })
    await showRecognition(database, kept, changing)
    await deliver(id)
    const said = receiver.received.map(
      ({ payload }) => `${payload.type} ${String(payload.data['thanks'])}`,
    )
    expect(said.toSorted()).toEqual(
      [
        `thanks.created ${kept}`,
        `thanks.created ${undone}`,
        `thanks.hidden ${kept}`,
        `thanks.shown ${kept}`,
        `thanks.undone ${undone}`,
      ].toSorted(),
    )
    for (const message of receiver.received) {
      expect(receiver.verify(message, secret)).toEqual(message.payload)
      expect(message.payload).toMatchObject({
        shape: '2026-11-27',
        data: { url: `/api/recognitions/${String(message.payload.data['thanks'])}` },
      })
      expect(message.body).not.toContain('night shift')
    }
  })

  test('only the events that it chose', async () => {
    const { receiver, id } = await own({ events: ['thanks.undone'] })
    const card = await wall.card(ada, [bob])
    await wall.undo(ada, card)
    await deliver(id)
    expect(receiver.received.map(({ payload }) => payload.type)).toEqual(['thanks.undone'])
  })

  test('private thanks only if it asks for them, and never their words', async () => {
    const [plain, trusted] = [await own(), await own({ takesPrivate: true })]
    const card = await wall.card(ada, [bob], { visibility: 'private', message: 'Between us' })
    await wall.undo(ada, card)
    await deliver(plain.id)
    await deliver(trusted.id)
    expect(plain.receiver.received).toEqual([])
    const told = trusted.receiver.received.map(({ payload }) => payload.type)
    expect(told.toSorted()).toEqual(['thanks.created', 'thanks.undone'])
    for (const { payload } of trusted.receiver.received) {
      expect(payload.data).toEqual({ thanks: card, url: `/api/recognitions/${card}` })
    }
  })

  test('no private thanks any more that waited while they were switched off', async () => {
    const { receiver, id, read } = await own({ takesPrivate: true })
    receiver.behave((response) => response.writeHead(500).end('out of order'))
    await wall.card(ada, [bob], { visibility: 'private' })
    const everybodys = await wall.card(ada, [bob])
    await deliver(id)
    const { events, name } = (await read()) ?? expect.fail()
    const change = { name, events, takesPrivate: false, isOn: true }
    await changeWebhook(parts, { ...changing, id, change })
    receiver.behave(null)
    const before = receiver.received.length
    await hurry()
    await deliver(id)
    await hurry()
    await deliver(id)
    const later = receiver.received.slice(before).map(({ payload }) => payload.data['thanks'])
    expect(later).toEqual([everybodys])
    expect(await read()).toMatchObject({ waiting: 0 })
  })

  test('nothing while it is off', async () => {
    const { receiver, id, read } = await own()
    const { events, takesPrivate, name } = (await read()) ?? expect.fail()
    const change = { name, events, takesPrivate }
    await changeWebhook(parts, { ...changing, id, change: { ...change, isOn: false } })
    await wall.card(eve, [bob])
    await deliver(id)
    await changeWebhook(parts, { ...changing, id, change: { ...change, isOn: true } })
    await wall.card(ada, [eve])
    await deliver(id)
    expect(receiver.received).toHaveLength(1)
    expect(await read()).toMatchObject({ isOn: true, waiting: 0 })
  })
})

describe('a delivery', () => {
  test('is repeated with the same id until it is taken, and lists each attempt', async () => {
    const { receiver, id, deliveries } = await own()
    receiver.behave((response) => response.writeHead(500).end('out of order'))
    await wall.card(ada, [bob])
    await deliver(id)
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 500, fault: null })
    const event = failed?.event ?? ''
    receiver.behave((response) => response.destroy())
    await hurry()
    await deliver(id)
    receiver.behave(null)
    await deliver(id)
    expect(receiver.received).toHaveLength(2)
    await hurry()
    await deliver(id)
    expect(receiver.received.map((message) => message.id)).toEqual([event, event, event])
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 3, status: 204 }])
    const { payload, history } = await readDelivery(database, { webhook: id, event })
    expect(payload).toBe(receiver.received[0]?.body)
    expect(history).toMatchObject([
      { number: 3, status: 204, fault: null, answer: '' },
      { number: 2, status: null, fault: 'ECONNRESET', answer: null },
      { number: 1, status: 500, fault: null, answer: 'out of order' },
    ])
    for (const { at, tookMs } of history) {
      expect(Date.now() - at.getTime()).toBeLessThan(60_000)
      expect(tookMs).toBeLessThan(10_000)
    }
    // Sent again by hand, it goes on counting.
    await repeatDelivery(database, { webhook: id, event })
    await deliver(id)
    const again = await readDelivery(database, { webhook: id, event })
    expect(again).toMatchObject({ attempts: 1, history: [{ number: 4 }, ...history] })
  })

  test('is given up after eight attempts over a day, and can be sent again', async () => {
    const { receiver, id, deliveries } = await own()
    receiver.behave((response, { payload }) => {
      response.writeHead(payload.type === 'thanks.created' ? 400 : 200).end()
    })
    await wall.card(ada, [bob])
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      await deliver(id)
      const { nextTry = null, lastTried = null } = (await deliveries()).at(-1) ?? {}
      if (nextTry !== null && lastTried !== null) {
        pauses.push((nextTry.getTime() - lastTried.getTime()) / 1000)
      }
      // Other events are taken meanwhile, so the webhook is well.
      await tryWebhook(database, id)
      await hurry()
    }
    const total = pauses.reduce((sum, one) => sum + one, 0)
    expect(total).toBeGreaterThan(24 * 3600)
    expect(total).toBeLessThan(30 * 3600)
    const last = (await deliveries()).at(-1)
    expect(last).toMatchObject({ state: 'failed', attempts: 8, nextTry: null })
    receiver.behave(null)
    await repeatDelivery(database, { webhook: id, event: last?.event ?? '' })
    await deliver(id)
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('one that is refused holds up no other', async () => {
    const { receiver, id, deliveries } = await own({ events: ['thanks.created', 'thanks.undone'] })
    receiver.behave((response, { payload }) => {
      response.writeHead(payload.type === 'thanks.undone' ? 204 : 500).end()
    })
    const card = await wall.card(ada, [bob])
    await wall.undo(ada, card)
    await deliver(id)
    expect(await deliveries()).toMatchObject([
      { kind: 'thanks.undone', state: 'delivered' },
      { kind: 'thanks.created', state: 'waiting' },
    ])
  })

  test('follows no redirect, and cuts long answers', async () => {
    const { receiver, id, deliveries } = await own()
    receiver.behave((response) => {
      response.writeHead(302, { location: receiver.url }).end('ö\0'.repeat(4_000))
    })
    await tryWebhook(database, id)
    await deliver(id)
    const [tried] = await deliveries()
    expect(tried).toMatchObject({ state: 'waiting', status: 302 })
    const { history } = await readDelivery(database, { webhook: id, event: tried?.event ?? '' })
    expect(history).toMatchObject([{ status: 302, answer: 'ö'.repeat(2_000) }])
    expect(receiver.received).toHaveLength(1)
  })
})

test('orders one job for a webhook with due deliveries, and none for one that rests', async () => {
  const { id } = await own()
  const jobs = async () =>
    (
      await database.pool.query(
        `select from laurel_jobs.job where name = 'webhook-deliveries' and singleton_key = $1`,
        [id],
      )
    ).rowCount
  await orderDeliveries(database)
  expect(await jobs()).toBe(0)
  await tryWebhook(database, id)
  await orderDeliveries(database)
  await orderDeliveries(database)
  expect(await jobs()).toBe(1)
})
