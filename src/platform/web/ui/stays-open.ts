import { createContext, use, useLayoutEffect } from 'react'

/** Tells the dialog around a form whether the form is being sent; see FormModal. */
export const StaysOpen = createContext((_busy: boolean): void => {})

/** Keeps the dialog around this component open while it sends. */
export function useStaysOpen(busy: boolean): void {
  const setBusy = use(StaysOpen)
  useLayoutEffect(() => {
    if (!busy) return
    setBusy(true)
    return () => setBusy(false)
  }, [setBusy, busy])
}
