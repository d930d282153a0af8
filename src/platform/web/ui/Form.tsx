import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { Button } from '@mantine/core'
import { DialogActions } from './DialogActions.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'
import classes from './form.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { wordsFor } from './words-for.ts'

interface FormProps {
  /** What useForm returned. */
  of: {
    form: RefObject<HTMLFormElement | null>
    submit: (send: () => void) => (event: SubmitEvent) => void
  }
  /** The mutation that sends the form. */
  sending: { isPending: boolean; error: Error | null; reset: () => void }
  /** Called once the schema accepts what was typed. */
  onSend: () => void
  /** The name of the submit button. */
  action: string
  /** The words for an error; by default the server's own. */
  explain?: (error: Error) => string
  /** By default while the mutation is pending. */
  busy?: boolean
  disabled?: boolean
  /** For a form in a dialog, which then ends with Cancel and the submit button. */
  onCancel?: () => void
  /** Below the error of the last try. */
  note?: ReactNode
  /** Below the submit button. */
  after?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form: fields that check themselves, the error of the last try, and the submit button. */
export function Form(props: FormProps) {
  const { of, sending, onSend, explain = wordsFor, note, after, children } = props
  return (
    <form
      ref={of.form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        sending.reset()
        of.submit(onSend)(event)
      }}
    >
      {children}
      <ErrorBanner message={sending.error && explain(sending.error)} onClear={sending.reset} />
      {note}
      <Buttons {...props} />
      {after}
    </form>
  )
}

function Buttons({ sending, action, busy = sending.isPending, disabled, onCancel }: FormProps) {
  const isDialog = onCancel !== undefined
  const submit = (
    <SubmitButton busy={busy} disabled={disabled ?? false} fullWidth={!isDialog}>
      {action}
    </SubmitButton>
  )
  if (!isDialog) return submit
  return (
    <DialogActions>
      <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      {submit}
    </DialogActions>
  )
}
