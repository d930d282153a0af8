import { useEffect, useState } from 'react'
import type { ScreenCard } from '#feeds/contract/screens.ts'

const SHORTEST_MS = 12_000
/** Slow readers need so long for a character. */
const PER_CHARACTER_MS = 40

interface RotationState {
  /** The shown card; null before the first. */
  readonly id: number | null
  /** The newest card when it was chosen. */
  readonly newest: number
  /** Counts the changes. */
  readonly turn: number
}

/**
 * The card to show now, and the number of cards shown before it. The newest is shown at once, then the others
 * in turn; a card that left the wall leaves at once.
 */
export function useRotation(cards: readonly ScreenCard[]) {
  const [shown, setShown] = useState<RotationState>({ id: null, newest: 0, turn: 0 })
  const next = nextOf(shown, cards)
  if (next !== shown) setShown(next)
  const { turn } = next
  const card = cards.find(({ id }) => id === next.id)
  const wait = SHORTEST_MS + PER_CHARACTER_MS * (card?.message.length ?? 0)
  const ids = cards.map(({ id }) => id).join()
  useEffect(() => {
    const turnOn = (known: RotationState) => (known.turn === turn ? turnFrom(known, ids) : known)
    const timer = setTimeout(() => setShown(turnOn), wait)
    return () => clearTimeout(timer)
  }, [turn, ids, wait])
  return { card, turn }
}

/** The card to show among these: the same, unless there is a newer one, or the shown one has left. */
export function nextOf(shown: RotationState, cards: readonly ScreenCard[]): RotationState {
  const newest = cards[0]?.id ?? 0
  const { id, turn } = shown
  if (newest > shown.newest) return { id: newest, newest, turn: turn + 1 }
  if (id === null || cards.some((card) => card.id === id)) return shown
  const older = cards.find((card) => card.id < id) ?? cards[0]
  return { id: older?.id ?? null, newest: shown.newest, turn: turn + 1 }
}

/** The next older card after the shown one, then the newest again. */
function turnFrom(shown: RotationState, ids: string): RotationState {
  const all = ids === '' ? [] : ids.split(',').map(Number)
  const { id, turn } = shown
  const older = all.find((one) => id !== null && one < id) ?? all[0]
  return older === undefined || older === id
    ? { ...shown, turn: turn + 1 }
    : { ...shown, id: older, turn: turn + 1 }
}
