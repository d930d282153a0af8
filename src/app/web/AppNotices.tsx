import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconSparkles } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { connection } from '#platform/web/api/connection.ts'
import { queryClient, showsData } from '#platform/web/api/query-client.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { messageStack } from '#platform/web/ui/Announcements.tsx'
import classes from './AppNotices.module.css'
import { newVersion, registerWorker } from './new-version.ts'

/** Notices about the app itself: that the page is out of date, or that there is a newer version. */
export function AppNotices() {
  useEffect(() => void registerWorker(), [])
  return (
    <>
      <OutOfDate />
      <NewVersion />
    </>
  )
}

const TIME = dateFormat({ timeStyle: 'short' })
const DAY_AND_TIME = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A page without a connection stays readable, but grey, so that no balance looks current. */
function OutOfDate() {
  const since = useSyncExternalStore(connection.subscribe, connection.outOfDateSince)
  const isOutOfDate = since !== null
  useEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-out-of-date', isOutOfDate)
    return () => root.removeAttribute('data-out-of-date')
  }, [isOutOfDate])
  const title = navigator.onLine ? t`Laurel can't be reached.` : t`You are offline.`
  const hasOldData =
    useSyncExternalStore(isOutOfDate ? onDataChange : never, showsData) && isOutOfDate
  const age = hasOldData
    ? t`This page shows how things stood at ${{ moment: whenShown(new Date(since)) }}.`
    : ''
  return (
    <>
      {/* Rendered before its text, so that screen readers notice the text. */}
      <VisuallyHidden role="status">{isOutOfDate && `${title} ${age}`}</VisuallyHidden>
      {isOutOfDate && (
        <Notice label={t`Connection`} icon={<IconCloudOff size={18} />}>
          <p>{title}</p>
          {hasOldData && <p className={classes.detail}>{age}</p>}
        </Notice>
      )}
    </>
  )
}

const never = () => () => undefined

function onDataChange(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener)
}

function whenShown(moment: Date): string {
  const isToday = moment.toDateString() === new Date().toDateString()
  return (isToday ? TIME() : DAY_AND_TIME()).format(moment)
}

/** Nothing reloads by itself: the person may be writing. */
function NewVersion() {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
  const [isLater, setLater] = useState(false)
  const isOutOfDate = useSyncExternalStore(connection.subscribe, connection.outOfDateSince) !== null
  const words = t`A new version of Laurel is ready.`
  // Without a connection a reload would lose the page.
  const isShown = isReady && !isLater && !isOutOfDate
  return (
    <>
      <VisuallyHidden role="status">{isShown && words}</VisuallyHidden>
      {isShown && (
        <Notice label={t`New version`} icon={<IconSparkles size={18} />}>
          <p>{words}</p>
          <div className={classes.actions}>
            <Button size="compact-md" onClick={() => window.location.reload()}>
              <Trans>Reload</Trans>
            </Button>
            <Button size="compact-md" variant="subtle" onClick={() => setLater(true)}>
              <Trans>Later</Trans>
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}

interface NoticeProps {
  label: string
  icon: ReactNode
  children: ReactNode
}

function Notice({ label, icon, children }: NoticeProps) {
  const stack = messageStack()
  if (stack === null) return null
  return createPortal(
    <section className={classes.notice} aria-label={label}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.words}>{children}</div>
    </section>,
    stack,
  )
}
