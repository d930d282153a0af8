import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { t } from '@lingui/core/macro'
import { announce } from '#platform/web/ui/announce.ts'
import { DialogActions } from '#platform/web/ui/Dialog.tsx'
import forms from '#platform/web/ui/form.module.css'
import classes from './ApiTokens.module.css'

interface ShownOnceProps {
  /** What just happened, as sentences. */
  says: string
  token: string
  onDone: () => void
}

/** A new token, with a button to copy it. */
export function ShownOnce({ says, token, onDone }: ShownOnceProps) {
  const { copied, copy } = useClipboard({ timeout: 3000 })
  const copyOrSay = () => {
    // Over plain HTTP, browsers have no clipboard.
    if (window.isSecureContext) copy(token)
    else announce('warning', t`Your browser does not let this page copy. Please select the text.`)
  }
  return (
    <div className={forms.form}>
      <p role="status">{says}</p>
      <p className={classes.made} aria-label={t`Your new token`} role="group" dir="ltr">
        {token}
      </p>
      <DialogActions>
        <Button variant="default" size="md" onClick={copyOrSay}>
          {copied ? t`Copied` : t`Copy`}
        </Button>
        <Button size="md" onClick={onDone} data-autofocus>{t`I have kept it`}</Button>
      </DialogActions>
    </div>
  )
}
