import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { lazyPart } from '#platform/web/api/fetch-code.ts'
import { paths } from '#platform/web/paths.ts'
import type { Face, Recognition } from '#recognition/contract/recognition.ts'
import classes from './AnswersToThanks.module.css'
import { openComposer } from './open-composer.ts'
import { cardQuery } from './recognition-queries.ts'
import { useMarkSeen } from './use-seen.ts'

const HeartButton = lazyPart(async () => (await import('./card/HeartButton.tsx')).HeartButton)
const CommentForm = lazyPart(async () => (await import('./card/Comments.tsx')).CommentForm)

interface AnswersToThanksProps {
  card: Recognition
  mayThank: boolean
  /** Called at a heart: the server counts the card as seen, and it has to stay here all the same. */
  onHeart: () => void
  onEnd: () => void
}

/** The answers to new thanks: a heart, then words for whom likes, or a card of one's own. */
export function AnswersToThanks({ card: known, mayThank, onHeart, onEnd }: AnswersToThanksProps) {
  const me = useQuery(sessionQuery).data?.user
  // Follows the reader's own heart. Never read again: thanks that were taken back would be refused.
  const { data: card } = useQuery({ ...cardQuery(known.id), initialData: known, enabled: false })
  const [answers, setAnswers] = useState(0)
  const markSeen = useMarkSeen()
  const navigate = useNavigate()
  const { id, sender, reactions } = card
  // Not a link: it would be the page's first, before "Skip to content".
  const see = () => {
    onEnd()
    void navigate({ to: paths.thanks, params: { id: String(id) } })
  }
  const answer = (to: Face) => {
    onEnd()
    markSeen(id)
    openComposer({ receivers: [to] })
  }
  const followHeart = () => {
    onHeart()
    setAnswers((count) => count + 1)
  }
  return (
    <>
      <div className={classes.answers}>
        <Suspense>
          <HeartButton
            id={id}
            mine={reactions.flatMap(({ emoji, isMine }) => (isMine ? emoji : []))}
            onHeart={followHeart}
          />
        </Suspense>
        {mayThank && sender?.isActive && (
          <Button
            variant="subtle"
            leftSection={<IconHeart size={16} aria-hidden />}
            onClick={() => answer(sender)}
          >
            <Trans>Say thanks back</Trans>
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={see}>{t`See it`}</Button>
      </div>
      {answers > 0 && me && (
        <Suspense>
          <div className={classes.words}>
            <CommentForm recognition={id} me={me} answers={answers} onAdded={onEnd} />
          </div>
        </Suspense>
      )}
    </>
  )
}
