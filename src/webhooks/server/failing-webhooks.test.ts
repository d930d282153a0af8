import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ownWebhooks } from '#test/harness/own-webhooks.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { openSealer } from '#platform/server/db/sealing.ts'
import { openOutgoing } from '#platform/server/outgoing/send-request.ts'
import { changeWebhook, renewSecret } from './change-webhooks.ts'
import { deliverDue } from './deliver.ts'
import { tryWebhook } from './deliveries.ts'

const database = await ownDatabase()
const { wall, parts, changing, own, deliver, hurry } = await ownWebhooks(database)
const [ada, bob] = await wall.three()

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
    const { name, events, takesPrivate } = (await read()) ?? expect.fail()
    const change = { name, events, takesPrivate, isOn: true }
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

  test('stand nowhere in the database, and an address, which may hold a key, neither', async () => {
    const { secret, read } = await own({ url: 'https://hooks.example/in/k-a-key-in-its-path' })
    expect(await read()).toMatchObject({ server: 'https://hooks.example' })
    expect(JSON.stringify(await read())).not.toContain('k-a-key')
    const { rows } = await database.pool.query<{ whole: string }>(
      'select webhook_endpoints::text as whole from webhook_endpoints',
    )
    const bytes = Buffer.from(secret.slice(6), 'base64')
    for (const { whole } of rows) {
      expect(whole).not.toContain(bytes.toString('hex'))
      for (const text of [secret, 'k-a-key']) {
        expect(whole).not.toContain(text)
        expect(whole).not.toContain(Buffer.from(text).toString('hex'))
      }
    }
    const { rows: events } = await database.pool.query<{ whole: string }>(
      'select audit_log::text as whole from audit_log',
    )
    for (const { whole } of events) {
      expect(whole).not.toContain(secret.slice(6, -1))
      expect(whole).not.toContain('k-a-key')
    }
  })

  test('sealed with another key, a webhook sends nothing and says why', async () => {
    const { receiver, id, deliveries, read } = await own()
    const other = openSealer({ sealingKey: 'x'.repeat(32), dataDir: '' })
    await tryWebhook(database, id)
    await deliverDue({ ...parts, sealer: other }, id)
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', status: null, fault: 'sealed-address' },
    ])
    // The address entered again, the secret is left.
    const { name, events, takesPrivate } = (await read()) ?? expect.fail()
    const change = { name, events, takesPrivate, isOn: true, url: receiver.url }
    await changeWebhook({ ...parts, sealer: other }, { ...changing, id, change })
    await hurry()
    await deliverDue({ ...parts, sealer: other }, id)
    expect(await deliveries()).toMatchObject([{ state: 'waiting', status: null, fault: 'secret' }])
    expect(receiver.received).toEqual([])
  })

  test('a changed address goes into use at once; without one, it stays', async () => {
    const { receiver, id, read } = await own({ url: 'https://hooks.example/in' })
    const { name, events, takesPrivate } = (await read()) ?? expect.fail()
    const change = { name, events, takesPrivate, isOn: true }
    await changeWebhook(parts, { ...changing, id, change: { ...change, url: receiver.url } })
    await changeWebhook(parts, { ...changing, id, change: { ...change, name: 'Payroll' } })
    expect(await read()).toMatchObject({ name: 'Payroll', server: new URL(receiver.url).origin })
    await tryWebhook(database, id)
    await deliver(id)
    expect(receiver.received).toHaveLength(1)
  })
})
