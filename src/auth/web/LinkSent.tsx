import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

interface LinkSentProps {
  /** Must not tell whether there is an account: "If there is an account for {email}, …". */
  says: string
  onAgain: () => void
}

/** Confirms the request without telling whether the address has an account. */
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
