import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { openReceiver } from '#test/harness/webhook-receiver.ts'
import { TestWall } from '#test/harness/wall.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { openOutgoing } from '#platform/server/outgoing/send-request.ts'
import { openSealer } from '#platform/server/sealing.ts'
import { hideRecognition } from '#recognition/server/hide.ts'
import { showRecognition } from '#recognition/server/show-again.ts'
import { addWebhook, changeWebhook, listWebhooks, renewSecret } from './change-webhooks.ts'
import { deliverDue, orderDeliveries } from './deliver.ts'
import { listDeliveries, readDelivery, repeatDelivery, tryWebhook } from './deliveries.ts'
import { handOver } from './hand-over.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { EVENT_NAMES, type EventName } from '#webhooks/contract/events.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const outgoing = openOutgoing({ allow: ['127.0.0.1'] })
whenDone(() => Promise.resolve(outgoing.close()))
const sealer = openSealer({ sealingKey: 'k'.repeat(32), dataDir: '' })
const parts = { database, outgoing, sealer }
const changing = { by: wall.administrator.id, from: '192.0.2.1' }

interface Wanted {
  readonly url: string
  readonly events?: EventName[]
  readonly takesPrivate?: boolean
}

async function addHook({ url, events = EVENT_NAMES, takesPrivate = false }: Wanted) {
  const webhook = { name: 'Warehouse', url, events, takesPrivate }
  return addWebhook(parts, { ...changing, webhook })
}

/** Hands events over, and delivers what is due to this webhook. */
async function deliver(id: string): Promise<void> {
  while ((await handOver(database, [queueDeliveries])) > 0);
  await deliverDue(parts, id)
}

/** Ends pauses and rests. */
async function hurry(): Promise<void> {
  await database.pool.query('update webhook_deliveries set due_at = now()')
  await database.pool.query('update webhook_endpoints set rests_until = null')
}

async function own(wanted: Partial<Wanted> = {}) {
  const receiver = await openReceiver()
  whenDone(receiver.close)
  const { id, secret } = await addHook({ url: receiver.url, ...wanted })
  whenDone(async () => {
    await database.pool.query('delete from webhook_endpoints where id = $1', [id])
  })
  const read = async () => (await listWebhooks(database)).find((one) => one.id === id)
  const deliveries = async () => (await listDeliveries(database, id, 0)).deliveries
  return { receiver, id, secret, read, deliveries }
}

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
    const said = receiver.received.map(({ payload }) => [payload.type, payload.data['thanks']])
    expect(said.toSorted()).toEqual(
      [
        ['thanks.created', kept],
        ['thanks.created', undone],
        ['thanks.hidden', kept],
        ['thanks.shown', kept],
        ['thanks.undone', undone],
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

  test('private thanks only if it asks for them', async () => {
    const [plain, trusted] = [await own(), await own({ takesPrivate: true })]
    const card = await wall.card(ada, [bob], { visibility: 'private' })
    await wall.undo(ada, card)
    await deliver(plain.id)
    await deliver(trusted.id)
    expect(plain.receiver.received).toEqual([])
    const told = trusted.receiver.received.map(({ payload }) => payload.type)
    expect(told.toSorted()).toEqual(['thanks.created', 'thanks.undone'])
  })

  test('nothing while it is off', async () => {
    const { receiver, id, read } = await own()
    const { url, events, takesPrivate, name } = (await read()) ?? expect.fail()
    const change = { name, url, events, takesPrivate }
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
  test('is repeated with the same id until it is taken, and lists the last answer', async () => {
    const { receiver, id, deliveries } = await own()
    receiver.behave((response) => response.writeHead(500).end('out of order'))
    await wall.card(ada, [bob])
    await deliver(id)
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 500, fault: null })
    const event = failed?.event ?? ''
    expect(await readDelivery(database, { webhook: id, event })).toMatchObject({
      answer: 'out of order',
      payload: receiver.received[0]?.body,
    })
    receiver.behave(null)
    await deliver(id)
    expect(receiver.received).toHaveLength(1)
    await hurry()
    await deliver(id)
    expect(receiver.received.map((message) => message.id)).toEqual([event, event])
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, status: 204 }])
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
    const { answer } = await readDelivery(database, { webhook: id, event: tried?.event ?? '' })
    expect(answer).toBe('ö'.repeat(2_000))
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a webhook that fails', () => {
  test('rests longer and longer, while events wait for it', async () => {
    const { receiver, id, deliveries } = await own()
    receiver.behave((response) => response.writeHead(500).end())
    for (let card = 0; card < 20; card++) await wall.card(ada, [bob])
    await deliver(id)
    // Eight at once, then one by one, until it rests.
    expect(receiver.received).toHaveLength(10)
    await deliver(id)
    expect(receiver.received).toHaveLength(10)
    receiver.behave(null)
    await hurry()
    await deliver(id)
    expect(await deliveries()).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining({ state: 'delivered' })),
    )
  })

  test('rests as long as its receiver asks', async () => {
    const { receiver, id } = await own()
    receiver.behave((response) => response.writeHead(429, { 'retry-after': '600' }).end())
    await tryWebhook(database, id)
    await deliver(id)
    const { rows } = await database.pool.query<{ seconds: number }>(
      `select extract(epoch from rests_until - now())::float8 as seconds
         from webhook_endpoints where id = $1`,
      [id],
    )
    expect(rows[0]?.seconds).toBeGreaterThan(590)
  })

  test('is switched off after a day, and the administrator hears of it', async () => {
    const { receiver, id, read } = await own()
    receiver.behave((response) => response.writeHead(500).end())
    await wall.card(ada, [bob])
    await deliver(id)
    await database.pool.query(
      `update webhook_endpoints set failures = 8, failing_since = now() - interval '25 hours'
        where id = $1`,
      [id],
    )
    await hurry()
    const recorded = await wall.recorded(() => deliver(id))
    expect(recorded).toMatchObject([
      { action: 'webhookGivenUp', by: null, before: { webhook: 'Warehouse' } },
    ])
    expect(await read()).toMatchObject({ isOn: false, isOffForFailing: true, waiting: 1 })
    const { rows } = await database.pool.query(
      `select user_id, facts from notifications where kind = 'webhookOff'`,
    )
    expect(rows).toEqual([{ user_id: wall.administrator.id, facts: { name: 'Warehouse' } }])
    await expect(tryWebhook(database, id)).rejects.toMatchObject({ code: 'webhook-off' })
    // Switched on again, it gets what waited.
    receiver.behave(null)
    const { name, url, events, takesPrivate } = (await read()) ?? expect.fail()
    const change = { name, url, events, takesPrivate, isOn: true }
    await changeWebhook(parts, { ...changing, id, change })
    await hurry()
    await deliver(id)
    expect(await read()).toMatchObject({ isOn: true, failingSince: null, waiting: 0 })
  })

  test('is switched off at once when its receiver is gone for good', async () => {
    const { receiver, id, read } = await own()
    receiver.behave((response) => response.writeHead(410).end())
    await tryWebhook(database, id)
    await deliver(id)
    expect(await read()).toMatchObject({ isOn: false, isOffForFailing: true })
  })

  test('connects to no address inside the network', async () => {
    const { id, deliveries } = await own({ url: 'https://localhost/in' })
    const strict = openOutgoing({ allow: [] })
    whenDone(() => Promise.resolve(strict.close()))
    await tryWebhook(database, id)
    await deliverDue({ ...parts, outgoing: strict }, id)
    expect(await deliveries()).toMatchObject([{ state: 'waiting', status: null, fault: 'address' }])
  })
})

