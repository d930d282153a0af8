import type { ReactNode } from 'react'
import { Button, Modal } from '@mantine/core'
import classes from './ReviewDialog.module.css'

interface ReviewDialogProps {
  opened: boolean
  /** True while sending: both buttons are locked. */
  busy: boolean
  title: string
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks for confirmation, with a preview. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { opened, busy, title, onConfirm, onCancel, children } = props
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onCancel()}
      title={title}
      // No exit animation: the balances behind it change already.
      transitionProps={{ exitDuration: 0 }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      {children}
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button
          size="md"
          data-autofocus
          loading={busy}
          onClick={onConfirm}
          // Enter held down on the form must not confirm, too.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          Confirm
        </Button>
      </div>
    </Modal>
  )
}
