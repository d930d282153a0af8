import { t } from '@lingui/core/macro'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './AccountTable.module.css'
import { balancesQuery } from './wallet-queries.ts'

// Always the same number of dots, so that the mask does not tell the password's length.
const MASK = '••••••••'

interface AccountTableProps {
  user: SignedInUser
  /** Below the e-mail address. */
  mailAction: ReactNode
  passwordAction: ReactNode
}

/** The person's account data (specification, section 2, Home). */
export function AccountTable({ user, mailAction, passwordAction }: AccountTableProps) {
  const { data: balances, isError } = useQuery(balancesQuery)
  const earned = balances ? (
    <Points amount={balances.earned} tone="earned" />
  ) : isError ? (
    t`Not available right now`
  ) : (
    <Skeleton height={18} width={90} />
  )
  const rows: [label: string, value: ReactNode][] = [
    [t`First Name`, user.firstName],
    [t`Last Name`, user.lastName],
    [
      t`Email`,
      <span key="email" className={classes.withAction}>
        <span>
          <BreakableEmail email={user.email} />
        </span>
        {mailAction}
      </span>,
    ],
    [
      t`Password`,
      <span key="password" className={classes.withAction}>
        <span aria-label={t`masked`} role="img">
          {MASK}
        </span>
        {passwordAction}
      </span>,
    ],
    [t`Earned Balance`, earned],
  ]
  return (
    <Card padding="flush">
      <Title order={2} id="account" tabIndex={-1} className={classes.title}>{t`Account`}</Title>
      <Table cards="never" className={classes.table} aria-labelledby="account">
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
