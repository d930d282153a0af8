import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { AppClient, AppRequest } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import * as shop from '#test/concurrency/shop-requests.ts'
import { history } from '#test/faults/send-load.ts'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { until } from '#test/harness/until.ts'
import type { PostgresServer } from './postgres-server.ts'
import type { Site } from './site.ts'

type Keyed = AppRequest & { readonly key: string }

/** Checks that no write on the primary alone is acknowledged, even after a cancelled wait. */
export async function standbyAway({ pair, database, appClients }: Site): Promise<void> {
  const [appClient] = appClients
  const [ada, bob, cy] = (await hire(database, 3)) as [Colleague, Colleague, Colleague]
  const administrator = { cookie: await appClient.login(ADMINISTRATOR) }
  const send = keyed('/api/transfers', ada, { receiver: bob.email, amount: '1.00', message: '' })
  const deposit = keyed('/api/deposits', cy, { amount: '2.00' })
  const form = {
    name: 'A late gift',
    description: 'A test',
    price: '1.00',
    picture: null,
    inventory: 1,
  }
  const gift = { ...shop.addGift(administrator, form, 'late-gift-key'), key: 'late-gift-key' }
  const all = [send, deposit, gift]

  await pair.standby.freeze()
  try {
    // COMMIT waits until the client gets 503; the waiting write is invisible.
    expect(await statusOf(appClient, send)).toEqual([503, '1'])
    expect(await historyOf(appClient, ada)).not.toContain('send')
    expect(await historyOf(appClient, bob)).not.toContain('receive')

    // A cancelled wait makes the write visible on the primary, but not acknowledged.
    await whileCancelling(pair.primary, async () => {
      await until(async () => {
        expect(await statuses(appClient, all)).toEqual([503, 503, 503])
        return (await pair.primary.ask(IS_VISIBLE)).length === all.length
      })
      expect(await statuses(appClient, all)).toEqual([503, 503, 503])
    })
  } finally {
    await pair.standby.thaw()
  }
  for (const asked of all) await until(async () => (await appClient.ask(asked)).status === 200)
  expect(await historyOf(appClient, ada)).toEqual(['signUp', 'send'])
  expect(await historyOf(appClient, bob)).toEqual(['signUp', 'receive'])
  expect(await historyOf(appClient, cy)).toEqual(['signUp', 'deposit'])
}

/** Cancels every wait for a standby meanwhile, like a timeout or an administrator. */
async function whileCancelling(primary: PostgresServer, work: () => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  const cancelling = (async () => {
    while (!stopping.signal.aborted) {
      await primary.ask(CANCEL)
      await pause(20)
    }
  })()
  try {
    await work()
  } finally {
    stopping.abort()
    await cancelling
  }
}

const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`

const IS_VISIBLE = `
  select key from entries where key like 'late-%'
   union all select key from answers where key like 'late-%'`

function keyed(path: string, { cookie }: Colleague, body: object): Keyed {
  return { path, cookie, key: `late-key-of${path.replaceAll('/', '-')}`, body }
}

async function statuses(appClient: AppClient, all: readonly Keyed[]): Promise<number[]> {
  return (await Promise.all(all.map((asked) => appClient.ask(asked)))).map(({ status }) => status)
}

/** Status and Retry-After. */
async function statusOf(appClient: AppClient, { path, cookie = '', key, body }: Keyed) {
  const headers = { cookie, 'idempotency-key': key, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`http://127.0.0.1:${appClient.port}${path}`, init)
  return [answer.status, answer.headers.get('retry-after')]
}

/** The user's history, oldest first. */
async function historyOf(appClient: AppClient, person: Colleague): Promise<string[]> {
  return (await history(appClient, person)).map(({ type }) => type).toReversed()
}
