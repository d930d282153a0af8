import type { Database } from '#platform/server/db/database.ts'
import { pgbench } from '../pgbench.ts'
import {
  auditAtTheEnd,
  beside,
  median,
  printRates,
  rateFrom,
  rates,
  RATES_HEAD,
  ratioOf,
  type Rates,
} from '../race.ts'
import { raceSends } from '../send/race-sends.ts'
import { fillCarts } from './shelves.ts'
import { openSizedShop } from './sized-shop.ts'

const CLIENTS = 32
const PEOPLE = 250 * CLIENTS
const GIFTS = 1_000
const PRICE = 1_00
const ROUNDS = 3
const SEND_SECONDS = 5

/**
 * Compares purchases over HTTP with pgbench, which does the same work (session, cart, stock, total,
 * balance, history row, purchase with its copy, emptied cart; durable) in one prepared statement:
 * same server, same rows, taking turns. Laurel also stores the idempotency key and the live events;
 * pgbench does not. Sends in the same rounds allow a comparison.
 */
export async function comparePurchases(): Promise<void> {
  const shop = await openSizedShop({ people: PEOPLE, gifts: GIFTS }, PRICE)
  try {
    const place = { port: shop.app.port, database: shop.database }
    const load = { people: PEOPLE, clients: CLIENTS }
    const [spread, hot, sends] = [rates(), rates(), rates()]
    await racePurchases(place, rates(), { ...load, hot: false })
    for (let round = 0; round < ROUNDS; round++) {
      await racePurchases(place, spread, { ...load, hot: false })
      await racePurchases(place, hot, { ...load, hot: true })
      await raceSends(place, sends, { ...load, seconds: SEND_SECONDS, hot: false })
    }
    console.log(`\nA second, median of ${ROUNDS} rounds, ${CLIENTS} clients, ${PEOPLE} people:\n`)
    console.log(RATES_HEAD)
    printRates(`purchases, spread over ${GIFTS} gifts`, spread)
    printRates('purchases of one hot gift', hot)
    printRates('sends, spread receivers', sends)
    const [bought, sent] = [median(spread.laurel), median(sends.laurel)]
    const hotToSpread = ratioOf(hot.laurel, spread.laurel)
    console.log(`\nLaurel, one hot gift against many: ${hotToSpread.toFixed(2)}`)
    console.log(`Laurel, purchases against sends: ${(bought / sent).toFixed(2)}`)
    await auditAtTheEnd(shop.database)
  } finally {
    await shop.close()
  }
}

interface PurchaseLoad {
  /** The number of buyers, each with one cart; a multiple of `clients`. */
  readonly people: number
  readonly clients: number
  /** Whether all buy the same gift. */
  readonly hot: boolean
}

/** Each user buys a cart through Laurel, then another one through pgbench. */
async function racePurchases(
  { port, database }: { port: number; database: Database },
  measured: Rates,
  { people, clients, hot }: PurchaseLoad,
): Promise<void> {
  await fillCarts(database, hot)
  measured.laurel.push(await rateFrom(beside(import.meta, 'load.ts'), [port, people, clients]))
  await fillCarts(database, hot)
  measured.pgbench.push(
    await pgbench(database.connection, {
      script: beside(import.meta, 'purchase.sql'),
      clients,
      until: { transactions: people / clients },
      variables: { clients, done: 0 },
    }),
  )
}
