import type { ReactNode } from 'react'
import { Button, Modal } from '@mantine/core'
import classes from './ReviewDialog.module.css'

interface ReviewDialogProps {
  opened: boolean
  /** Points are on their way: no way back and no second press. */
  busy: boolean
  title: string
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** The step between asking and doing, where the person sees what would happen. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { opened, busy, title, onConfirm, onCancel, children } = props
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onCancel()}
      title={title}
      // Gone at once: behind it the balances already move.
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
          // An Enter held down on the form must not run on into the confirmation.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          Confirm
        </Button>
      </div>
    </Modal>
  )
}
