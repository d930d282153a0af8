import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Unread.module.css'

interface UnreadProps {
  /** What could not be loaded, in the words of the specification, section 8. */
  words: string
  onRetry: () => void
}

/** Stands where something should be that could not be read. */
export function Unread({ words, onRetry }: UnreadProps) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
      <div className={classes.content}>
        <span>{words}</span>
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Alert>
  )
}
