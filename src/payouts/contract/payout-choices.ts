/** The two lists of withdrawals. Apart from the schemas, which the first page does not load. */
export const PAYOUT_STATES = ['waiting', 'paid'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]
