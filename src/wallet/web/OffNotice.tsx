import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import classes from './OffNotice.module.css'

/** Says why a form is switched off for this person; null while it is on. */
export function OffNotice({ reason }: { reason: RefusalCode | null }) {
  return (
    <div role="status" className={classes.notice}>
      {reason !== null && (
        <Alert color="gold" icon={<IconLock aria-hidden />} role="note">
          {sayRefusal(reason)}
        </Alert>
      )}
    </div>
  )
}
