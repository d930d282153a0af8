import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { changeCard, readCardAgain } from './change-card.ts'
import classes from './Reactions.module.css'
import { rulesQuery } from './recognition-queries.ts'
import { WhoReacted } from './WhoReacted.tsx'

type Reaction = Recognition['reactions'][number]

/** The company's reactions, each given and taken back in one tap. */
export function Reactions({ card }: { card: Recognition }) {
  const offered = useQuery(rulesQuery).data?.reactions ?? []
  const toggle = useToggle(card.id)
  const given = new Map(card.reactions.map((reaction) => [reaction.emoji, reaction]))
  // Some were given before the company chose others.
  const shown = [...new Set([...offered, ...given.keys()])].map(
    (emoji) => given.get(emoji) ?? { emoji, count: 0, isMine: false },
  )
  const buttons = shown.map((reaction) => (
    <button
      type="button"
      key={reaction.emoji}
      className={classes.reaction}
      aria-pressed={reaction.isMine}
      aria-label={`${reaction.emoji} ${reaction.count}`}
      disabled={!reaction.isMine && !offered.includes(reaction.emoji)}
      onClick={() => toggle(reaction)}
    >
      <span className={classes.emoji}>{reaction.emoji}</span>
      {reaction.count > 0 && <span className={classes.count}>{reaction.count}</span>}
    </button>
  ))
  return (
    <div className={classes.reactions} role="group" aria-label="Reactions">
      {buttons.slice(0, -1)}
      <div className={classes.last}>
        {buttons.at(-1)}
        <WhoReacted card={card} />
      </div>
    </div>
  )
}

/** Shows the new state at once; the server's answer, or the card as it is, follows. */
function useToggle(id: number) {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    // Two quick taps reach the server in their order.
    scope: { id: `reactions of ${id}` },
    mutationFn: ({ emoji, isMine }: Reaction) =>
      call(isMine ? recognitionEndpoints.takeReactionBack : recognitionEndpoints.react, {
        params: { id, emoji },
      }),
    onSuccess: ({ reactions }) => changeCard(queries, id, (card) => ({ ...card, reactions })),
    onError: (error) => {
      announceFailure(error, wordsFor(error))
      void readCardAgain(queries, id)
    },
  })
  return (reaction: Reaction) => {
    changeCard(queries, id, (card) => ({
      ...card,
      reactions: toggled(card.reactions, reaction),
    }))
    mutate(reaction)
  }
}

function toggled(reactions: Reaction[], { emoji, count, isMine }: Reaction): Reaction[] {
  const now = { emoji, count: count + (isMine ? -1 : 1), isMine: !isMine }
  const isKnown = reactions.some((reaction) => reaction.emoji === emoji)
  if (!isKnown) return [...reactions, now]
  return reactions.map((reaction) => (reaction.emoji === emoji ? now : reaction))
}
