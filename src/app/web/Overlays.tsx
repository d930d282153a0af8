import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import type { SignedInUser } from '#platform/contract/people.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import { closeComposer, composer, composerIsLoadedBy } from '#recognition/web/open-composer.ts'
import { useKeptKeys } from './use-kept-keys.ts'

const loadThanksDialog = async () => ({
  default: (await import('./ThanksDialog.tsx')).ThanksDialog,
})
const loadPalette = async () => ({ default: (await import('./Palette.tsx')).Palette })

const ThanksDialog = lazy(loadThanksDialog)
const Palette = lazy(loadPalette)

/** The dialogs that open on every page: thanking, and the palette (Ctrl+K). Loaded on first use, or shortly before. */
export function Overlays({ user }: { user: SignedInUser }) {
  const { isOpen } = useSyncExternalStore(composer.subscribe, composer.current)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const closePalette = () => setPaletteOpen(false)
  const hasThanksDialog = useLoaded(isOpen, loadThanksDialog, closeComposer)
  const hasPalette = useLoaded(isPaletteOpen, loadPalette, closePalette)
  useKeptKeys(isOpen, closeComposer)
  useKeptKeys(isPaletteOpen, closePalette)
  // If it can't be loaded, opening it will say so.
  useEffect(() => composerIsLoadedBy(() => void loadThanksDialog().catch(() => undefined)), [])
  // The next person begins anew.
  useEffect(() => closeComposer, [])
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key === 'Control' || key === 'Meta') void loadPalette().catch(() => undefined)
    if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
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
