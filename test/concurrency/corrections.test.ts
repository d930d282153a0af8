import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { ask, tally, twoClients, type AppClient } from './app-client.ts'
import { hire, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'

const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const [one = missingUser()] = appClients
const cookie = await one.login(ADMINISTRATOR)

function missingUser(): never {
  throw new Error('no appClient')
}

let keys = 0
const newKey = () => `correction-${++keys}`
const pair = async () => (await hire(database, 2)) as [Colleague, Colleague]

const adjust = (appClient: AppClient, { id: user }: Colleague, amount: string, key = newKey()) => {
  const body = { user, balance: 'earned', amount, reason: 'Under load' }
  return appClient.ask({ path: '/api/adjustments', cookie, key, body })
}
const reverse = (appClient: AppClient, { id: user }: Colleague, number: number, key = newKey()) => {
  const body = { user, number, reason: 'Under load' }
  return appClient.ask({ path: '/api/reversals', cookie, key, body })
}

async function wallet({ id }: Colleague) {
  const { rows } = await database.pool.query<Record<string, number>>(
    'select earned, appreciation, last_seq as rows from wallets where user_id = $1',
    [id],
  )
  return rows[0]
}

const FUNDS = '409 Insufficient funds'
const REVERSED = '409 This appreciation has been reversed already.'

describe.each([
  ['one app', appClients.slice(0, 1)],
  ['two apps', appClients],
])('through %s', (_name, through) => {
  test('applies one of 40 concurrent reversals of a send', async () => {
    const [ada, bob] = await pair()
    await one.send(ada, bob, '60.00', newKey())
    const answers = await ask(through, 40, (appClient) => reverse(appClient, ada, 2))
    expect(tally(answers)).toEqual({ 200: 1, [REVERSED]: 39 })
    expect(await wallet(ada)).toEqual({ earned: 10_000, appreciation: 0, rows: 3 })
    expect(await wallet(bob)).toEqual({ earned: 10_000, appreciation: 0, rows: 3 })
  })

  test('applies 40 equal requests once, with 40 equal answers', async () => {
    const [ada, bob] = await pair()
    await one.send(ada, bob, '60.00', newKey())
    const [adjusting, reversing] = [newKey(), newKey()]
    const adjusted = await ask(through, 40, (appClient) =>
      adjust(appClient, bob, '5.00', adjusting),
    )
    const reversed = await ask(through, 40, (appClient) => reverse(appClient, ada, 2, reversing))
    for (const answers of [adjusted, reversed]) {
      expect(tally(answers)).toEqual({ 200: 40 })
      expect(new Set(answers.map((answer) => JSON.stringify(answer.json))).size).toBe(1)
    }
    expect(await wallet(bob)).toEqual({ earned: 10_500, appreciation: 0, rows: 4 })
  })

  test('applies one of two requests with one key for different users', async () => {
    const people = await hire(database, 8)
    const key = newKey()
    const answers = await ask(through, 8, (appClient, place) =>
      adjust(appClient, people[place] ?? missingUser(), '5.00', key),
    )
    const reused = '409 This Idempotency-Key was used for another request.'
    expect(tally(answers)).toEqual({ 200: 1, [reused]: 7 })
  })

  test('reverses all or nothing while the receiver spends', async () => {
    const [ada, bob] = await pair()
    await one.send(ada, bob, '100.00', newKey())
    const answers = await ask(through, 220, (appClient, place) =>
      place % 22 === 11 ? reverse(appClient, ada, 2) : appClient.send(bob, ada, '1.00', newKey()),
    )
    const reversed = tally(answers.filter((_, place) => place % 22 === 11))
    const spent = tally(answers.filter((_, place) => place % 22 !== 11))['200'] ?? 0
    // Bob had 200 points: one reversal takes 100, and Ada received the rest.
    expect(reversed['200'] ?? 0).toBeLessThanOrEqual(1)
    expect(spent).toBe(reversed['200'] === 1 ? 100 : 200)
    const [a, b] = [await wallet(ada), await wallet(bob)]
    expect(Number(b?.['earned']) + Number(b?.['appreciation'])).toBe(0)
    expect(Number(a?.['earned']) + Number(a?.['appreciation'])).toBe(20_000)
  })

  test('never adjusts a balance below zero, with other movements at once', async () => {
    const [ada, bob] = await pair()
    const answers = await ask(through, 200, (appClient, place) =>
      place % 4 < 2 ? adjust(appClient, ada, '-1.00') : appClient.send(ada, bob, '1.00', newKey()),
    )
    expect(tally(answers)).toEqual({ 200: 100, [FUNDS]: 100 })
    expect(await wallet(ada)).toEqual({ earned: 0, appreciation: 0, rows: 101 })
  })

  test('never deadlocks with opposite reversals, adjustments and sends', async () => {
    const [ada, bob] = await pair()
    for (let turn = 0; turn < 40; turn++) {
      await one.send(
        ...(turn % 2 === 0 ? ([ada, bob] as const) : ([bob, ada] as const)),
        '0.50',
        newKey(),
      )
    }
    const sends = await database.pool.query<{ user_id: number; seq: number }>(
      `select user_id, seq from entries where user_id = any($1) and type = 'send'`,
      [[ada.id, bob.id]],
    )
    const answers = await ask(through, 160, (appClient, place) => {
      const send = sends.rows[place]
      if (send !== undefined)
        return reverse(appClient, send.user_id === ada.id ? ada : bob, send.seq)
      const [from, to] = place % 4 < 2 ? [ada, bob] : [bob, ada]
      return place % 3 === 0
        ? adjust(appClient, from, '0.01')
        : appClient.send(from, to, '0.01', newKey())
    })
    expect(tally(answers)).toEqual({ 200: 160 })
    expect(await countDeadlocks(pools)).toBe(0)
  })
})
