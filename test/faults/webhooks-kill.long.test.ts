import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { openReceiver } from '#test/harness/webhook-receiver.ts'
import { audit } from '#app/server/audit.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { openSealer } from '#platform/server/db/sealing.ts'
import { transact } from '#platform/server/db/transact.ts'
import { chooseEvents, publish } from '#webhooks/server/publish.ts'
import { SendLoad } from './send-load.ts'
import { Site } from './site.ts'

// WEBHOOK_EVENTS=50000 is the whole proof.
const EVENTS = Number(process.env['WEBHOOK_EVENTS'] ?? '4000')
const KILLS = 4
const EVENTS_AT_ONCE = 500
const SENDS_A_ROUND = 40
const LOOK_AGAIN_MS = 100
const LONGEST_MS = 240_000 + EVENTS * 60
const DISK_MB = 250 + EVENTS / 40
const SEALING_KEY = 'the key of this test, which is long'.replaceAll(' ', '-')

const [receiver, slow] = [await openReceiver(), await openReceiver()]
afterAll(() => receiver.close())
afterAll(() => slow.close())
const port = await freePort(0)
const site = await Site.open(1, DISK_MB, {
  env: { PORT: `${port}`, WEBHOOK_ALLOW: '127.0.0.1', SEALING_KEY },
})
afterAll(() => site.close())
const [app = { place: 0, port: 0, life: null, past: '' }] = site.apps
const appClient = new AppClient(app.port)
afterAll(() => appClient.close())
const database = await site.openDatabase()
afterAll(() => database.close())
const load = new SendLoad(appClient, await hire(database, 6))

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await pause(LOOK_AGAIN_MS)
}

/** A database that was killed may be away for a moment. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await pause(LOOK_AGAIN_MS)
    }
  }
}

/** Adds webhooks by rows, since the administrator has no browser here. */
async function addWebhooks(urls: readonly string[]): Promise<void> {
  const { seal } = openSealer({ sealingKey: SEALING_KEY, dataDir: '' })
  const secret = await seal(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  await transact(database, async (tx) => {
    for (const url of urls) {
      await tx.query({
        text: `insert into webhook_endpoints
                 (name, sealed_url, server, events, takes_private, shape, secret)
               values ('Test', $1, '', '{thanks.created}', true, '2026-11-27', $2)`,
        values: [await seal(url), secret],
      })
    }
    await chooseEvents(tx, 'webhooks', ['thanks.created'])
  })
}

async function restartApp(): Promise<void> {
  await site.end(app, 'kill')
  // Simulates half a minute without a heartbeat, after which another attempt takes over.
  await withRetries(() =>
    site.look(
      `update laurel_jobs.job set heartbeat_on = heartbeat_on - interval '1 minute'
        where state = 'active'`,
    ),
  )
  await site.start(app)
}

async function killDatabase(): Promise<void> {
  process.kill(await site.postmaster(), 'SIGKILL')
  await site.reachDatabase()
}

/** Publishes events by transactions of 500, as bulk imports do. Ids from a range of their own. */
async function publishMany(from: number, count: number): Promise<void> {
  for (let done = 0; done < count; done += EVENTS_AT_ONCE) {
    const some = Array.from({ length: Math.min(EVENTS_AT_ONCE, count - done) }, (_, place) => ({
      kind: 'thanks.created' as const,
      data: { thanks: from + done + place },
    }))
    await transact(database, (tx) => Promise.resolve(publish(tx, some)))
  }
}

async function killWhileSending(kill: () => Promise<void>): Promise<void> {
  const before = receiver.received.length
  await until(() => receiver.received.length > before)
  await kill()
}

/** Waits until everything is delivered, without the pauses before retries. */
async function untilDelivered(): Promise<void> {
  await until(() =>
    withRetries(async () => {
      await site.look(
        `update webhook_deliveries set due_at = now() where state = 'waiting' and due_at > now()`,
      )
      await site.look('update webhook_endpoints set rests_until = null')
      await site.look(`update laurel_jobs.job set start_after = now() where state = 'retry'`)
      const [left] = await site.look<{ count: number }>(
        `select (select count(*) from event_waits)
              + (select count(*) from webhook_deliveries where state <> 'delivered') as count`,
      )
      return left?.count === 0
    }),
  )
}

test(
  'delivers every event to each webhook under one id, under kills of the app and the database',
  async () => {
    await addWebhooks([receiver.url, slow.url])
    // Every tenth message of the other one takes a while, and its answer is a failure.
    let turn = 0
    slow.behave((response) => {
      const status = ++turn % 10 === 0 ? 500 : 204
      setTimeout(() => response.writeHead(status).end(), status === 500 ? 50 : 0)
    })
    const base = 1_000_000
    for (let kill = 0; kill < KILLS; kill++) {
      const share = Math.ceil(EVENTS / KILLS)
      await withRetries(() => publishMany(base + kill * share, share))
      const strike = kill % 2 === 0 ? restartApp : killDatabase
      await load.round(SENDS_A_ROUND, () => killWhileSending(strike))
    }
    await restartApp()
    await load.retry()
    await untilDelivered()

    const published = await site.look<{ id: string; thanks: number }>(
      `select id, (data->>'thanks')::bigint as thanks from published_events`,
    )
    expect(published.length).toBeGreaterThanOrEqual(EVENTS + load.operations.length)
    const cards = await site.look<{ id: number }>(
      `select id from recognitions where id < ${base} and made_at > (
         select min(made_at) from webhook_endpoints)`,
    )
    const told = new Set(published.map(({ thanks }) => thanks))
    expect(cards.filter(({ id }) => !told.has(id))).toEqual([])
    for (const { received } of [receiver, slow]) {
      const byId = Map.groupBy(received, ({ id }) => id)
      expect(new Set(byId.keys())).toEqual(new Set(published.map(({ id }) => id)))
      for (const [, some] of byId) expect(new Set(some.map(({ body }) => body)).size).toBe(1)
    }
    const again = receiver.received.length - published.length
    process.stdout.write(
      `${published.length} events to 2 webhooks, ${again} of the well one sent again, after ` +
        `${KILLS + 1} kills\n`,
    )
    // At most the messages that were being sent at each kill.
    expect(again).toBeLessThanOrEqual(8 * (KILLS + 1))
    const { violations } = await transact(database, audit)
    expect(violations).toEqual([])
  },
  LONGEST_MS,
)
