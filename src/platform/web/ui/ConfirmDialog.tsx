import type { ReactNode } from 'react'
import { Button, Modal } from '@mantine/core'
import classes from './ConfirmDialog.module.css'
import { DialogActions } from './DialogActions.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** The name of the confirming button. */
  action: string
  /** Nothing is lost: the button is not red. */
  harmless?: boolean
  /** The name of the other button. */
  otherwise?: string
  busy?: boolean
  error?: string | null
  onClearError?: () => void
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, action, otherwise = 'Cancel', harmless = false, busy = false } = props
  const { error = null, onClearError = () => {}, onConfirm, onClose, children } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <div className={classes.body}>
        {children}
        <ErrorBanner message={error} onClear={onClearError} />
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {otherwise}
          </Button>
          <Button {...(!harmless && { color: 'red' })} loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}
