import { startTransition, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import classes from './App.module.css'
import { router } from './routes.tsx'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { Button, Title } from '@mantine/core'

/** After this long a skeleton stands for what a page still waits for. */
const PATIENCE_MS = 1_000

/** Waits until it is known who is signed in; from then on the route table decides. */
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

/** Whether the page at this address is there, so that it comes whole and in the place of the placeholder. */
function useFirstPage(isKnown: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isKnown) return
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    // In slices, between which a slow phone still answers to a finger.
    const show = () => startTransition(() => setLoaded(true))
    void Promise.race([router.load(), late]).then(show)
  }, [isKnown])
  return isLoaded
}

/** Shown until it is first known whether someone is signed in (specification, section 2). */
function Loading() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.breathing}>
        <LaurelMark size={72} />
      </span>
      <p className={classes.text}>Loading…</p>
    </div>
  )
}

interface NoServerProps {
  busy: boolean
  onRetry: () => void
}

/** The first question to the server had no answer, so there is no page to show yet. */
function NoServer({ busy, onRetry }: NoServerProps) {
  return (
    <main className={classes.page}>
      <span className={classes.mark}>
        <LaurelMark size={72} />
      </span>
      <div role="alert">
        <Title order={1}>Laurel can't be reached</Title>
        <p className={classes.text}>
          The server did not answer. Check your connection, or wait a moment.
        </p>
      </div>
      <Button size="md" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </main>
  )
}
