import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths, NOTHING } from '#platform/contract/points.ts'
import type { NewRecognition } from '#recognition/contract/recognition.ts'
import { addPoints, createSender } from '#recognition/server/send-thanks.ts'
import { undoThanks } from '#recognition/server/undo-thanks.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'
import { alsoOpen } from './app-client.ts'
import { hire, type Colleague } from './colleagues.ts'

const database = await ownDatabase()
/** Another app on the same database: only row locks decide between them. */
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const { send, thank } = createSender(database)

const ROUNDS = 12
const AMOUNT = hundredths(500)

function thankFor(from: Colleague, to: Colleague, amount = AMOUNT): Promise<{ id: number }> {
  const recognition: NewRecognition = {
    receivers: [to.id],
    amount,
    message: 'Thank you',
    values: [],
    visibility: 'public',
    picture: null,
    isWelcome: false,
  }
  return thank({ by: from.id, key: shop.newKey(), recognition })
}

async function walletOf({ id }: Colleague) {
  const { rows } = await database.pool.query<{ earned: number; appreciation: number }>(
    'select earned, appreciation from wallets where user_id = $1',
    [id],
  )
  return rows[0]
}

test('points that are enough for one of an undo and a purchase pay for exactly one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ada] = (await hire(database, 1)) as [Colleague]
    const gift = await shop.gift({ price: AMOUNT })
    const bob = await shop.customer(0)
    const { id } = await thankFor(ada, bob)
    await addToCart(database, bob.id, gift.id)
    const [undone, bought] = await Promise.allSettled([
      undoThanks(round % 2 === 0 ? database : other, { by: ada.id, key: shop.newKey(), id }),
      shop.buy(bob, AMOUNT),
    ])
    expect([undone.status, bought.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    if (undone.status === 'rejected') {
      expect(undone.reason).toMatchObject({ code: 'thanks-spent' })
      expect(await shop.shelf(gift)).toEqual({ stock: 9, sold: 1 })
    } else {
      expect(bought).toMatchObject({ reason: { code: 'insufficient-appreciation' } })
      expect(await shop.shelf(gift)).toEqual({ stock: 10, sold: 0 })
    }
    expect(await walletOf(bob)).toEqual({ earned: 10_000, appreciation: 0 })
  }
})

test.each([AMOUNT, NOTHING])(
  'of an undo of %i and points added meanwhile, one is refused',
  async (amount) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [ada, bob, eve] = (await hire(database, 3)) as [Colleague, Colleague, Colleague]
      const { id } = await thankFor(ada, bob, amount)
      const [undone, added] = await Promise.allSettled([
        undoThanks(other, { by: ada.id, key: shop.newKey(), id }),
        addPoints(database, send, { by: eve.id, key: shop.newKey(), id, amount: AMOUNT }),
      ])
      const received = undone.status === 'fulfilled' ? 0 : amount + AMOUNT
      if (undone.status === 'fulfilled') {
        expect(added).toMatchObject({ reason: { code: 'recognition-unknown' } })
      } else {
        expect(undone.reason).toMatchObject({ code: 'thanks-joined' })
        expect(added.status).toBe('fulfilled')
      }
      expect(await walletOf(bob)).toEqual({ earned: 10_000, appreciation: received })
    }
  },
)
