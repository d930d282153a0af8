import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ProveYourself } from '#auth/web/ProveYourself.tsx'
import { useCompany } from '#auth/web/session-queries.ts'
import { renewPush } from '#notifications/web/push/keep-push.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { lazyPart } from '#platform/web/api/fetch-code.ts'
import { useLiveEvents } from '#platform/web/api/live.ts'
import { useLoaded } from '#platform/web/ui/lazy-dialog.tsx'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'
import { closeComposer, composer, composerIsLoadedBy } from '#recognition/web/open-composer.ts'
import { ThankedNews } from '#recognition/web/ThankedNews.tsx'
import { accentStyle } from '#settings/contract/accent.ts'
import { AppNotices } from './AppNotices.tsx'
import { useWishedLanguage } from './use-language.ts'

/** On all pages of a signed-in person: dialogs, and after the first screen live events and news. */
export function SignedIn({ user }: { user: SignedInUser }) {
  const showsRest = useRestOfPage()
  useAccent()
  useWishedLanguage(user.language)
  return (
    <>
      {showsRest && <Updates user={user} />}
      <ProveYourself />
      <Overlays user={user} />
    </>
  )
}

const BonusNews = lazyPart(async () => (await import('#bonuses/web/BonusNews.tsx')).BonusNews)
const RisingHearts = lazyPart(
  async () => (await import('#recognition/web/RisingHearts.tsx')).RisingHearts,
)

/** Live events, and news of thanks and of the app. */
function Updates({ user }: { user: SignedInUser }) {
  useLiveEvents()
  useEffect(() => renewPush(user.id), [user.id])
  return (
    <>
      <ThankedNews mayThank={user.isTransfer} />
      <Suspense>
        <BonusNews />
        <RisingHearts />
      </Suspense>
      <AppNotices />
    </>
  )
}

const LOOK_ID = 'company-look'

/**
 * Gives an open page the accent colour that the company just chose. The server puts it into every
 * page that it sends.
 */
function useAccent(): void {
  const { accentColor } = useCompany()
  useEffect(() => {
    const css = accentStyle(accentColor)
    const sheet = document.getElementById(LOOK_ID)
    if (sheet !== null) {
      if (sheet.textContent !== css) sheet.textContent = css
    } else if (css !== '') {
      const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
      const added = Object.assign(document.createElement('style'), { id: LOOK_ID, nonce })
      added.textContent = css
      document.head.append(added)
    }
  }, [accentColor])
}

const loadThanksDialog = async () => ({
  default: (await import('./ThanksDialog.tsx')).ThanksDialog,
})
const loadPalette = async () => ({ default: (await import('./Palette.tsx')).Palette })

const ThanksDialog = lazy(loadThanksDialog)
const Palette = lazy(loadPalette)

/** The dialogs of every page: thanking and the palette (Ctrl+K). Loaded on or before first use. */
function Overlays({ user }: { user: SignedInUser }) {
  const { isOpen } = useSyncExternalStore(composer.subscribe, composer.current)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const closePalette = () => setPaletteOpen(false)
  const hasThanksDialog = useLoaded(isOpen, loadThanksDialog, closeComposer)
  const hasPalette = useLoaded(isPaletteOpen, loadPalette, closePalette)
  useKeptKeys(isOpen, closeComposer)
  useClosedByBack(isOpen, closeComposer)
  useKeptKeys(isPaletteOpen, closePalette)
  // Opening the dialog reports a failed load.
  useEffect(() => composerIsLoadedBy(() => void loadThanksDialog().catch(() => undefined)), [])
  // The next person starts with a closed dialog.
  useEffect(() => closeComposer, [])
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key === 'Control' || key === 'Meta') void loadPalette().catch(() => undefined)
    if (!isLetterK(event) || !(ctrlKey || metaKey) || altKey || shiftKey) return
    event.preventDefault()
    if (document.querySelector('[role=dialog][aria-modal=true]') === null) setPaletteOpen(true)
  })
  return (
    <Suspense fallback={null}>
      {hasThanksDialog && <ThanksDialog user={user} />}
      {hasPalette && <Palette user={user} opened={isPaletteOpen} onClose={closePalette} />}
    </Suspense>
  )
}

const LATIN = /^(?:[\x20-\x7e]|\p{Script=Latin})$/u

/** Whether it is the key of K: the letter where layouts have it, else its place, as on an Arabic keyboard. */
function isLetterK({ key, code }: KeyboardEvent): boolean {
  return LATIN.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
}

/**
 * Makes Back close a dialog instead of leaving its page, by an entry of the history that the dialog
 * adds and removes.
 */
function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const { navigate } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const stay = { to: '.', search: true, hash: true, resetScroll: false } as const
    void navigate({ ...stay, state: (known) => ({ ...known, isDialog: true }) })
    const onBack = () => close()
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      if (isDialogEntry()) history.back()
    }
  }, [isOpen, navigate])
}

function isDialogEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'isDialog' in state
}

/**
 * Keeps keys typed between the opening of a dialog and the focus of its first field, and writes
 * them there: on its first use the dialog is still being loaded. Escape cancels the opening.
 */
function useKeptKeys(isOpen: boolean, onEscape: () => void): void {
  const giveUp = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    let typed = ''
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing) return
      if (key === 'Escape') return giveUp()
      // A space would also press the button that still has the focus.
      if (key.length === 1) event.preventDefault()
      if (key.length === 1) typed += key
      else if (key === 'Backspace') typed = typed.slice(0, -1)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const isInDialog = target instanceof Element && target.closest('[role=dialog]') !== null
      if (!isInDialog) return
      stop()
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        write(target, typed)
      }
    }
    const stop = () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('focusin', onFocus)
    }
    addEventListener('keydown', onKey, true)
    addEventListener('focusin', onFocus)
    return stop
  }, [isOpen])
}

/** Writes text as if typed: React notices only an input event with a value that it did not set. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return
  const prototype = Object.getPrototypeOf(field) as object
  const value = Object.getOwnPropertyDescriptor(prototype, 'value')
  value?.set?.call(field, field.value + text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
