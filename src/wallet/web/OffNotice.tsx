import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import classes from './OffNotice.module.css'

interface OffNoticeProps {
  /** Null while the form is on. */
  reason: RefusalCode | null
  /** What the person can do instead. */
  children?: ReactNode
}

/** Says why a form is switched off for this person. */
export function OffNotice({ reason, children }: OffNoticeProps) {
  return (
    <div role="status" className={classes.notice}>
      {reason !== null && (
        <Alert color="gold" icon={<IconLock aria-hidden />} role="note">
          {sayRefusal(reason)}
          {children !== undefined && <p className={classes.instead}>{children}</p>}
        </Alert>
      )}
    </div>
  )
}
