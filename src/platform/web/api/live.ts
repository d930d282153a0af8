import { useThrottledCallback } from '@mantine/hooks'
import type { InvalidateOptions, QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { EVENTS_PATH, TOPICS, type Topic } from '#platform/contract/events.ts'
import { basePath } from '#platform/web/base-path.ts'
import { connected, disconnected, reconnecting } from './connection.ts'
import { eventPosition } from './event-position.ts'
import { queryClient } from './query-client.ts'

const PAUSE_MS = 1_000

/** A wall gets an event for every public thanks of the company. */
const WALL_PAUSE_MS = 5_000

/** What waits is read from many tables, so not at every change of a busy company. */
const WAITING_PAUSE_MS = 2_000

/** Topics that may change the administrator's list of waiting work. */
const WAITING_TOPICS: ReadonlySet<Topic> = new Set([
  'users',
  'gifts',
  'inventory',
  'thanks',
  'notifications',
  'manual',
])

/** The Overview is computed from all entries, which is too slow to repeat at every change. */
const OVERVIEW_PAUSE_MS = 10_000

/** In a large company it takes longer than that, and would never be read to its end. */
const TO_THE_END: InvalidateOptions = { cancelRefetch: false }

/**
 * Reads changed data again at each live event while the page is visible. A hidden tab has no
 * stream, because browsers allow only six connections to a host over HTTP/1.1.
 */
export function useLiveEvents(): void {
  const read = useEffectEvent(useReader())
  useEffect(() => {
    const events = followEvents((topic) => read(topic))
    const follow = () => (document.visibilityState === 'visible' ? events.open() : events.close())
    // The previous connection may be dead without having been closed.
    const renew = () => {
      events.close()
      follow()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('offline', reconnecting)
    window.addEventListener('online', renew)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('offline', reconnecting)
      window.removeEventListener('online', renew)
      events.close()
      connected()
    }
  }, [])
}

/**
 * Gifts, inventory and users change for many people at once, and many times a second in a busy
 * shop. Reading them at most once a second lets each answer arrive before the next read begins.
 */
function useReader(): (topic: Topic) => void {
  const gifts = useThrottledCallback(() => readChanged('gifts'), PAUSE_MS)
  const inventory = useThrottledCallback(() => readChanged('inventory'), PAUSE_MS)
  const users = useThrottledCallback(() => readChanged('users'), PAUSE_MS)
  const names = useThrottledCallback(() => readNames(), PAUSE_MS)
  const wall = useThrottledCallback(() => readChanged('wall'), WALL_PAUSE_MS)
  const overview = useThrottledCallback(
    () => readAgain(['overview'], TO_THE_END),
    OVERVIEW_PAUSE_MS,
  )
  const waiting = useThrottledCallback(() => readAgain(['waiting']), WAITING_PAUSE_MS)
  return (topic) => {
    if (WAITING_TOPICS.has(topic)) waiting()
    if (topic === 'gifts') gifts()
    else if (topic === 'names') names()
    else if (topic === 'wall') wall()
    else if (topic === 'inventory') inventory()
    else if (topic === 'users') {
      users()
      // Every movement of points changes the users, and the Overview too.
      overview()
    } else readChanged(topic)
  }
}

/** Not every open page in the same moment. */
const NAMES_SPREAD_MS = 3_000

function readNames(): void {
  setTimeout(() => readChanged('names'), Math.random() * NAMES_SPREAD_MS)
}

function readChanged(topic: Topic): void {
  for (const queryKey of changedQueries(topic)) readAgain(queryKey)
}

function readAgain(queryKey: QueryKey, options: InvalidateOptions = {}): void {
  const { cancelRefetch = true } = options
  // An answer that is still on its way, and is not cancelled, may be older than the change.
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (cancelRefetch && query.state.data !== undefined) continue
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, options),
      () => undefined,
    )
  }
  void queryClient.invalidateQueries({ queryKey }, options)
}

/** The query keys a live event makes out of date; `[]` is every query. */
function changedQueries(topic: Topic): readonly (readonly string[])[] {
  switch (topic) {
    case 'wallet':
      // The server decides which gifts are affordable.
      return [['wallet'], ['gifts'], ['recognitions'], ['notifications']]
    case 'thanks':
      return [['recognitions']]
    case 'notifications':
      return [['notifications']]
    case 'wall':
      // The cards in view stay where they are; the summary says how many are new.
      return [
        ['recognitions', 'summary'],
        ['recognitions', 'rules'],
        ['recognitions', 'my-team'],
      ]
    case 'session':
      return [['session'], ['devices'], ['newAddress'], ['handover']]
    case 'settings':
      return [
        ['session'],
        ['settings'],
        ['payouts'],
        ['wallet', 'depositRoom'],
        ['wallet', 'allowance'],
        ['auditLog'],
      ]
    case 'users':
      return [['users'], ['accounts'], ['payouts'], ['colleagues'], ['bonuses'], ['auditLog']]
    case 'names':
      return [['recognitions'], ['colleagues'], ['notifications'], ['wallet']]
    case 'gifts':
      return [['gifts'], ['cart'], ['inventory']]
    case 'cart':
      return [['cart']]
    case 'purchases':
      return [['purchases']]
    case 'inventory':
      return [['inventory']]
    case 'manual':
      return [['manual']]
    case 'roles':
    case 'everything':
      return [[]]
  }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * The stream of live events, between `open` and `close`. It begins at the page's first position and
 * resumes after the last event; if the server can't do that, it begins with `everything`.
 */
function followEvents(changed: (topic: Topic) => void) {
  let source: EventSource | undefined
  let position = eventPosition()
  // The position was taken just after the session was read.
  if (position !== '') changed('session')
  let pause = FIRST_PAUSE_MS
  let again: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    if (source !== undefined) return
    clearTimeout(again)
    const after = position === '' ? '' : `?after=${encodeURIComponent(position)}`
    source = new EventSource(basePath + EVENTS_PATH + after)
    reconnecting()
    source.addEventListener('open', () => {
      pause = FIRST_PAUSE_MS
      connected()
    })
    source.addEventListener('message', (event: MessageEvent<string>) => {
      position = event.lastEventId
      changed(topicOf(event.data))
    })
    // The browser reconnects by itself, except after a refusal: the session may have ended.
    source.addEventListener('error', () => {
      reconnecting()
      if (source?.readyState !== EventSource.CLOSED) return
      end()
      position = ''
      changed('session')
      again = setTimeout(open, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    })
  }

  function close(): void {
    end()
    disconnected()
  }

  function end(): void {
    clearTimeout(again)
    source?.close()
    source = undefined
  }

  return { open, close }
}

/** A newer server may send topics unknown to this page, which then reads everything again. */
function topicOf(data: string): Topic {
  try {
    const { topic } = JSON.parse(data) as { topic?: unknown }
    return TOPICS.find((known) => known === topic) ?? 'everything'
  } catch {
    return 'everything'
  }
}
