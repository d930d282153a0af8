import { record } from '#audit-log/server/record.ts'
import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { holdBonuses, refuseBeyondBudget } from '#bonuses/server/enter-bonus.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { postAwards, type PersonalAward } from './post-awards.ts'

interface AwardAuthor {
  readonly by: number
  readonly from?: string | undefined
}

/**
 * Gives company points to everybody whom `find` finds, as one award, and records it: the giver's role and limit of the
 * month and the company's setting allow it. `find` locks the people in the order of their ids; it is told the giver's
 * own id, 0 for the administrator. Throws Refused: 'awards-off', 'bonus-limit', 'balance-limit', 'bonuses-too-large'.
 */
export async function grantAwards(
  tx: Tx,
  fixed: FixedSettings,
  { by, from }: AwardAuthor,
  find: (own: number) => Promise<readonly PersonalAward[]>,
): Promise<BonusSum> {
  const { right, own } = await holdBonuses(tx, by)
  const { companyPoints } = await obeySettings(tx, fixed)
  if (!companyPoints) throw new Refused('awards-off')
  const awards = await find(own)
  const sum = hundredths(awards.reduce((all, { amount }) => all + amount, 0))
  await refuseBeyondBudget(tx, by, { right, total: sum })
  const total = await postAwards(tx, by, awards)
  const reasons = new Set(awards.map(({ reason }) => reason))
  const [first, second] = awards
  await record(tx, {
    action: 'pointsAwarded',
    by,
    from,
    ...(reasons.size === 1 && first !== undefined && { reason: first.reason }),
    ...(first !== undefined &&
      second === undefined && { subject: { kind: 'user', id: first.userId } as const }),
    after: { people: awards.length, total: writePoints(total) },
  })
  return { people: awards.length, total }
}
