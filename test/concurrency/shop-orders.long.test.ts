import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ask, tally, twoClients } from './app-client.ts'
import { walletOf, type Colleague } from './colleagues.ts'
import { PURSE, ShopFloor } from './shop-floor.ts'
import { addToCart, buy, handOver, refund, setQuantity } from './shop-requests.ts'

const database = await ownDatabase()
const { appClients } = await twoClients(database)
const shop = await ShopFloor.open(database, appClients)
const gift = await shop.stock('2.00', 1_000)

/** Buys three items of the gift; returns the id of the purchase. */
async function purchase(ada: Colleague): Promise<number> {
  await shop.done(addToCart(ada, gift))
  await shop.done(setQuantity(ada, gift, 3))
  await shop.done(buy(ada, '6.00', shop.newKey()))
  const bought = await shop.purchases([ada])
  return bought.at(-1)?.id ?? 0
}

const wallet = (colleague: Colleague) => walletOf(database, colleague)

async function steps(purchases: readonly number[]): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query<{ id: number; states: string[] }>(
    `select purchase_id as id, array_agg(state order by number) as states
       from purchase_steps where purchase_id = any($1) group by purchase_id`,
    [purchases],
  )
  return Object.fromEntries(rows.map(({ id, states }) => [id, states]))
}

test('refunds a purchase once for 200 concurrent requests', async () => {
  const [ada] = (await shop.customers(1)) as [Colleague]
  const [before, shelf] = [await wallet(ada), await shop.shelf(gift)]
  const id = await purchase(ada)
  const answers = await ask(appClients, 200, (appClient, place) =>
    appClient.ask(refund(shop.administrator, id, `Attempt ${place}`)),
  )
  expect(tally(answers)).toEqual({ 200: 200 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer.json))).size).toBe(1)
  expect(await wallet(ada)).toEqual({ ...before, rows: before.rows + 2 })
  expect(await shop.shelf(gift)).toEqual(shelf)
  expect(await steps([id])).toEqual({ [id]: ['refunded'] })
})

test('hands an order over once for 200 concurrent requests', async () => {
  const [ada] = (await shop.customers(1)) as [Colleague]
  const id = await purchase(ada)
  const answers = await ask(appClients, 200, (appClient, place) =>
    appClient.ask(handOver(shop.administrator, id, `Attempt ${place}`)),
  )
  expect(tally(answers)).toEqual({ 200: 200 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer.json))).size).toBe(1)
  expect(await steps([id])).toEqual({ [id]: ['handedOver'] })
})

test('ends as refunded, with valid steps, when hand-over and refund overlap', async () => {
  const people = await shop.customers(60)
  const shelf = await shop.shelf(gift)
  const orders: number[] = []
  for (const ada of people) orders.push(await purchase(ada))
  const handed = new Map<number, string>()
  const [one, other] = appClients
  if (one === undefined || other === undefined) throw new Error('no appClients')
  await Promise.all(
    orders.map(async (id, place) => {
      const refunding = () => one.ask(refund(shop.administrator, id))
      const handing = () => other.ask(handOver(shop.administrator, id))
      const both = place % 2 === 0 ? [handing, refunding] : [refunding, handing]
      const answers = await Promise.all(both.map((asking) => asking()))
      if (place % 2 !== 0) answers.reverse()
      const [handOvers, refunds] = answers.map((answer) => Object.keys(tally([answer])).join())
      handed.set(id, handOvers ?? '')
      expect(refunds).toBe('200')
    }),
  )
  const became = await steps(orders)
  for (const [id, answer] of handed) {
    expect(['200', '409 This purchase has been refunded.']).toContain(answer)
    expect(became[id]).toEqual(answer === '200' ? ['handedOver', 'refunded'] : ['refunded'])
  }
  for (const ada of people) expect(await wallet(ada)).toMatchObject({ appreciation: PURSE })
  expect(await shop.shelf(gift)).toEqual(shelf)
})
