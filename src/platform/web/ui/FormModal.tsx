import { t } from '@lingui/core/macro'
import type { ModalProps } from '@mantine/core'
import { useRef, useState, type FocusEvent } from 'react'
import { ConfirmDialog } from './Dialog.tsx'
import { LazyModal } from './lazy-dialog.tsx'
import { StaysOpen } from './stays-open.ts'

/**
 * A dialog around a form. Nothing that was typed is lost by accident: a click beside it doesn't close it, its
 * cross and Escape ask before they discard. Nothing closes it while the form is sent, or a late answer would
 * close the next dialog.
 */
export function FormModal({ onClose, children, ...props }: ModalProps) {
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { isTyped, noteFocus } = useTyped()
  const close = () => {
    if (isBusy) return
    if (isTyped()) setAsking(true)
    else onClose()
  }
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <LazyModal
        {...props}
        onFocusCapture={noteFocus}
        closeOnClickOutside={false}
        closeOnEscape={!isAsking}
        onClose={close}
      >
        <StaysOpen value={setBusy}>{children}</StaysOpen>
      </LazyModal>
      <ConfirmDialog
        takes
        opened={isAsking}
        title={t`Discard what you typed?`}
        action={t`Discard`}
        otherwise={t`Keep writing`}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        <p>{t`It is not saved yet.`}</p>
      </ConfirmDialog>
    </>
  )
}

/** A password is typed again in a moment; a field outside of the form only chooses what is shown. */
const FIELDS = ['input:not([type=password])', 'textarea', 'select']
  .map((field) => `form ${field}`)
  .join()

/** Whether a field of the dialog, while it is there, has another value than at its first focus. */
function useTyped() {
  const values = useRef(new Map<HTMLInputElement, string>())
  return {
    isTyped: () => [...values.current].some(([at, value]) => at.isConnected && at.value !== value),
    noteFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(FIELDS)) return
      // A text area and a select have a value, too.
      const at = target as HTMLInputElement
      if (!values.current.has(at)) values.current.set(at, at.value)
    },
  }
}
