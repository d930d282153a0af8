import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCloudOff, IconCompass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WORKER_WORDS } from '#app/contract/worker-words.ts'
import { isSoonOver } from '#platform/web/api/caller.ts'
import { CodeMissing } from '#platform/web/api/fetch-code.ts'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'

/**
 * Shown when a page throws, or when its code or first data can't be fetched; then it opens by itself once the
 * server is back.
 */
export function PageError({ error }: { error: unknown }) {
  const [isOffline] = useState(!navigator.onLine)
  const isMissing = isOffline || error instanceof CodeMissing || isSoonOver(error)
  useReloadOnceBack(isMissing)
  const unreachable = isOffline ? t(WORKER_WORDS.offline) : t(WORKER_WORDS.unreachable)
  return (
    <Screen title={isMissing ? unreachable : t`This page could not be shown`}>
      <Card>
        <div role="alert">
          <EmptyState
            title={isMissing ? t`This page is not loaded yet` : t`Something went wrong on our side`}
            icon={<IconCloudOff size={30} />}
            action={<Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>}
          >
            {isMissing ? (
              t(isOffline ? WORKER_WORDS.offlineMore : WORKER_WORDS.unreachableMore)
            ) : (
              <Trans>
                Your points are safe. Reload the page; if it happens again, tell your administrator.
              </Trans>
            )}
          </EmptyState>
        </div>
      </Card>
    </Screen>
  )
}

const AGAIN_MS = 5_000
const RELOADED = 'laurel.reloaded-at'
/** A page whose code stays missing is not reloaded for ever. */
const NOT_SOONER_MS = 60_000

function useReloadOnceBack(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return
    const look = async () => {
      const isBack = await fetch(`${basePath}/healthz`, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      const last = Number(sessionStorage.getItem(RELOADED))
      if (!isBack || Date.now() - last < NOT_SOONER_MS) return
      sessionStorage.setItem(RELOADED, String(Date.now()))
      window.location.reload()
    }
    void look()
    const lookAgain = () => void look()
    const timer = setInterval(lookAgain, AGAIN_MS)
    addEventListener('online', lookAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', lookAgain)
    }
  }, [isMissing])
}

export function NotFound() {
  return (
    <Screen title={t`Page not found`}>
      <Card>
        <EmptyState
          title={t`There is nothing at this address`}
          icon={<IconCompass size={30} />}
          action={
            <Button renderRoot={(props) => <Link to={paths.home} {...props} />}>
              <Trans>Back to Home</Trans>
            </Button>
          }
        >
          <Trans>The link may be old, or a letter of it may be missing.</Trans>
        </EmptyState>
      </Card>
    </Screen>
  )
}
