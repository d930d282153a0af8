import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconMoodPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { rulesQuery } from '../recognition-queries.ts'
import { changeCard, readCardAgain } from './change-card.ts'
import classes from './Reactions.module.css'

type Reaction = Recognition['reactions'][number]
type ToggledReaction = Pick<Reaction, 'emoji' | 'isMine'>

const ReactionsDialog = lazyDialog(
  async () => (await import('./ReactionsDialog.tsx')).ReactionsDialog,
)

const HEART = '❤️'

/** The first reaction that receivers see: a heart, or the company's first if it offers none. */
export function useHeart(): string | undefined {
  const offered = useQuery(rulesQuery).data?.reactions
  return offered?.includes(HEART) ? HEART : offered?.[0]
}

interface ReactionBarProps {
  card: Recognition
  /** The reader's id: whoever was thanked is offered a heart first. */
  me: number
  onHeart: () => void
}

/** The reactions to a card, each given and taken back in one tap; "Add reaction" shows the others. */
export function ReactionBar({ card, me, onHeart }: ReactionBarProps) {
  const offered = useQuery(rulesQuery).data?.reactions ?? []
  const heart = useHeart()
  const toggle = useToggleReaction(card.id)
  const [isPicking, setPicking] = useState(false)
  const [pressed, setPressed] = useState<readonly string[]>([])
  const given = new Map(card.reactions.map((reaction) => [reaction.emoji, reaction]))
  // Includes older reactions that the company no longer offers.
  const isThanked = card.receivers.some(({ id }) => id === me)
  const first = isThanked && heart !== undefined ? [heart] : []
  const all = [...new Set([...first, ...offered, ...given.keys()])].map(
    (emoji) => given.get(emoji) ?? { emoji, count: 0, isMine: false },
  )
  // A pressed reaction stays, so that its focus is not lost when it was the last of its kind.
  const shown = all.filter(
    ({ emoji, count }) =>
      isPicking || count > 0 || pressed.includes(emoji) || first.includes(emoji),
  )
  const press = (reaction: Reaction) => {
    setPressed((known) => [...known, reaction.emoji])
    setPicking(false)
    void toggle(reaction)
    if (first.includes(reaction.emoji) && !reaction.isMine) onHeart()
  }
  return (
    <div className={classes.reactions} role="group" aria-label={t`Reactions`}>
      {shown.length > 0 && (
        <div className={classes.shown} data-picking={isPicking || undefined}>
          {shown.map((reaction) => (
            <button
              type="button"
              key={reaction.emoji}
              className={classes.reaction}
              data-first={first.includes(reaction.emoji) || undefined}
              aria-pressed={reaction.isMine}
              aria-label={`${reaction.emoji} ${reaction.count}`}
              disabled={!reaction.isMine && !offered.includes(reaction.emoji)}
              onClick={() => press(reaction)}
            >
              <span className={classes.emoji}>{reaction.emoji}</span>
              {reaction.count > 0 && <span className={classes.count}>{reaction.count}</span>}
            </button>
          ))}
        </div>
      )}
      {(shown.length < all.length || isPicking) && (
        <button
          type="button"
          className={classes.reaction}
          aria-label={t`Add reaction`}
          title={t`Add reaction`}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          <IconMoodPlus size={20} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** Shows the new state at once, then the server's response or, after a failure, its card. */
export function useToggleReaction(id: number) {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    // Sends quick taps to the server in their order.
    scope: { id: `reactions of ${id}` },
    mutationFn: ({ emoji, isMine }: ToggledReaction) =>
      call(isMine ? recognitionEndpoints.takeReactionBack : recognitionEndpoints.react, {
        params: { id, emoji },
      }),
    onSuccess: ({ reactions }) => changeCard(queries, id, (card) => ({ ...card, reactions })),
    onError: (error) => {
      announceFailure(error, wordsFor(error))
      void readCardAgain(queries, id)
    },
  })
  /** Settles after the server's answer, also after a failure. */
  return async (reaction: ToggledReaction): Promise<void> => {
    changeCard(queries, id, (card) => ({
      ...card,
      reactions: toggled(card.reactions, reaction),
    }))
    await mutateAsync(reaction).catch(() => undefined)
  }
}

function toggled(reactions: Reaction[], { emoji, isMine }: ToggledReaction): Reaction[] {
  const known = reactions.find((reaction) => reaction.emoji === emoji)
  const now = { emoji, count: (known?.count ?? 0) + (isMine ? -1 : 1), isMine: !isMine }
  if (known === undefined) return [...reactions, now]
  return reactions.map((reaction) => (reaction === known ? now : reaction))
}

/**
 * A small button below or after the reactions, shown while there are some, that opens the list of people who
 * reacted. It stays while it has the focus or its list is open, so that the focus is not lost.
 */
export function WhoReacted({ card: { id, reactions } }: { card: Recognition }) {
  const { subject, opened, open, close } = useDialog<number>()
  const [isInUse, setInUse] = useState(false)
  return (
    <>
      {(isInUse || reactions.some(({ count }) => count > 0)) && (
        <button
          type="button"
          className={classes.who}
          aria-haspopup="dialog"
          aria-label={t`See who reacted`}
          onFocus={() => setInUse(true)}
          // An open list returns the focus to this button.
          onBlur={() => setInUse(opened)}
          onClick={() => open(id)}
        >
          <Trans>Who reacted</Trans>
        </button>
      )}
      {subject !== null && (
        <ReactionsDialog recognition={subject} opened={opened} onClose={close} />
      )}
    </>
  )
}
