import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useThrottledCallback } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCompany } from '#auth/web/session-queries.ts'
import { SCREEN_PREFIX, screenEndpoints, type ScreenCard } from '#feeds/contract/screens.ts'
import { SCREEN_EVENTS_PATH } from '#platform/contract/events.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { basePath } from '#platform/web/base-path.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { CardOnScreen } from './CardOnScreen.tsx'
import classes from './ScreenPage.module.css'

/** The number of places between which the heading and the card move, so that nothing burns in. */
const PLACES = 6

/** The wall on a television: one card after the other, for people who walk by. */
export function ScreenPage() {
  const { data, error } = useScreen()
  const { card, turn } = useRotation(data?.cards ?? [])
  const company = useCompany().companyName || 'Laurel'
  useTitle(company)
  useScale()
  const isOff = error instanceof Refused && error.code === 'screen-unknown'
  return (
    <main className={classes.screen} data-place={turn % PLACES}>
      <header className={classes.header}>
        <LaurelMark size={40} />
        <h1 className={classes.title}>
          <Trans>
            Thanks at <bdi>{company}</bdi>
          </Trans>
        </h1>
      </header>
      {isOff ? (
        <Note
          title={t`This screen is switched off`}
          words={t`Open the address that the administrator made for it in Settings.`}
        />
      ) : card !== undefined ? (
        <CardOnScreen key={`${card.id} ${turn}`} card={card} />
      ) : data !== undefined ? (
        <Note
          title={t`The first thanks will be here`}
          words={t`Thank a colleague in Laurel, and everybody reads it here.`}
        />
      ) : (
        error !== null && (
          <Note
            title={t`Laurel can't be reached`}
            words={t`This screen goes on by itself as soon as it can.`}
          />
        )
      )}
    </main>
  )
}

function Note({ title, words }: { title: string; words: string }) {
  return (
    <section className={classes.note}>
      <h2>{title}</h2>
      <p>{words}</p>
    </section>
  )
}

function useTitle(company: string): void {
  useEffect(() => {
    document.title = `${t`Thanks`} · ${company}`
  }, [company])
}

/** Everything is as large as the screen, however many pixels it has. */
function useScale(): void {
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.fontSize
    style.fontSize = 'min(2.2222vh, 1.25vw)'
    return () => {
      style.fontSize = before
    }
  }, [])
}

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

const SHORTEST_MS = 12_000
/** Slow readers need so long for a character. */
const PER_CHARACTER_MS = 40

interface RotationState {
  /** The shown card; null before the first. */
  readonly id: number | null
  /** The newest card when it was chosen. */
  readonly newest: number
  /** Counts the changes. */
  readonly turn: number
}

/**
 * The card to show now, and the number of cards shown before it. The newest is shown at once, then the others
 * in turn; a card that left the wall leaves at once.
 */
export function useRotation(cards: readonly ScreenCard[]) {
  const [shown, setShown] = useState<RotationState>({ id: null, newest: 0, turn: 0 })
  const next = nextOf(shown, cards)
  if (next !== shown) setShown(next)
  const { turn } = next
  const card = cards.find(({ id }) => id === next.id)
  const wait = SHORTEST_MS + PER_CHARACTER_MS * (card?.message.length ?? 0)
  const ids = cards.map(({ id }) => id).join()
  useEffect(() => {
    const turnOn = (known: RotationState) => (known.turn === turn ? turnFrom(known, ids) : known)
    const timer = setTimeout(() => setShown(turnOn), wait)
    return () => clearTimeout(timer)
  }, [turn, ids, wait])
  return { card, turn }
}

/** The card to show among these: the same, unless there is a newer one, or the shown one has left. */
export function nextOf(shown: RotationState, cards: readonly ScreenCard[]): RotationState {
  const newest = cards[0]?.id ?? 0
  const { id, turn } = shown
  if (newest > shown.newest) return { id: newest, newest, turn: turn + 1 }
  if (id === null || cards.some((card) => card.id === id)) return shown
  const older = cards.find((card) => card.id < id) ?? cards[0]
  return { id: older?.id ?? null, newest: shown.newest, turn: turn + 1 }
}

/** The next older card after the shown one, then the newest again. */
function turnFrom(shown: RotationState, ids: string): RotationState {
  const all = ids === '' ? [] : ids.split(',').map(Number)
  const { id, turn } = shown
  const older = all.find((one) => id !== null && one < id) ?? all[0]
  return older === undefined || older === id
    ? { ...shown, turn: turn + 1 }
    : { ...shown, id: older, turn: turn + 1 }
}
