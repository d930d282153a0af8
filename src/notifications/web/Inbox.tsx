import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Notification } from '#notifications/contract/notifications.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import classes from './Inbox.module.css'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationRow, type NewsAnswer } from './NotificationRow.tsx'
import { groupByDay, inboxQuery, useMark } from './use-inbox.ts'
import { newsQuery } from './use-unread.ts'

/** The person's notifications, newest first, by day. */
export function Inbox({ Answer }: { Answer: NewsAnswer }) {
  const query = useInfiniteQuery(inboxQuery)
  const { data: news } = useQuery(newsQuery)
  const { mark } = useMark()
  const shown = query.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const newest = shown[0]?.id
  const hasUnread = shown.some(({ isRead }) => !isRead) || (news?.unread ?? 0) > 0
  return (
    <Screen
      title={t`Notifications`}
      isReading
      actions={
        <div className={classes.actions}>
          {newest !== undefined && <MarkAllRead newest={newest} hasUnread={hasUnread} />}
          <SettingsLink />
        </div>
      }
    >
      {query.isPending ? (
        <Card padding="flush">
          <RowsSkeleton rows={6} />
        </Card>
      ) : query.data === undefined ? (
        <LoadFailed
          title={t`Could not load your notifications`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Days shown={shown} onMark={mark} Answer={Answer} />
      )}
      <ShowMore query={query} failed={t`Could not load older notifications.`} />
      {shown.length > 0 && query.data !== undefined && !query.hasNextPage && (
        <p className={classes.end}>
          <Trans>
            Older notifications are removed. <Link to={paths.privacy}>What Laurel records</Link>{' '}
            says after how many days.
          </Trans>
        </p>
      )}
    </Screen>
  )
}

function SettingsLink() {
  return (
    <Button
      variant="default"
      className={classes.settings}
      title={t`How news reaches you`}
      renderRoot={(props) => <Link to={paths.notificationSettings} {...props} />}
    >
      <IconSettings size={18} aria-hidden />
      <span className={classes.label}>{t`How news reaches you`}</span>
    </Button>
  )
}

interface DaysProps {
  shown: readonly Notification[]
  onMark: (ids: readonly number[], isRead: boolean) => void
  Answer: NewsAnswer
}

function Days({ shown, onMark, Answer }: DaysProps) {
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState title={t`Nothing new yet`} icon={<IconBell size={30} />}>
          <Trans>
            When a colleague thanks you, comments on your thanks, or a gift of yours is handed over,
            you read it here.
          </Trans>
        </EmptyState>
      </Card>
    )
  }
  return groupByDay(shown).map(({ name, groups }) => (
    <section key={name} aria-label={name}>
      <Title order={2} className={classes.day}>
        {name}
      </Title>
      <ul className={classes.list}>
        {groups.map((group) => (
          <NotificationRow
            key={group.key}
            group={group}
            isUnderDay
            onMark={onMark}
            Answer={Answer}
          />
        ))}
      </ul>
    </section>
  ))
}
