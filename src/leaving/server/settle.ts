import { record } from '#audit-log/server/record.ts'
import { recallWaiting } from '#bonuses/server/recall-bonuses.ts'
import type { LeavingResult } from '#leaving/contract/leaving-endpoints.ts'
import { waitForCommands } from '#ledger/lock-book.ts'
import { receiptOrRefused } from '#ledger/receipt.ts'
import { write } from '#ledger/write.ts'
import {
  add,
  hundredths,
  negate,
  NOTHING,
  writePoints,
  type Hundredths,
} from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'
import { emptyCart, refundOpenOrders } from '#shop/server/close-account.ts'
import type { Leaver } from './take-step.ts'

type LeavingFigures = Omit<LeavingResult, 'state'>

/**
 * Does with an account what its plan says. Refunds come first, so that points taken back include
 * them. Throws Refused('balance-limit') if a refund exceeds what a balance can hold.
 */
export async function settle(tx: Tx, leaver: Leaver): Promise<LeavingFigures> {
  const { userId, by, from, plan } = leaver
  const { reason } = plan
  await waitForCommands(tx, [userId])
  const note = reason.slice(0, 280)
  const refundedOrders = plan.refundsOrders
    ? await refundOpenOrders(tx, { userId, by, from, note })
    : 0
  if (plan.emptiesCart) await emptyCart(tx, userId)
  const recalled = plan.recallsBonuses
    ? await recallWaiting(tx, {
        by,
        ...(from !== undefined && { from }),
        of: 'user',
        id: userId,
        reason,
      })
    : null
  const forfeited = plan.points === 'keep' ? NOTHING : await takePoints(tx, leaver)
  return { forfeited, recalled: recalled?.total ?? NOTHING, refundedOrders }
}

/** Takes both balances back, as adjustments that the audit log counts as forfeited. */
async function takePoints(
  tx: Tx,
  { userId, by, from, plan: { reason } }: Leaver,
): Promise<Hundredths> {
  const held = await tx.db
    .selectFrom('wallets')
    .select(['earned', 'appreciation'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const balances = (['earned', 'appreciation'] as const)
    .map((balance) => ({ balance, points: hundredths(held[balance]) }))
    .filter(({ points }) => points > NOTHING)
  const outcomes = await write(
    tx,
    balances.map(({ balance, points }) => {
      return { type: 'adjustment', userId, balance, amount: negate(points), by, reason } as const
    }),
  )
  for (const [index, { balance, points }] of balances.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) throw new Error('a command without an outcome')
    const { number } = receiptOrRefused(outcome)
    await record(tx, {
      action: 'pointsForfeited',
      by,
      from,
      subject: { kind: 'user', id: userId },
      reason,
      before: { [balance]: writePoints(points) },
      after: { [balance]: writePoints(NOTHING), transaction: number },
    })
  }
  if (balances.length > 0) announceWallets(tx, [userId])
  return add(NOTHING, ...balances.map(({ points }) => points))
}
