import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { SignedInUser } from '#platform/contract/people.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import { ReadOnlyField } from '#platform/web/ui/ReadOnlyField.tsx'
import classes from './AccountFacts.module.css'

interface AccountFactsProps {
  user: SignedInUser
  balances: Balances | undefined
}

/** The read-only account name and balance of a screen that moves points. */
export function AccountFacts({ user, balances }: AccountFactsProps) {
  return (
    <div className={classes.facts}>
      <ReadOnlyField label={t`Account Name`} value={nameOf(user)} />
      <ReadOnlyField
        label={t`Balance`}
        value={balances ? <BalanceFact balances={balances} /> : <Skeleton height={44} />}
      />
    </div>
  )
}

function BalanceFact({ balances }: { balances: Balances }) {
  return (
    <>
      <span className={classes.balance}>
        <Points amount={balances.total} />
      </span>
      <span className={classes.purses}>
        <span>
          <Trans>
            Earned <Points amount={balances.earned} tone="earned" />
          </Trans>
        </span>
        <span>
          <Trans>
            Appreciation <Points amount={balances.appreciation} tone="appreciation" />
          </Trans>
        </span>
      </span>
    </>
  )
}
