import { t } from '@lingui/core/macro'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { announce, announceFailure, withdrawOffer } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  recognitionModerationEndpoints,
  type HiddenWords,
} from '#recognition/contract/moderation.ts'

/** A card, or one of its comments. */
export type CardOrComment = Pick<HiddenWords, 'recognition' | 'comment'>

/** Announces that words are hidden, and offers Undo. */
export function announceHidden(message: string, hidden: CardOrComment): void {
  const run = () => void showAgain(hidden)
  announce('success', message, { label: t`Undo`, of: offerOf(hidden), run })
}

function offerOf({ recognition, comment }: CardOrComment): string {
  return `show again ${recognition} ${comment}`
}

/**
 * Shows hidden words again, and announces the result. A retry needs no key, because showing is
 * idempotent on the server.
 */
export async function showAgain(hidden: CardOrComment): Promise<void> {
  const { recognition, comment } = hidden
  try {
    if (comment === null) {
      await call(recognitionModerationEndpoints.showRecognition, { params: { id: recognition } })
    } else await call(recognitionModerationEndpoints.showComment, { params: { id: comment } })
    withdrawOffer(offerOf(hidden))
    announce('success', t`The words are back.`)
  } catch (error) {
    announceFailure(error, wordsFor(error))
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['recognitions'] })
  }
}
