import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useCallback, useState, type ReactNode } from 'react'
import { TAKES } from './button-colors.ts'
import classes from './Dialog.module.css'
import { ErrorBanner } from './ErrorBanner.tsx'
import { Form, SubmitButton, type FormProps } from './Form.tsx'
import { LazyModal } from './lazy-dialog.tsx'

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** The name of the confirming button. */
  action: string
  /** Whether it takes something away, so that its button is red. */
  takes?: boolean
  /** The name of the other button. */
  otherwise?: string
  busy?: boolean
  disabled?: boolean
  error?: string | null
  onClearError?: () => void
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, action, otherwise = t`Cancel`, takes = false, busy = false } = props
  const {
    disabled = false,
    error = null,
    onClearError = () => {},
    onConfirm,
    onClose,
    children,
  } = props
  return (
    // Stays open until the answer: a late answer would close the next dialog.
    <LazyModal opened={opened} onClose={() => busy || onClose()} title={title}>
      <div className={classes.body}>
        {children}
        <ErrorBanner message={error} onClear={onClearError} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {otherwise}
          </Button>
          <Button {...(takes && TAKES)} loading={busy} disabled={disabled} onClick={onConfirm}>
            {action}
          </Button>
        </DialogActions>
      </div>
    </LazyModal>
  )
}

interface DialogFormProps extends Omit<FormProps, 'end'> {
  /** Whether it takes something away, so that its button is red. */
  takes?: boolean
  onCancel: () => void
}

/** A form in a dialog: ends with Cancel and the submit button. */
export function DialogForm(props: DialogFormProps) {
  const { sending, action, busy = sending.isPending, disabled = false, onCancel } = props
  return (
    <Form
      {...props}
      end={
        <DialogActions>
          <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton busy={busy} disabled={disabled} takes={props.takes ?? false}>
            {action}
          </SubmitButton>
        </DialogActions>
      }
    />
  )
}

/** The state of a dialog about a subject, which stays while the dialog closes. */
export function useDialog<Subject>() {
  const [{ subject, opened }, set] = useState<{ subject: Subject | null; opened: boolean }>({
    subject: null,
    opened: false,
  })
  const open = useCallback((about: Subject) => set({ subject: about, opened: true }), [])
  const close = useCallback(() => set((current) => ({ ...current, opened: false })), [])
  return { subject, opened, open, close }
}
