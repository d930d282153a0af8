import { afterAll, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { changeSettings } from '#settings/server/settings.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { createCheckout } from './buy-carts.ts'
import { addToCart, readCartPage, removeFromCart } from './cart.ts'
import { addCountryLimit } from './country-limits.ts'

const database = await ownDatabase()
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const by = shop.keeper.id
await database.pool.query(
  `insert into user_roles (user_id, role, given_by) values ($1, 'finance', $1)`,
  [by],
)
const payroll = { payroll: true, pointCurrency: 'EUR' }
await changeSettings(database, {}, { by, change: { version: 0, ...payroll } })
await addCountryLimit(
  database,
  {},
  {
    by,
    limit: {
      country: 'DE',
      kinds: ['inKind'],
      amount: '50',
      currency: 'EUR',
      period: 'month',
      effect: 'stop',
    },
  },
)

afterAll(async () => {
  const { violations } = await transact(database, (tx) => audit(tx))
  expect(violations).toEqual([])
})

const ROUNDS = 8
const TRIES = 6

test('of two tabs that buy at once, in two processes, one is stopped before the limit', async () => {
  let wins = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const gifts = [await shop.gift({ cost: '30' }), await shop.gift({ cost: '30' })]
    const buyer = await shop.customer()
    await database.pool.query(`update users set country = 'DE' where id = $1`, [buyer.id])
    // Each tab puts its gift into the cart and pays what it sees; what is refused is taken out again.
    const tab = async (through: Database, gift: Gift) => {
      const buy = createCheckout(through)
      const codes: string[] = []
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        await addToCart(through, buyer.id, gift.id)
        const { total } = await readCartPage(through, buyer.id)
        const code = await buy(shop.newKey(), buyer.id, total).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
        if (code !== 'done') await removeFromCart(through, buyer.id, gift.id)
        codes.push(code)
      }
      return codes
    }
    const [first, second] = gifts as [Gift, Gift]
    const tabs = await Promise.all([tab(database, first), tab(other, second)])
    const codes = tabs.flat()
    wins += codes.filter((code) => code === 'done').length
    expect(wins).toBeLessThanOrEqual(round + 1)
    expect(codes).toContain('country-limit-reached')
    const { rows } = await database.pool.query<{ worth: number }>(
      `select coalesce(sum(i.worth * i.quantity), 0)::integer as worth
         from purchases p join purchase_items i on i.purchase_id = p.id where p.user_id = $1`,
      [buyer.id],
    )
    expect(rows[0]?.worth).toBeLessThanOrEqual(50)
  }
  expect(wins).toBeGreaterThan(0)
})
