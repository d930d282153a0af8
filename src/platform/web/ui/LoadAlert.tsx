import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './LoadAlert.module.css'

interface LoadAlertProps {
  /** The specification's message (section 8). */
  words: string
  onRetry: () => void
}

/** An alert in place of content that could not be loaded. */
export function LoadAlert({ words, onRetry }: LoadAlertProps) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
      <div className={classes.content}>
        <span>{words}</span>
        <Button variant="default" size="sm" onClick={onRetry}>{t`Try again`}</Button>
      </div>
    </Alert>
  )
}
