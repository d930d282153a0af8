import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { wordsOf } from '#platform/contract/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** Takes the place of LinkForm where Laurel sends no e-mails. */
export function MailOff() {
  return (
    <EmptyState
      title={wordsOf('mail-off')}
      icon={<IconMailOff size={30} />}
      action={
        <Button size="md" renderRoot={(props) => <Link to={paths.login} {...props} />}>
          Back to Login
        </Button>
      }
    />
  )
}