describe('secrets', () => {
  test('a new one signs at once, and the earlier one too for a day', async () => {
    const { receiver, id, secret } = await own()
    const { secret: newest } = await renewSecret(parts, { ...changing, id })
    expect(newest).toMatch(/^whsec_[\w+/]{43}=$/)
    await tryWebhook(database, id)
    await deliver(id)
    const [both] = receiver.received
    if (both === undefined) throw new Error('nothing came')
    for (const one of [secret, newest]) expect(receiver.verify(both, one)).toEqual(both.payload)
    await database.pool.query('update webhook_endpoints set earlier_until = now() where id = $1', [
      id,
    ])
    await tryWebhook(database, id)
    await deliver(id)
    const later = receiver.received[1]
    if (later === undefined) throw new Error('nothing came')
    expect(receiver.verify(later, newest)).toEqual(later.payload)
    expect(() => receiver.verify(later, secret)).toThrow('No matching signature')
  })

  test('stand nowhere in the database', async () => {
    const { secret } = await own()
    const { rows } = await database.pool.query<{ whole: string }>(
      'select webhook_endpoints::text as whole from webhook_endpoints',
    )
    const bytes = Buffer.from(secret.slice(6), 'base64')
    for (const { whole } of rows) {
      expect(whole).not.toContain(bytes.toString('hex'))
      expect(whole).not.toContain(Buffer.from(secret).toString('hex'))
    }
    const { rows: events } = await database.pool.query<{ whole: string }>(
      'select audit_log::text as whole from audit_log',
    )
    for (const { whole } of events) expect(whole).not.toContain(secret.slice(6, -1))
  })

  test('sealed with another key, a webhook sends nothing and says why', async () => {
    const { receiver, id, deliveries } = await own()
    const other = openSealer({ sealingKey: 'x'.repeat(32), dataDir: '' })
    await tryWebhook(database, id)
    await deliverDue({ ...parts, sealer: other }, id)
    expect(await deliveries()).toMatchObject([{ state: 'waiting', status: null, fault: 'secret' }])
    expect(receiver.received).toEqual([])
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
