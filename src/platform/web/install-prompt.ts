import { useSyncExternalStore } from 'react'

/** Missing in TypeScript's library, because only Chromium has this event. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

function offer(next: InstallPrompt | null): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Call at the start, since the browser offers it once. Suppresses the browser's own banner. */
export function awaitInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => offer(null))
}

/** Asks the person whether to install Laurel; null where the browser does not offer that. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => offered)
  if (prompt === null) return null
  return () => {
    // A prompt works only once; the browser may offer another.
    offer(null)
    void prompt.prompt()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
