import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ask, tally, twoClients } from './app-client.ts'
import { hire, walletOf, type Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'

const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const [one] = appClients

let keys = 0
const newKey = () => `transfer-${++keys}`

const wallet = (colleague: Colleague) => walletOf(database, colleague)

const pair = async () => (await hire(database, 2)) as [Colleague, Colleague]

describe.each([
  ['one app', appClients.slice(0, 1)],
  ['two apps', appClients],
])('through %s', (_name, through) => {
  test('completes 2 × 500 opposite sends between two users', async () => {
    const [ada, bob] = await pair()
    const answers = await ask(through, 1_000, (appClient, place) =>
      // Both directions through each app.
      place % 4 < 2
        ? appClient.send(ada, bob, '0.02', newKey())
        : appClient.send(bob, ada, '0.01', newKey()),
    )
    expect(tally(answers)).toEqual({ 200: 1_000 })
    const [a, b] = [await wallet(ada), await wallet(bob)]
    expect([a.rows, b.rows]).toEqual([1_001, 1_001])
    expect(a.earned + a.appreciation).toBe(10_000 - 1_000 + 500)
    expect(b.earned + b.appreciation).toBe(10_000 - 500 + 1_000)
  })

  test('never deadlocks with sends around a circle of five users', async () => {
    const people = await hire(database, 5)
    const answers = await ask(through, 1_000, (appClient, place) => {
      const [from, to] = [people[place % 5], people[(place + 1 + (place % 4)) % 5]]
      if (from === undefined || to === undefined) throw new Error('nobody')
      return appClient.send(from, to, '0.01', newKey())
    })
    expect(tally(answers)).toEqual({ 200: 1_000 })
    expect(await countDeadlocks(pools)).toBe(0)
  })

  test('completes 300 of 500 sends from a wallet with points for 300', async () => {
    const [ada, bob] = await pair()
    const deposit = { path: '/api/deposits', body: { amount: '200' } }
    await one?.ask({ ...deposit, cookie: ada.cookie, key: newKey() })
    const answers = await ask(through, 500, (appClient) =>
      appClient.send(ada, bob, '1.00', newKey()),
    )
    expect(tally(answers)).toEqual({ 200: 300, '409 Insufficient funds': 200 })
    expect(await wallet(ada)).toEqual({ earned: 0, appreciation: 0, rows: 302 })
    expect(await wallet(bob)).toEqual({ earned: 10_000, appreciation: 30_000, rows: 301 })
  })

  test('applies 1,000 requests with one key once, with 1,000 equal answers', async () => {
    const [ada, bob] = await pair()
    const key = newKey()
    const answers = await ask(through, 1_000, (appClient) => appClient.send(ada, bob, '1.00', key))
    expect(tally(answers)).toEqual({ 200: 1_000 })
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json))).size).toBe(1)
    expect(await wallet(ada)).toEqual({ earned: 9_900, appreciation: 0, rows: 2 })
    expect(await wallet(bob)).toEqual({ earned: 10_000, appreciation: 100, rows: 2 })
  })

  test('repeats one refusal to 1,000 requests with one key, also after a deposit', async () => {
    const [ada, bob] = await pair()
    const key = newKey()
    const answers = await ask(through, 1_000, (appClient, place) =>
      place % 10 === 9
        ? appClient.send(bob, ada, '0.50', newKey())
        : appClient.send(ada, bob, '120.00', key),
    )
    expect(tally(answers)).toEqual({ 200: 100, '409 Insufficient funds': 900 })
    expect(await wallet(ada)).toEqual({ earned: 10_000, appreciation: 5_000, rows: 101 })
  })

  test('applies the first of two requests with one key, and refuses the other', async () => {
    const [ada, bob] = await pair()
    const key = newKey()
    const answers = await ask(through, 200, (appClient, place) =>
      appClient.send(ada, bob, place % 4 < 2 ? '1.00' : '2.00', key),
    )
    const reused = '409 This Idempotency-Key was used for another request.'
    expect(tally(answers)).toEqual({ 200: 100, [reused]: 100 })
    const paid = answers.find((answer) => answer.status === 200)?.json['amount'] === '-1.00' ? 1 : 2
    expect(await wallet(ada)).toEqual({ earned: 10_000 - paid * 100, appreciation: 0, rows: 2 })
    expect(await wallet(bob)).toMatchObject({ appreciation: paid * 100, rows: 2 })
  })

  test('applies the same key once per user', async () => {
    const [ada, bob] = await pair()
    const key = newKey()
    const answers = await ask(through, 400, (appClient, place) =>
      place % 4 < 2 ? appClient.send(ada, bob, '1.00', key) : appClient.send(bob, ada, '3.00', key),
    )
    expect(tally(answers)).toEqual({ 200: 400 })
    const [a, b] = [await wallet(ada), await wallet(bob)]
    expect([a.rows, b.rows]).toEqual([3, 3])
    expect(a.earned + a.appreciation).toBe(10_200)
    expect(b.earned + b.appreciation).toBe(9_800)
  })
})
