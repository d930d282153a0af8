import type { ReactNode } from 'react'
import type { Account } from '#corrections/contract/corrections.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import classes from './UserAccount.module.css'

interface AccountSummaryProps {
  account: Account
  /** The actions on the balances. */
  children: ReactNode
}

/** A user's balances, as the administrator sees them. */
export function AccountSummary({ account: { balances }, children }: AccountSummaryProps) {
  return (
    <Card>
      <div className={classes.summary}>
        <dl className={classes.balances} aria-label="Balances">
          <div>
            <dt>Earned balance</dt>
            <dd>
              <Points amount={balances.earned} tone="earned" />
            </dd>
          </div>
          <div>
            <dt>Appreciation balance</dt>
            <dd>
              <Points amount={balances.appreciation} tone="appreciation" />
            </dd>
          </div>
          <div>
            <dt>Pending bonus</dt>
            <dd>
              <Points amount={balances.pending} />
            </dd>
          </div>
        </dl>
        {children}
      </div>
    </Card>
  )
}
