import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import { add, negate } from '#platform/contract/points.ts'
import { splitSend, type Spendable } from '#platform/contract/split.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { walletEndpoints } from '#wallet/contract/wallet.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import type { Receiver } from './draft.ts'
import { readWallsFromTop } from './recognition-queries.ts'
import { forAll, type RequestedThanks } from './requested-thanks.ts'

interface Sending {
  request: RequestedThanks
  receivers: readonly Receiver[]
  /** What the sender has before it. */
  held: Balances
  key: string
}

export interface SentThanks {
  /** Null: it can't be taken back from here. */
  id: number | null
  receivers: readonly Receiver[]
  /** Points for each. */
  amount: RequestedThanks['amount']
  /** What each balance paid. */
  paid: Spendable
}

/** Sends thanks under an idempotency key. Throws Refused or Unreachable. */
export async function sendThanks({ request, receivers, held, key }: Sending): Promise<SentThanks> {
  try {
    const [{ email } = {}] = receivers
    const { amount, message } = request
    const id =
      message === '' && email !== undefined
        ? await sendPoints({ receiver: email, amount, message }, key)
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
    return { id, receivers, amount, paid }
  } finally {
    readThanksAgain()
  }
}

/** Points without words, as in the specification's form. */
async function sendPoints(
  body: Pick<RequestedThanks, 'amount' | 'message'> & { receiver: string },
  key: string,
): Promise<number | null> {
  await call(walletEndpoints.send, { body, key })
  try {
    const query = { scope: 'given', person: 0, value: 0, q: '', after: 0 } as const
    const { recognitions } = await call(recognitionEndpoints.listRecognitions, { query })
    return recognitions.find(({ undoUntil }) => undoUntil !== null)?.id ?? null
  } catch {
    return null
  }
}

/** After sending, or taking back. */
export function readThanksAgain(): void {
  for (const name of ['recognitions', 'wallet']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
  // One's own card is not announced as new.
  void readWallsFromTop(queryClient)
}
