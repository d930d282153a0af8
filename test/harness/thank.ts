import type { Receiver } from '#ledger/command.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { CompanyRules } from '#recognition/server/plan-thanks.ts'

/** Rules that accept any message. */
export const NO_RULES: CompanyRules = {
  valueRequired: false,
  shortestMessage: 0,
  values: new Set(),
  pictures: new Map(),
  welcomes: new Set(),
  cards: new Map(),
  ownCards: new Map(),
  freeLeft: new Map(),
  keepPrivate: new Set(),
  newIds: Array.from({ length: 10_000 }, (_, place) => place + 1),
  made: 0,
}

/** A send with a message, private unless said otherwise; `amount` in hundredths, for each receiver. */
export function thank(
  userId: number,
  receiver: Receiver | readonly Receiver[],
  amount: number,
  message = '',
  visibility: 'public' | 'private' = 'private',
) {
  const thanks = { message, values: [], visibility, picture: null } as const
  const receivers = [receiver].flat()
  return { type: 'send', userId, receivers, amount: hundredths(amount), thanks } as const
}

/** The sender's own undo of the entry `seq`, which was paid with earned points. */
export function undo(
  userId: number,
  seq: number,
  receiver: { id: number; seq: number },
  paid: number,
) {
  const sent = {
    seq,
    earned: hundredths(paid),
    appreciation: hundredths(0),
    portions: [],
    receiver,
  }
  return { type: 'reversal', userId, sent, by: userId, isUndo: true, reason: 'Undone' } as const
}
