import { t } from '@lingui/core/macro'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import { add, negate } from '#platform/contract/points.ts'
import { type Spendable, splitSend } from '#platform/contract/split.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { walletEndpoints } from '#wallet/contract/wallet.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { UNDO_MS } from '#recognition/contract/recognition.ts'
import { type Attempt, attemptFor, isOpenAfter } from '#platform/web/api/attempt.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { Receiver } from './draft.ts'
import { readWallsFromTop } from '../recognition-queries.ts'
import { undoOffer } from '../card/change-card.ts'
import { forAll, type RequestedThanks } from './requested-thanks.ts'

interface Sending {
  request: RequestedThanks
  receivers: readonly Receiver[]
  /** The sender's balances before the send. */
  held: Balances
  key: string
}

export interface SentThanks {
  id: number
  receivers: readonly Receiver[]
  /** Points for each. */
  amount: RequestedThanks['amount']
  /** The points paid from each balance. */
  paid: Spendable
  /** The words; empty for none. */
  message: string
  visibility: RequestedThanks['visibility']
  isWelcome: boolean
}

/** Sends thanks under an idempotency key. Throws Refused or Unreachable. */
export async function sendThanks({ request, receivers, held, key }: Sending): Promise<SentThanks> {
  try {
    const [{ email } = {}] = receivers
    const { amount, message, visibility, isWelcome } = request
    const plain = { receiver: email ?? '', amount, message, visibility }
    // Points without words, as in the specification's form.
    const id =
      message === '' && email !== undefined
        ? (await call(walletEndpoints.send, { body: plain, key })).recognition
        : (await call(recognitionEndpoints.thank, { body: request, key })).id
    const paid = splitSend(held, forAll(amount, receivers.length))
    const earned = add(held.earned, negate(paid.earned))
    const appreciation = add(held.appreciation, negate(paid.appreciation))
    queryClient.setQueryData(balancesQuery.queryKey, {
      ...held,
      earned,
      appreciation,
      total: add(earned, appreciation),
    })
    return { id, receivers, amount, paid, message, visibility, isWelcome }
  } finally {
    readThanksAgain()
  }
}

/** Refetches thanks and wallet after a send or an undo. */
function readThanksAgain(): void {
  for (const name of ['recognitions', 'wallet']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
  // The sender's own card is shown at once, not announced as new.
  void readWallsFromTop(queryClient)
}

/** Announces who got the thanks, and offers Undo while it is possible. */
export function announceThanks({ id, receivers, isWelcome }: SentThanks): void {
  const names = firstNamesOf(receivers)
  const words = isWelcome ? t`${names} just got your welcome` : t`${names} just got your thanks`
  announce('success', words, {
    label: t`Undo`,
    visibleMs: UNDO_MS,
    of: undoOffer(id),
    run: () => void takeBack(id),
  })
}

/** Undoes thanks, and announces the result. */
export function takeBack(id: number): Promise<void> {
  return undo(attemptFor(id, null))
}

async function undo(attempt: Attempt<number>): Promise<void> {
  const { request: id, key } = attempt
  try {
    await call(recognitionEndpoints.undoThanks, { params: { id }, key })
    announce('success', t`Taken back.`)
  } catch (error) {
    if (isOpenAfter(error)) {
      announce('error', wordsFor(error), { label: t`Try again`, run: () => void undo(attempt) })
    } else {
      announceFailure(error, wordsFor(error))
    }
  } finally {
    readThanksAgain()
  }
}
