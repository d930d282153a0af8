import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { loadRefusals } from '#platform/web/language/refusals.ts'
import { announceFailure } from './announce.ts'
import { wordsFor } from './words-for.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
}

/** A dialog whose code is loaded when it is first opened: most visits to a page open none. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const loadDialog = async () => ({ default: await load() })
  const Dialog = lazy(loadDialog)
  return function LazyDialog(props: Props) {
    const isLoaded = useLoaded(props.opened, loadDialog, props.onClose)
    return <Suspense>{isLoaded && <Dialog {...props} />}</Suspense>
  }
}

/**
 * Whether a module was wanted and is loaded, with the words of the refusals that it may say.
 * Announces a failure, then calls `onFailed`.
 */
export function useLoaded(
  isWanted: boolean,
  load: () => Promise<unknown>,
  onFailed: () => void,
): boolean {
  const [isLoaded, setLoaded] = useState(false)
  const failed = useEffectEvent((error: unknown) => {
    announceFailure(error, wordsFor(error))
    onFailed()
  })
  const isMissing = isWanted && !isLoaded
  useEffect(() => {
    if (!isMissing) return
    Promise.all([load(), loadRefusals()]).then(
      () => setLoaded(true),
      (error: unknown) => failed(error),
    )
  }, [isMissing, load])
  return isLoaded
}

/** Mantine's Modal, loaded on first use: most people never open one on these pages. */
export const LazyModal = lazyDialog(async () => (await import('./OpeningModal.tsx')).OpeningModal)
