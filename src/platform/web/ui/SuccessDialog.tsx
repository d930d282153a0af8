import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyModal } from './lazy-dialog.tsx'
import classes from './SuccessDialog.module.css'

interface SuccessDialogProps {
  opened: boolean
  title: string
  onClose: () => void
  /** A picture of the success in place of the check mark; decoration. */
  seal?: ReactNode
  /** The buttons; the dialog's cross closes it too. */
  actions?: ReactNode
  children: ReactNode
}

/** Confirms the success of a form (specification, section 4, Feedback). */
export function SuccessDialog(props: SuccessDialogProps) {
  const { opened, title, onClose, seal, actions, children } = props
  return (
    <LazyModal opened={opened} onClose={onClose} title={title} classNames={{ body: classes.body }}>
      {seal ?? (
        <span className={classes.seal} aria-hidden>
          <IconCheck size={30} stroke={2.5} />
        </span>
      )}
      <div className={classes.text}>{children}</div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </LazyModal>
  )
}
