import { record } from '#audit-log/server/record.ts'
import type { Milestone } from '#milestones/contract/milestones.ts'
import type { NotificationFacts } from '#notifications/contract/notifications.ts'
import { notify } from '#notifications/server/notify.ts'
import type { Occasion } from '#platform/contract/occasions.ts'
import { NOTHING, writePoints, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { notifyHolders } from '#roles/server/notify-holders.ts'

interface PostedMilestone {
  readonly userId: number
  readonly occasion: Occasion
  readonly points: Hundredths
  /** The name of the gift instead of points; null: none. */
  readonly gift: string | null
  /** The entry that bought the gift; null: the points stay. */
  readonly purchaseSeq: number | null
  /** Null: it was too long ago. */
  readonly card: number | null
  /** The number of colleagues who signed the card. */
  readonly signed: number
  /** Who gave what waited; null: nobody had to. */
  readonly by: number | null
  readonly from?: string | undefined
}

/** Tells a person of their milestone, people keepers of a missing gift, and the audit log where somebody gave it. */
export async function tellPosted(tx: Tx, posted: PostedMilestone): Promise<void> {
  const { userId, occasion, points, gift, purchaseSeq, card, signed, by, from } = posted
  const isMissing = gift !== null && purchaseSeq === null
  const { kind, years, name, day } = occasion
  notify(tx, {
    kind: 'celebrated',
    receivers: [userId],
    ...(card !== null && { subject: card }),
    facts: {
      occasion: kind,
      ...(years !== null && { years }),
      ...(name !== null && { name }),
      ...(gift !== null && { gift }),
      ...(points > NOTHING && purchaseSeq === null && { points: writePoints(points) }),
      ...(card === null && { day }),
      ...(signed > 0 && { count: signed }),
    },
  })
  if (isMissing) {
    const facts = { name: gift, points: writePoints(points) }
    await notifyHolders(tx, [{ kind: 'giftMissing', actor: userId, subject: userId, facts }])
  }
  if (by !== null) await recordSettled(tx, 'milestoneGiven', { ...posted, by, from })
}

/** The facts of news about a card that colleagues sign: what is celebrated, and the day of the card. */
export function factsOfSigning({
  kind,
  ordinal,
  name,
  postedOn,
}: {
  readonly kind: Milestone['kind']
  readonly ordinal: number
  readonly name: string | null
  readonly postedOn: string
}): NotificationFacts {
  return {
    occasion: kind,
    ...(kind === 'anniversary' && { years: ordinal }),
    ...(name !== null && { name }),
    day: postedOn,
  }
}

interface SettledMilestone {
  readonly userId: number
  readonly occasion: Pick<Occasion, 'kind' | 'name' | 'day'>
  readonly points?: Hundredths
  readonly gift?: string | null
  readonly by: number
  readonly from?: string | undefined
}

/** Records that somebody gave or skipped a milestone that waited. */
export async function recordSettled(
  tx: Tx,
  action: 'milestoneGiven' | 'milestoneSkipped',
  { userId, occasion: { kind, name, day }, points, gift = null, by, from }: SettledMilestone,
): Promise<void> {
  await record(tx, {
    action,
    by,
    from,
    subject: { kind: 'user', id: userId },
    after: {
      milestone: name ?? (kind satisfies Milestone['kind']),
      day,
      ...(points !== undefined && { points: writePoints(points) }),
      ...(gift !== null && { gift }),
    },
  })
}
