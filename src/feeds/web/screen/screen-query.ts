import { useThrottledCallback } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SCREEN_PREFIX, screenEndpoints } from '#feeds/contract/screens.ts'
import { SCREEN_EVENTS_PATH } from '#platform/contract/events.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { basePath } from '#platform/web/base-path.ts'

/** Also without an event: a screen finds by itself that the server is back. */
const READ_EVERY_MS = 30_000
const AGAIN_MS = 5_000
const PAUSE_MS = 500
/** A page this new is not loaded again: during an upgrade two releases answer in turn. */
const NEW_PAGE_MS = 60_000

const screenQuery = queryOptions({
  queryKey: ['screen'],
  queryFn: async ({ signal }) => {
    await exchangeToken()
    return call(screenEndpoints.readScreen, { signal })
  },
  // Nobody is there to look at the page, and it may be behind another window.
  refetchIntervalInBackground: true,
  refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : READ_EVERY_MS),
})

/**
 * Exchanges the token in the address for a cookie, and takes it out of the address, so that nobody reads it
 * off the screen or finds it in the browser's history. Throws Unreachable; the token stays then.
 */
async function exchangeToken(): Promise<void> {
  const token = location.hash.slice(1)
  if (!token.startsWith(SCREEN_PREFIX)) return
  try {
    await call(screenEndpoints.openScreen, { body: { token } })
  } catch (error) {
    // The cookie of another token may still be known.
    if (!(error instanceof Refused) || error.code !== 'screen-unknown') throw error
  }
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** The cards of a screen, read again whenever the wall changes. */
export function useScreen() {
  const { data, error, refetch } = useQuery(screenQuery)
  const readAgain = useThrottledCallback(() => void refetch({ cancelRefetch: true }), PAUSE_MS)
  const isKnown = data !== undefined && !(error instanceof Refused)
  useEffect(() => (isKnown ? followEvents(readAgain) : undefined), [isKnown, readAgain])
  useNewVersion(data?.version)
  return { data, error }
}

function followEvents(onChange: () => void): () => void {
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(basePath + SCREEN_EVENTS_PATH)
    source.addEventListener('message', onChange)
    // The browser reconnects by itself, except after a refusal.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      onChange()
      again = setTimeout(open, AGAIN_MS)
    })
  }
  open()
  return () => {
    clearTimeout(again)
    source.close()
  }
}

/** Loads the page again once the server has a newer release. */
function useNewVersion(version: string | undefined): void {
  const first = useRef(version)
  useEffect(() => {
    first.current ??= version
    if (version !== first.current && performance.now() > NEW_PAGE_MS) location.reload()
  }, [version])
}
