import type { awardEndpoints } from '#awards/contract/awards.ts'
import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { refuseReceivers, type LockChosen } from '#bonuses/server/enter-bonus.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { grantAwards } from './grant-awards.ts'

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
  return answerOnce(database, { by, key, request }, (tx) =>
    grantAwards(tx, fixed, { by, from }, async (own) => {
      const people = await lockChosen(tx, chosen)
      refuseReceivers(people, own)
      return people.map(({ id: userId }) => ({ userId, ...award }))
    }),
  )
}
