import { Button, Title } from '@mantine/core'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import classes from '#platform/web/ui/Standalone.module.css'

interface NoServerProps {
  busy: boolean
  onRetry: () => void
}

/** The first question to the server had no answer, so there is no page to show yet. */
export function NoServer({ busy, onRetry }: NoServerProps) {
  return (
    <main className={classes.page}>
      <span className={classes.mark}>
        <LaurelMark size={72} />
      </span>
      <div role="alert">
        <Title order={1}>Laurel can't be reached</Title>
        <p className={classes.text}>
          The server did not answer. Check your connection, or wait a moment.
        </p>
      </div>
      <Button size="md" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </main>
  )
}
