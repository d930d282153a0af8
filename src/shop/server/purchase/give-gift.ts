import { storeAwards } from '#awards/server/post-awards.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { planBatch, planWithWallets, type Planner } from '#ledger/plan-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import { NOTHING, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { planPurchase, type PlannedPurchase, type Shelf } from './plan-purchase.ts'
import { lockShelf } from './shelf.ts'
import { storeSale } from './store-purchases.ts'

interface GiftOfCompany {
  readonly userId: number
  readonly giftId: number
  /** Why, in the person's language. */
  readonly reason: string
  /** The mark of the sealing key: codes of another one are not given. Null: of any. */
  readonly mark: Buffer | null
}

interface GivenGift {
  readonly name: string
  readonly picture: string | null
  /** Whether the gift is offered to everybody. */
  readonly isForEverybody: boolean
  /** The price, which the person got as company points. */
  readonly points: Hundredths
  /** The entry of the points. */
  readonly seq: number | null
  /** The entry that paid for the order; null: the gift is not to be had, and the points stay. */
  readonly purchaseSeq: number | null
}

/** Nothing is refused but the purchase: the award is refused as any other. */
const planGift: Planner<Shelf, PlannedPurchase | null> = (command, wallets, shelf) => {
  if (command.type === 'purchase') return planPurchase(command, wallets, shelf)
  const plan = planWithWallets(command, wallets, null)
  return typeof plan === 'string' ? plan : { ...plan, locked: shelf }
}

/**
 * Gives a person company points worth a gift, and orders it with them at once, as the shop sells everything, though
 * without limit and approval. A gift that is sold out, removed, not offered to the person, has variants, or is sent
 * to an address that the person did not keep leaves the points. Throws Refused('balance-limit').
 */
export async function giveGift(
  tx: Tx,
  { userId, giftId, reason, mark }: GiftOfCompany,
): Promise<GivenGift> {
  const purchase = { type: 'purchase', userId } as const
  // The wallet before the gift, as every purchase locks them.
  const book = await lockBook(tx, [{ ...purchase, amount: NOTHING }])
  const shelf = await lockShelf(tx, { buyers: [], given: { userId, giftId }, mark })
  const gift = shelf.gifts.get(giftId)
  if (gift === undefined) throw new Error('no such gift')
  const { name, picture, price } = gift
  let bought = null as PlannedPurchase | null
  const { seqs } = await storeAwards(
    tx,
    null,
    [{ userId, amount: price, reason }],
    async (_tx, awards) => {
      const batch = planBatch([...awards, { ...purchase, amount: price }], book, planGift, shelf)
      const outcomes = allOutcomes(batch)
      bought = batch.effects.find((effect) => effect !== null) ?? null
      await storeSale(tx, batch, { shelf, isGiven: true })
      return outcomes.slice(0, awards.length)
    },
  )
  const isForEverybody = !shelf.audiences.has(giftId)
  return {
    name,
    picture,
    isForEverybody,
    points: price,
    seq: seqs[0] ?? null,
    purchaseSeq: bought?.seq ?? null,
  }
}
