import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { UNDO_MS } from '#recognition/contract/recognition.ts'
import { type Attempt, attemptFor, isOpenAfter } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { readThanksAgain, type SentThanks } from './send-thanks.ts'

/** Says whom the thanks have reached, and offers Undo while there is time. */
export function announceThanks({ id, receivers }: SentThanks): void {
  const words = `${firstNamesOf(receivers)} just got your thanks`
  if (id === null) announce('success', words)
  else {
    announce('success', words, {
      label: 'Undo',
      visibleMs: UNDO_MS,
      run: () => void takeBack(id),
    })
  }
}

/** Takes thanks back, and says whether that was possible. */
export function takeBack(id: number): Promise<void> {
  return undo(attemptFor(id, null))
}

async function undo(attempt: Attempt<number>): Promise<void> {
  const { request: id, key } = attempt
  try {
    await call(recognitionEndpoints.undoThanks, { params: { id }, key })
    announce('success', 'Taken back.')
  } catch (error) {
    if (isOpenAfter(error)) {
      announce('error', wordsFor(error), { label: 'Try again', run: () => void undo(attempt) })
    } else {
      announceFailure(error, wordsFor(error))
    }
  } finally {
    readThanksAgain()
  }
}
