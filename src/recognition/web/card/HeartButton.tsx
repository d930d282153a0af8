import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHeart, useToggleReaction } from './Reactions.tsx'

interface HeartButtonProps {
  /** The card's id. */
  id: number
  /** The reader's reactions to the card. */
  mine: readonly string[]
  /** Called when a heart is given. */
  onHeart?: () => void
  /** Without words, for a list. */
  isCompact?: boolean
}

/** Answers received thanks with a heart, in one tap; a second one takes it back. */
export function HeartButton({ id, mine, onHeart, isCompact = false }: HeartButtonProps) {
  const heart = useHeart()
  const queries = useQueryClient()
  const toggle = useToggleReaction(id)
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (heart === undefined) return null
  const isMine = wanted ?? mine.includes(heart)
  const press = async () => {
    setWanted(!isMine)
    if (!isMine) onHeart?.()
    await toggle({ emoji: heart, isMine })
    await queries.invalidateQueries({ queryKey: ['notifications'] })
    setWanted(null)
  }
  const label = t`Send ${heart}`
  const toggling = { 'aria-pressed': isMine, onClick: () => void press() }
  if (!isCompact) {
    return (
      <Button {...toggling} variant={isMine ? 'light' : 'filled'}>
        {label}
      </Button>
    )
  }
  return (
    <ActionIcon
      {...toggling}
      variant={isMine ? 'light' : 'default'}
      size="xl"
      radius="xl"
      aria-label={label}
      title={label}
    >
      <span aria-hidden>{heart}</span>
    </ActionIcon>
  )
}
