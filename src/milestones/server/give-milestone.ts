import { storeAwards } from '#awards/server/post-awards.ts'
import { languageNamed } from '#platform/contract/languages.ts'
import { sayOccasion, type Occasion } from '#platform/contract/occasions.ts'
import { hundredths, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { giveGift } from '#shop/server/purchase/give-gift.ts'

/** The gift or the points of a milestone for somebody, by its present settings. */
interface PromisedMilestone {
  readonly userId: number
  readonly occasion: Occasion
  readonly points: number | null
  /** A gift of the shop instead of points. */
  readonly gift: number | null
  readonly receivesPoints: boolean
  readonly language: string | null
  readonly companyLanguage: string
}

/** The given gift or points, and their entries. */
export interface GivenMilestone {
  /** With the gift. */
  readonly occasion: Occasion
  /** The name of the gift, for its person; null: there is none. */
  readonly gift: string | null
  /** Company points: those of a gift are its price. */
  readonly points: Hundredths
  readonly seq: number | null
  /** The entry that bought the gift; null: there is none, or it was not to be had and the points stay. */
  readonly purchaseSeq: number | null
}

/**
 * Gives a person the points of a milestone, or its gift. Whoever receives no points gets neither. Throws
 * Refused('balance-limit').
 */
export async function giveMilestone(
  tx: Tx,
  milestone: PromisedMilestone,
  mark: Buffer | null,
): Promise<GivenMilestone> {
  const { userId, occasion, gift, receivesPoints } = milestone
  const nothing = { occasion, gift: null, points: NOTHING, seq: null, purchaseSeq: null }
  if (!receivesPoints) return nothing
  if (gift !== null) {
    const reason = await reasonOf(milestone)
    const { name, picture, isForEverybody, ...given } = await giveGift(tx, {
      userId,
      giftId: gift,
      reason,
      mark,
    })
    // A card has more readers than a gift that is offered to some.
    const shown = isForEverybody ? { name, picture } : { name: null, picture: null }
    const isMissing = given.purchaseSeq === null
    return { ...given, gift: name, occasion: { ...occasion, gift: { ...shown, isMissing } } }
  }
  const amount = hundredths(milestone.points ?? 0)
  if (amount === NOTHING) return nothing
  const award = { userId, amount, reason: await reasonOf(milestone) }
  const { seqs } = await storeAwards(tx, null, [award])
  return { ...nothing, points: amount, seq: seqs[0] ?? null }
}

async function reasonOf({ occasion, language, companyLanguage }: PromisedMilestone) {
  return sayOccasion(occasion, await sayIn(languageNamed(language ?? companyLanguage) ?? 'en'))
}
