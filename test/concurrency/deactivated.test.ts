import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { alsoOpen, ask, tally, twoClients, type AppClient, type AppRequest } from './app-client.ts'
import { hire, walletOf, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'
import { addGift, addToCart, buy } from './shop-requests.ts'

// Somebody is deactivated while a command waits: the command is carried out before the deactivation
// is answered, or refused.
const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const [one] = appClients as [AppClient]
const elsewhere = await alsoOpen(database)
const cookie = await one.login(ADMINISTRATOR)
let keys = 0
const newKey = () => `deactivated-${++keys}`

type Pair = [ada: Colleague, bob: Colleague]

const thanksFor = (by: Colleague, to: Colleague, amount: string): AppRequest => ({
  path: '/api/recognitions',
  cookie: by.cookie,
  key: newKey(),
  body: { receivers: [to.id], amount, message: 'For the night shift' },
})

/** Requests of the first person; some concern the second one. */
const REQUESTS: Record<string, (people: Pair) => AppRequest | Promise<AppRequest>> = {
  deposit: ([{ cookie: own }]) => movement('/api/deposits', own),
  withdrawal: ([{ cookie: own }]) => movement('/api/withdrawals', own),
  send: ([{ cookie: own }, { email: receiver }]) => ({
    ...movement('/api/transfers', own),
    body: { receiver, amount: '1.00', message: '' },
  }),
  'thanks with points': ([ada, bob]) => thanksFor(ada, bob, '1.00'),
  'thanks without points': ([ada, bob]) => thanksFor(ada, bob, '0.00'),
  'added points': async ([ada, bob]) => {
    const id = await cardFrom(bob, (await hire(database, 1))[0])
    return { ...movement(`/api/recognitions/${id}/points`, ada.cookie) }
  },
  'a forgotten receiver': async ([ada, bob]) => {
    const id = await cardFrom(ada, bob)
    const receiver = (await hire(database, 1))[0]?.id
    return {
      path: `/api/recognitions/${id}/receivers`,
      cookie: ada.cookie,
      key: newKey(),
      body: { receiver },
    }
  },
  undo: async ([ada, bob]) => {
    const id = await cardFrom(ada, bob)
    return { path: `/api/recognitions/${id}/undo`, cookie: ada.cookie, key: newKey() }
  },
  comment: async ([ada, bob]) => {
    const path = `/api/recognitions/${await cardFrom(ada, bob)}/comments`
    return { path, cookie: ada.cookie, key: newKey(), body: { text: 'Yes!' } }
  },
  purchase: async ([ada, bob]) => {
    await one.ask(thanksFor(bob, ada, '2.00'))
    const gift = { name: newKey(), description: 'A gift', price: '2.00', picture: null }
    const { json } = await one.ask(addGift({ cookie }, { ...gift, inventory: 1 }, newKey()))
    await one.ask(addToCart(ada, Number(json['id'])))
    return buy(ada, '2.00', newKey())
  },
  'deposit of bonuses': async ([ada]) => {
    const entered = await one.ask({
      path: '/api/bonuses',
      cookie,
      key: newKey(),
      body: { user: ada.id, amount: '5.00', reason: '' },
    })
    expect(entered.status).toBe(200)
    return { path: '/api/bonus-deposits', cookie: ada.cookie, key: newKey() }
  },
}

function movement(path: string, own: string): AppRequest {
  return { path, cookie: own, key: newKey(), body: { amount: '1.00' } }
}

async function cardFrom(by: Colleague, to: Colleague | undefined): Promise<number> {
  if (to === undefined) throw new Error('nobody')
  const { json } = await one.ask(thanksFor(by, to, '1.00'))
  return Number(json['id'])
}

async function waiting(): Promise<number> {
  const { rows } = await elsewhere.pool.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

const untilWaiting = (count: number) => expect.poll(waiting, { interval: 5 }).toBe(count)

/** As `setPermissions` does: the person's row, then the wallet; `between` runs before the commit. */
async function deactivateAround({ id }: Colleague, between: () => Promise<void>): Promise<void> {
  await inTransaction(async (client) => {
    await client.query('select from users where id = $1 for no key update', [id])
    await client.query('select from wallets where user_id = $1 for no key update', [id])
    await between()
    await client.query('update users set is_active = false where id = $1', [id])
  })
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await elsewhere.pool.connect()
  try {
    await client.query('begin')
    await work(client)
  } finally {
    await client.query('commit')
    client.release()
  }
}

const deactivate = ({ id }: Colleague): AppRequest => ({
  method: 'PATCH',
  path: `/api/users/${id}`,
  cookie,
  body: { isActive: false },
})

describe('refuses what waited for the deactivation of its own person', () => {
  test.each(Object.keys(REQUESTS))('%s', async (name) => {
    const pair = (await hire(database, 2)) as Pair
    const [ada, bob] = pair
    const request = await REQUESTS[name]?.(pair)
    if (request === undefined) throw new Error(name)
    const before = await Promise.all([walletOf(database, ada), walletOf(database, bob)])
    let answer: ReturnType<AppClient['ask']> | undefined
    await deactivateAround(ada, async () => {
      answer = one.ask(request)
      await untilWaiting(1)
    })
    expect(await answer).toMatchObject({ status: 403, json: { code: 'account-inactive' } })
    expect(await Promise.all([walletOf(database, ada), walletOf(database, bob)])).toEqual(before)
  })
})

describe('refuses thanks that waited for the deactivation of their receiver', () => {
  test.each(['send', 'thanks with points', 'thanks without points'])('%s', async (name) => {
    const pair = (await hire(database, 2)) as Pair
    const request = await REQUESTS[name]?.(pair)
    if (request === undefined) throw new Error(name)
    let answer: ReturnType<AppClient['ask']> | undefined
    await deactivateAround(pair[1], async () => {
      answer = one.ask(request)
      await untilWaiting(1)
    })
    expect(await answer).toMatchObject({ status: 409, json: { code: 'receiver-inactive' } })
    expect(await one.ask({ ...request })).toMatchObject({ json: { code: 'receiver-inactive' } })
  })
})

describe('answers a deactivation after the commands under way', () => {
  const WAYS: Record<string, (who: Colleague) => AppRequest> = {
    'of one': deactivate,
    'of several': ({ id }) => ({
      ...deactivate({ id } as Colleague),
      path: '/api/users',
      body: { chosen: { ids: [id] }, change: { isActive: false } },
    }),
  }
  test.each(Object.keys(WAYS))('%s', async (way) => {
    const [ada, bob] = (await hire(database, 2)) as Pair
    const answers: ReturnType<AppClient['ask']>[] = []
    await inTransaction(async (client) => {
      // The thanks hold both wallets, and wait to be stored.
      await client.query('lock table recognitions in share mode')
      answers.push(one.ask(thanksFor(ada, bob, '0.00')))
      await untilWaiting(1)
      const change = WAYS[way]?.(bob)
      if (change === undefined) throw new Error(way)
      answers.push(one.ask(change))
      // The deactivation waits for the wallet.
      await untilWaiting(2)
    })
    expect(tally(await Promise.all(answers))).toEqual({ 200: 2 })
    const { rows } = await database.pool.query(
      `select kind from notifications where user_id = $1`,
      [bob.id],
    )
    expect(rows).toEqual([{ kind: 'thanked' }])
  })
})

test('loses no news of thanks while people are deactivated and activated again', async () => {
  const people = await hire(database, 6)
  const isOver = new AbortController()
  const switching = (async () => {
    for (let turn = 0; !isOver.signal.aborted; turn++) {
      const who = people[turn % 3] as Colleague
      for (const isActive of [false, true]) {
        const answer = await one.ask({ ...deactivate(who), body: { isActive } })
        expect(answer.status).toBe(200)
      }
    }
  })()
  const answers = await ask(appClients, 400, (appClient, place) => {
    const [by, to] = [people[3 + (place % 3)], people[place % 2]] as Pair
    return appClient.ask(thanksFor(by, to, place % 3 === 0 ? '0.01' : '0.00'))
  })
  isOver.abort()
  await switching
  const INACTIVE = "409 This colleague's account is inactive."
  expect(Object.keys(tally(answers)).filter((kind) => kind !== '200' && kind !== INACTIVE)).toEqual(
    [],
  )
  const { rows } = await database.pool.query(
    `select (select count(*) from recognition_receivers where receiver_id = any($1)) as thanks,
            (select count(*) from notifications
              where user_id = any($1) and kind = 'thanked') as news`,
    [people.map(({ id }) => id)],
  )
  const sent = tally(answers)['200']
  expect(rows).toEqual([{ thanks: sent, news: sent }])
})

test('causes no deadlock', async () => {
  expect(await countDeadlocks(pools)).toBe(0)
})
