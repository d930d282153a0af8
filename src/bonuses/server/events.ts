import type { BonusEntry, BonusSum } from '#bonuses/contract/bonus.ts'
import type { EventOf } from '#events/server/happened.ts'
import { withdrawUnread } from '#notifications/server/withdraw-unread.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { changesOfMany, walletChanges, type Change } from '#platform/server/live/outbox.ts'

const ALL_DATA: Change = { topic: 'users', userId: null }

const ofUser = (id: number) => ({ kind: 'user', id }) as const

interface EnteredBonus extends BonusEntry {
  readonly users: readonly number[]
  /** The amounts before, of users who had one. */
  readonly replaced?: ReadonlyMap<number, number>
}

export const bonusEntered: EventOf<EnteredBonus> = ({ users, replaced, amount, reason }) => ({
  audit: {
    action: 'bonusEntered',
    reason,
    ofUsers: users.map((id) => {
      const before = replaced?.get(id)
      const after = { bonus: writePoints(amount) }
      if (before === undefined) return { id, after }
      return { id, before: { bonus: writePoints(hundredths(before)) }, after }
    }),
  },
  live: [ALL_DATA],
})

type UserBonus = BonusEntry & { readonly userId: number }

export const bonusesImported: EventOf<readonly UserBonus[]> = (bonuses) => ({
  audit: {
    action: 'bonusEntered',
    ofUsers: bonuses.map(({ userId: id, amount, reason }) => {
      return { id, after: { bonus: writePoints(amount), reason } }
    }),
  },
})

export const bonusCleared: EventOf<{ userId: number }> = ({ userId }) => ({
  audit: { action: 'bonusCleared', subject: ofUser(userId) },
  live: [ALL_DATA],
})

export const bonusProcessed: EventOf<UserBonus, number> = (bonus, { by: actor }) => {
  const { userId, amount, reason } = bonus
  const after = { bonus: writePoints(amount) }
  return {
    audit: { action: 'bonusProcessed', subject: ofUser(userId), after, reason },
    live: walletChanges([userId]),
    webhook: { kind: 'bonus.given', data: { people: 1 } },
    news: [{ kind: 'bonusWaiting', receivers: [userId], actor, facts: newsOf(bonus) }],
  }
}

interface ProcessedBonuses extends BonusSum {
  readonly bonuses: readonly { userId: number; amount: number; reason: string }[]
  readonly longestMs: number
}

export const bonusesProcessed: EventOf<ProcessedBonuses, number> = (batch, { by: actor }) => {
  const { people, total, bonuses, longestMs } = batch
  const each = bonuses.map((one) => ({ receiver: one.userId, actor, facts: newsOf(one) }))
  return {
    audit: { action: 'bonusesProcessed', after: { people, total: writePoints(total) } },
    live: changesOfMany('wallet', usersOf(bonuses)),
    webhook: { kind: 'bonus.given', data: { people } },
    news: [{ kind: 'bonusWaiting', each, longestMs }],
  }
}

const usersOf = (bonuses: readonly { userId: number }[]) => bonuses.map(({ userId }) => userId)

function newsOf({ amount, reason }: { amount: number; reason: string }) {
  return { points: writePoints(hundredths(amount)), ...(reason !== '' && { reason }) }
}

export const bonusesDeposited: EventOf<{ users: readonly number[] }> = ({ users }) => ({
  live: walletChanges(users),
})

interface RecalledBonuses extends BonusSum {
  /** The batch; none: bonuses of one person. */
  readonly batch?: number | undefined
  readonly reason: string
  readonly bonuses: readonly RecalledBonus[]
}

export interface RecalledBonus {
  readonly userId: number
  readonly amount: number
  /** The time of its news. */
  readonly at: Date
}

/** Whoever did not read the news of a bonus loses it; everybody else gets a word. */
export const bonusesRecalled: EventOf<RecalledBonuses> = async (recall, _author, tx) => {
  const { batch, people, bonuses, reason } = recall
  const told = bonuses.map(({ userId: receiver, at }) => ({ receiver, at }))
  const unaware = await withdrawUnread(tx, 'bonusWaiting', told)
  const aware = bonuses.filter(({ userId }) => !unaware.has(userId))
  const subject = ofUser(bonuses[0]?.userId ?? 0)
  const total = writePoints(recall.total)
  return {
    audit:
      batch === undefined
        ? { action: 'bonusRecalled', subject, before: { bonus: total }, reason }
        : { action: 'bonusesRecalled', after: { batch, people, total }, reason },
    live: changesOfMany('wallet', usersOf(bonuses)),
    news: [
      {
        kind: 'bonusRecalled',
        each: aware.map(({ userId: receiver, amount }) => {
          return { receiver, facts: { points: writePoints(hundredths(amount)), reason } }
        }),
      },
    ],
  }
}
