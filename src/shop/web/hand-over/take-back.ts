import { t } from '@lingui/core/macro'
import { attemptFor, isOpenAfter, type RequestAttempt } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { orderEndpoints } from '#shop/contract/refunds.ts'

/** Announces that an order was handed over, and offers to take it back. */
export function announceHandedOver(
  words: string,
  purchase: number,
  onTakenBack: () => void = () => {},
): void {
  announceMessage('success', words, {
    label: t`Undo`,
    of: `hand-over ${purchase}`,
    run: () => void takeBack(attemptFor(purchase, null), onTakenBack),
  })
}

export function announceTakenBack(purchase: number): void {
  announceMessage('success', t`Taken back. Order ${purchase} waits to be handed over.`)
}

async function takeBack(attempt: RequestAttempt<number>, onTakenBack: () => void): Promise<void> {
  const { request: id, key } = attempt
  try {
    await call(orderEndpoints.takeBackHandOver, { params: { id }, key })
    onTakenBack()
    announceTakenBack(id)
  } catch (error) {
    if (isOpenAfter(error)) {
      announceMessage('error', wordsFor(error), {
        label: t`Try again`,
        run: () => void takeBack(attempt, onTakenBack),
      })
    } else {
      announceFailure(error, wordsFor(error))
    }
  } finally {
    for (const name of ['inventory', 'waiting']) {
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
  }
}
