import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

interface LinkSentProps {
  /** "If there is an account for {email}, …": it must not tell whether there is. */
  says: string
  onAgain: () => void
}

/** A link is on its way, or nobody has that address: this page does not say which. */
export function LinkSent({ says, onAgain }: LinkSentProps) {
  return (
    <div role="status">
      <EmptyState
        title="Check your inbox"
        icon={<IconMailCheck size={30} />}
        action={
          <>
            <Button size="md" renderRoot={(props) => <Link to={paths.login} {...props} />}>
              Back to Login
            </Button>
            <Button size="md" variant="default" onClick={onAgain}>
              Another address
            </Button>
          </>
        }
      >
        {says}
      </EmptyState>
    </div>
  )
}
