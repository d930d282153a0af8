import { plural, t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { listNames } from '#platform/web/language/format.ts'
import { serverNow } from '#platform/web/language/server-clock.ts'
import { messageStack } from '#platform/web/ui/Announcements.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import type { FreshReaction } from '#recognition/contract/recognition.ts'
import classes from './RisingHearts.module.css'
import { useIsWriting } from './ThankedNews.tsx'
import { useUnreadThanks } from './use-unread-thanks.ts'

const SHOWN_MS = 5_000
const MOST_FACES = 3

/**
 * Shows that colleagues answered a card of the person with a heart, for some seconds on any page; several are one
 * group. Waits while the person writes or a dialog is open; what came before the page was opened is in the inbox.
 */
export function RisingHearts() {
  const { shown, arrivals } = useArrived()
  const stack = messageStack()
  const words = shown.length === 0 ? '' : wordsOf(shown)
  const people = peopleOf(shown)
  return (
    <>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {shown.length > 0 &&
        stack !== null &&
        createPortal(
          <div key={arrivals} className={classes.hearts} aria-hidden>
            <span className={classes.faces}>
              {people.slice(0, MOST_FACES).map((person) => (
                <PersonAvatar key={person.id} person={person} size={36} />
              ))}
              {shown.slice(0, MOST_FACES).map((one) => (
                <span key={keyOf(one)} className={classes.heart}>
                  {one.emoji}
                </span>
              ))}
            </span>
            <span>{words}</span>
          </div>,
          stack,
        )}
    </>
  )
}

/** The reactions to show now, and how often some arrived. */
function useArrived() {
  const { freshReactions: fresh } = useUnreadThanks()
  const isBusy = useIsWriting()
  const [openedAt] = useState(() => serverNow() - performance.now())
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const [group, setGroup] = useState<ReadonlySet<string>>(new Set())
  const [arrivals, setArrivals] = useState(0)
  const isNews = (one: FreshReaction) =>
    !told.has(keyOf(one)) && one.date.getTime() >= openedAt && isFresh(one)
  const arrived = isBusy ? [] : fresh.filter(isNews)
  if (arrived.length > 0) {
    const keys = arrived.map(keyOf)
    setTold((known) => new Set([...known, ...keys]))
    setGroup((known) => new Set([...known, ...keys]))
    setArrivals(arrivals + 1)
  }
  useEffect(() => {
    if (arrivals === 0) return
    const timer = setTimeout(() => setGroup(new Set()), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [arrivals])
  // One that was taken back is gone.
  return { shown: isBusy ? [] : fresh.filter((one) => group.has(keyOf(one))), arrivals }
}

const FRESH_MS = 60_000

function isFresh({ date }: FreshReaction): boolean {
  return serverNow() - date.getTime() < FRESH_MS
}

function keyOf({ recognition, person, emoji, date }: FreshReaction): string {
  return `${recognition} ${person.id} ${emoji} ${date.getTime()}`
}

function peopleOf(shown: readonly FreshReaction[]) {
  return [...new Map(shown.map(({ person }) => [person.id, person])).values()]
}

/** "Farid ❤️ your card". */
function wordsOf(shown: readonly FreshReaction[]): string {
  const names = listNames(peopleOf(shown).map(shortNameOf))
  const emoji = [...new Set(shown.map((one) => one.emoji))].join('')
  const cards = new Set(shown.map(({ recognition }) => recognition)).size
  return t`${names} ${emoji} ${plural(cards, { one: 'your card', other: 'your cards' })}`
}
