import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import classes from './App.module.css'
import { router } from './routes.tsx'
import { loadSignedInFrame } from './Shell.tsx'

/** After this time the page opens with a skeleton in place of missing data. */
const SKELETON_AFTER_MS = 1_000

/** Shows a placeholder until the session is known; then the routes decide. */
export function App() {
  const session = useQuery(sessionQuery)
  const isKnown = session.data !== undefined
  const isLoaded = useFirstPage(isKnown)
  if (isKnown && isLoaded) return <RouterProvider router={router} />
  if (session.errorUpdateCount > 0) {
    return <NoServer busy={session.isFetching} onRetry={() => void session.refetch()} />
  }
  return <Loading />
}

/**
 * Whether the frame, and the code and data of the first page are loaded, so that they replace the
 * placeholder whole.
 */
function useFirstPage(isKnown: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isKnown) return
    const late = new Promise((resolve) => setTimeout(resolve, SKELETON_AFTER_MS))
    // A transition renders in slices, so that a slow phone still reacts to touch.
    const show = () => startTransition(() => setLoaded(true))
    const page = Promise.race([router.load(), late])
    const isVisitor = queryClient.getQueryData(sessionQuery.queryKey)?.user === null
    // The routes report a failed load.
    void Promise.allSettled([page, isVisitor || loadSignedInFrame()]).then(show)
  }, [isKnown])
  return isLoaded
}

/** Shown until the session is first known (specification, section 2). */
function Loading() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.breathing}>
        <LaurelMark size={72} />
      </span>
      <p className={classes.text}>{t`Loading…`}</p>
    </div>
  )
}

interface NoServerProps {
  busy: boolean
  onRetry: () => void
}

/** Shown when the first request for the session fails: there is no page to show yet. */
function NoServer({ busy, onRetry }: NoServerProps) {
  return (
    <main className={classes.page}>
      <span className={classes.mark}>
        <LaurelMark size={72} />
      </span>
      <div role="alert">
        <Title order={1}>{t`Laurel can't be reached`}</Title>
        <p className={classes.text}>
          <Trans>The server did not answer. Check your connection, or wait a moment.</Trans>
        </p>
      </div>
      <Button size="md" loading={busy} onClick={onRetry}>{t`Try again`}</Button>
    </main>
  )
}
