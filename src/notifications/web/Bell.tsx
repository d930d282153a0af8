import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { useClickOutside, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { Link, useMatch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { MOST_UNREAD } from '#notifications/contract/notifications.ts'
import { paths } from '#platform/web/paths.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './Bell.module.css'
import type { NewsAnswer } from './NotificationRow.tsx'
import { unreadInWords, useShownUnread } from './use-unread.ts'

const loadLatest = async () => ({ default: (await import('./LatestNews.tsx')).LatestNews })
const LatestNews = lazy(loadLatest)

const WIDE = '(min-width: 62em)'

/**
 * The number of unread notifications, in the bar. Opens the latest ones on a wide screen, and the
 * page with all of them on a narrow one.
 */
export function Bell({ Answer }: { Answer: NewsAnswer }) {
  const unread = useShownUnread()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const isThere = useMatch({ from: paths.notifications, shouldThrow: false }) !== undefined
  const name =
    unread === 0 ? t`Notifications` : t`Notifications, ${{ unread: unreadInWords(unread) }}`
  if (isWide && !isThere) return <BellWithLatest name={name} unread={unread} Answer={Answer} />
  return (
    <Link
      to={paths.notifications}
      className={classes.bell}
      aria-label={name}
      title={t`Notifications`}
    >
      <Face unread={unread} />
    </Link>
  )
}

interface BellWithLatestProps {
  name: string
  unread: number
  Answer: NewsAnswer
}

function BellWithLatest({ name, unread, Answer }: BellWithLatestProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const open = () => {
    loadLatest().then(
      () => setOpen(true),
      (error: unknown) => announceFailure(error, wordsFor(error)),
    )
  }
  const around = useClickOutside<HTMLDivElement>(close)
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  })
  // Closes when the focus moves on to the page.
  useWindowEvent('focusin', ({ target }) => {
    if (target instanceof Node && !around.current?.contains(target)) close()
  })
  return (
    <div ref={around} className={classes.around}>
      <UnstyledButton
        ref={button}
        className={classes.bell}
        aria-label={name}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={t`Notifications`}
        onClick={isOpen ? close : open}
      >
        <Face unread={unread} />
      </UnstyledButton>
      <Suspense>{isOpen && <LatestNews onClose={close} Answer={Answer} />}</Suspense>
    </div>
  )
}

function Face({ unread }: { unread: number }) {
  return (
    <>
      <IconBell size={22} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread < MOST_UNREAD ? unread : `${MOST_UNREAD - 1}+`}
        </span>
      )}
    </>
  )
}
