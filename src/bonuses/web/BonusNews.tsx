import { t } from '@lingui/core/macro'
import { CloseButton, VisuallyHidden } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { newsQuery } from '#notifications/web/use-unread.ts'
import { paths } from '#platform/web/paths.ts'
import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'
import { messageStack } from '#platform/web/ui/Announcements.tsx'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import classes from './BonusNews.module.css'

/** Leads to Home from any other page, once for each bonus: Home shows it, and deposits it. */
export function BonusNews() {
  const { isShown, putAside } = useUnannounced()
  const stack = messageStack()
  const words = t`New Points Received`
  return (
    <>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <VisuallyHidden role="status">{isShown && words}</VisuallyHidden>
      {isShown &&
        stack !== null &&
        createPortal(
          <section className={classes.news} aria-label={t`Bonus points`}>
            <Link to={paths.home} className={classes.link}>
              <IconSparkles size={16} aria-hidden /> {words}
            </Link>
            <CloseButton aria-label={t`Put aside`} onClick={putAside} />
          </section>,
          stack,
        )}
    </>
  )
}

const SHOWN = 'shown-bonus'

/** Whether a bonus waits that this browser has not shown before. */
function useUnannounced() {
  const [before] = useState(() => Number(keptForPerson(SHOWN) ?? 0))
  const [aside, setAside] = useState(0)
  const isHome = useMatch({ from: paths.home, shouldThrow: false }) !== undefined
  const unread = useQuery(newsQuery).data?.notifications.find(
    ({ kind, isRead }) => kind === 'bonusWaiting' && !isRead,
  )
  const id = unread?.id ?? 0
  const isNew = id > Math.max(before, aside)
  // Only then: most pages need no balances.
  const pending = useQuery({ ...balancesQuery, enabled: isNew && !isHome }).data?.pending ?? 0
  if (isNew && isHome) setAside(id)
  const isShown = isNew && !isHome && pending > 0
  const isSeen = isShown || (id > before && isHome)
  useEffect(() => {
    if (isSeen) keepForPerson(SHOWN, String(id))
  }, [isSeen, id])
  return { isShown, putAside: () => setAside(id) }
}
