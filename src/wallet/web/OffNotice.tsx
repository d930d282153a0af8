import { Alert } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import classes from './OffNotice.module.css'

interface OffNoticeProps {
  /** Null while the form is on. */
  reason: RefusalCode | null
  /** Why the form, though on, can do nothing now. */
  note?: string | null
  /** What the person can do instead. */
  children?: ReactNode
}

/** Says why a form is switched off for this person, or of no use to them. */
export function OffNotice({ reason, note = null, children }: OffNoticeProps) {
  const words = reason === null ? note : sayRefusal(reason)
  const Icon = reason === null ? IconInfoCircle : IconLock
  return (
    <div role="status" className={classes.notice}>
      {words !== null && (
        <Alert color={reason === null ? 'gray' : 'gold'} icon={<Icon aria-hidden />} role="note">
          {words}
          {children !== undefined && <p className={classes.instead}>{children}</p>}
        </Alert>
      )}
    </div>
  )
}
