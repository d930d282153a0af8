import { record } from '#audit-log/server/record.ts'
import type { awardEndpoints } from '#awards/contract/awards.ts'
import type { BonusSum } from '#bonuses/contract/bonus.ts'
import {
  holdBonuses,
  refuseBeyondBudget,
  refuseReceivers,
  type LockChosen,
} from '#bonuses/server/enter-bonus.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { postAwards } from './post-awards.ts'

type AwardBody = Input<(typeof awardEndpoints)['giveAward']>['body']

interface NewAward extends AwardBody {
  readonly by: number
  readonly from?: string | undefined
  readonly key: string
}

interface AwardParts {
  readonly lockChosen: LockChosen
  readonly fixed: FixedSettings
}

/**
 * Gives the selected people company points, which buy gifts: all of them, or none. One such award at a
 * time. Throws Refused: 'key-reused', 'awards-off', 'receiver-inactive', 'bonus-own', 'bonus-limit',
 * 'balance-limit', 'bonuses-too-large', 'busy', and the refusals of `lockChosen`.
 */
export function createAwarder(database: Database, parts: AwardParts) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (input: NewAward): Promise<BonusSum> => takeTurn(() => giveAward(database, parts, input))
}

function giveAward(
  database: Database,
  { lockChosen, fixed }: AwardParts,
  { by, from, key, chosen, award }: NewAward,
): Promise<BonusSum> {
  const request = { type: 'giveAward', chosen, ...award }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const { right, own } = await holdBonuses(tx, by)
    await requireAwards(tx, fixed)
    const people = await lockChosen(tx, chosen)
    refuseReceivers(people, own)
    await refuseBeyondBudget(tx, by, { right, total: people.length * award.amount })
    const total = await postAwards(
      tx,
      by,
      people.map(({ id: userId }) => ({ userId, ...award })),
    )
    const [first, second] = people
    await record(tx, {
      action: 'pointsAwarded',
      by,
      from,
      reason: award.reason,
      ...(first !== undefined &&
        second === undefined && { subject: { kind: 'user', id: first.id } as const }),
      after: { people: people.length, total: writePoints(total) },
    })
    return { people: people.length, total }
  })
}

/** Throws Refused('awards-off') unless Settings allow company points. */
export async function requireAwards(tx: Tx, fixed: FixedSettings): Promise<void> {
  const { companyPoints } = await obeySettings(tx, fixed)
  if (!companyPoints) throw new Refused('awards-off')
}
