import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { groupNews } from '#notifications/contract/group-news.ts'
import { paths } from '#platform/web/paths.ts'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import classes from './LatestNews.module.css'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationRow, type NewsAnswer } from './NotificationRow.tsx'
import { useMark } from './use-inbox.ts'
import { newsQuery } from './use-unread.ts'

const MOST_SHOWN = 5

interface LatestNewsProps {
  onClose: () => void
  Answer: NewsAnswer
}

/** The latest notifications below the bell, as a dialog that leaves the page usable. */
export function LatestNews({ onClose, Answer }: LatestNewsProps) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { data: news } = useQuery(newsQuery)
  useEffect(() => panel.current?.focus(), [])
  const newest = news?.notifications[0]?.id
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
    >
      <header className={classes.header} role="none">
        <Title order={2} id={titleId} className={classes.title}>
          <Trans>Notifications</Trans>
        </Title>
        {newest !== undefined && (
          <MarkAllRead
            newest={newest}
            hasUnread={news !== undefined && news.unread > 0}
            isCompact
          />
        )}
      </header>
      <Latest onClose={onClose} Answer={Answer} />
      <footer className={classes.footer} role="none">
        <Link to={paths.notifications} className={classes.link} onClick={onClose}>
          <Trans>Show all</Trans>
        </Link>
        <Link to={paths.notificationSettings} className={classes.link} onClick={onClose}>
          <Trans>How news reaches you</Trans>
        </Link>
      </footer>
    </div>
  )
}

function Latest({ onClose, Answer }: LatestNewsProps) {
  const { data: news, isError, refetch } = useQuery(newsQuery)
  const { mark } = useMark()
  if (news === undefined) {
    return isError ? (
      <LoadFailed
        bare
        title={t`Could not load your notifications`}
        onRetry={() => void refetch()}
      />
    ) : (
      <RowsSkeleton rows={3} />
    )
  }
  const latest = groupNews(news.notifications).slice(0, MOST_SHOWN)
  if (latest.length === 0) {
    return (
      <p className={classes.empty}>
        <Trans>Nothing new yet. When a colleague thanks you, you read it here.</Trans>
      </p>
    )
  }
  return (
    <ul className={classes.list}>
      {latest.map((group) => (
        <NotificationRow
          key={group.key}
          group={group}
          onMark={mark}
          onFollow={onClose}
          Answer={Answer}
        />
      ))}
    </ul>
  )
}
