import { Button } from '@mantine/core'
import { DialogActions } from './DialogActions.tsx'
import { Form, type FormProps } from './Form.tsx'
import { SubmitButton } from './SubmitButton.tsx'

/** A form in a dialog: ends with Cancel and the submit button. */
export function DialogForm(props: Omit<FormProps, 'end'> & { onCancel: () => void }) {
  const { sending, action, busy = sending.isPending, disabled = false, onCancel } = props
  return (
    <Form
      {...props}
      end={
        <DialogActions>
          <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <SubmitButton busy={busy} disabled={disabled}>
            {action}
          </SubmitButton>
        </DialogActions>
      }
    />
  )
}
