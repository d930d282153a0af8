import { lazy, Suspense, type ComponentType } from 'react'
import { useLoaded } from './use-loaded.ts'

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
