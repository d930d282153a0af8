import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { DialogActions } from './DialogActions.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface SubmitOrCancelProps {
  /** It is on its way: no second press, and no way back. */
  busy: boolean
  disabled?: boolean
  onCancel: () => void
  children: ReactNode
}

/** What a form in a dialog ends with. */
export function SubmitOrCancel({
  busy,
  disabled = false,
  onCancel,
  children,
}: SubmitOrCancelProps) {
  return (
    <DialogActions>
      <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <SubmitButton busy={busy} disabled={disabled}>
        {children}
      </SubmitButton>
    </DialogActions>
  )
}
