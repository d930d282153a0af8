import { buildWebIfStale } from '../scripts/build-web.ts'
import { hasPgbench, HOW_TO_GET_PGBENCH } from './pgbench.ts'
import { comparePurchases } from './shop/compare-purchases.ts'
import { compareSizes } from './shop/compare-sizes.ts'
import { measureVariedShop } from './shop/varied-shop.ts'

/** Measures purchases per second, how fast a large and a small shop open, and one with many options. */
if (!(await hasPgbench())) {
  console.error(HOW_TO_GET_PGBENCH)
  process.exit(1)
}
await buildWebIfStale()
await comparePurchases()
await compareSizes()
await measureVariedShop()
