import type { Database } from '#platform/server/db/database.ts'
import { pgbench } from '../pgbench.ts'
import { beside, rateFrom, type Rates } from '../race.ts'
import { fillCarts } from './shelves.ts'

export interface PurchaseLoad {
  /** The number of buyers, each with one cart; a multiple of `clients`. */
  readonly people: number
  readonly clients: number
  /** Whether all buy the same gift. */
  readonly hot: boolean
}

/** Each user buys a cart through Laurel, then another one through pgbench. */
export async function racePurchases(
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
