import { createContext, use, useLayoutEffect, useState } from 'react'
import type { ModalProps } from '@mantine/core'
import { LazyModal } from './LazyModal.tsx'

const StaysOpen = createContext((_busy: boolean): void => {})

/**
 * A dialog around a form. A click beside it doesn't close it, or typed text would be lost; nothing
 * closes it while the form is sent, or a late answer would close the next dialog.
 */
export function FormModal({ onClose, children, ...props }: ModalProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <LazyModal {...props} closeOnClickOutside={false} onClose={() => isBusy || onClose()}>
      <StaysOpen value={setBusy}>{children}</StaysOpen>
    </LazyModal>
  )
}

/** Keeps the dialog around this component open while it sends. */
export function useStaysOpen(busy: boolean): void {
  const setBusy = use(StaysOpen)
  useLayoutEffect(() => {
    if (!busy) return
    setBusy(true)
    return () => setBusy(false)
  }, [setBusy, busy])
}
