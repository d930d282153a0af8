import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { announceMessage } from './announce.ts'
import { DialogActions } from './Dialog.tsx'
import { Fields } from './Form.tsx'
import classes from './ShownOnce.module.css'

interface ShownOnceProps {
  /** What just happened, as sentences. */
  says: string
  /** What the secret is: "Your new token". */
  label: string
  secret: string
  onDone: () => void
}

/** A new secret that is shown only once, with a button to copy it. */
export function ShownOnce({ says, label, secret, onDone }: ShownOnceProps) {
  const { copied, copy } = useClipboard({ timeout: 3000 })
  const copyOrSay = () => {
    // Over plain HTTP, browsers have no clipboard.
    if (window.isSecureContext) copy(secret)
    else
      announceMessage(
        'warning',
        t`Your browser does not let this page copy. Please select the text.`,
      )
  }
  return (
    <Fields>
      <p role="status">{says}</p>
      <p className={classes.made} aria-label={label} role="group" dir="ltr">
        {secret}
      </p>
      <DialogActions>
        <Button variant="default" size="md" onClick={copyOrSay}>
          {copied ? t`Copied` : t`Copy`}
        </Button>
        <Button size="md" onClick={onDone} data-autofocus>{t`I have kept it`}</Button>
      </DialogActions>
    </Fields>
  )
}
