import { Suspense } from 'react'
import type { NewsAnswer } from '#notifications/web/NotificationRow.tsx'
import { lazyPart } from '#platform/web/api/fetch-code.ts'

const HeartButton = lazyPart(
  async () => (await import('#recognition/web/card/HeartButton.tsx')).HeartButton,
)

/** A heart for received thanks, on their news. */
export const AnswerToNews: NewsAnswer = ({ kind, subject, myReactions }) =>
  (kind === 'thanked' || kind === 'celebrated') &&
  subject !== null && (
    <Suspense>
      <HeartButton id={subject} mine={myReactions} isCompact />
    </Suspense>
  )
