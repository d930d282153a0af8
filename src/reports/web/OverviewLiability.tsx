import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { Card } from '#platform/web/ui/Card.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import type { Overview } from '#reports/contract/overview.ts'
import { PointsInMoney } from '#settings/web/Worth.tsx'
import classes from './OverviewLiability.module.css'

interface OverviewLiabilityProps {
  held: Overview['held']
  ever: Overview['ever']
  /** "now", or "at the end of 21 November 2026". */
  when: string
}

const HELD = [
  { name: 'earned', label: msg`Earned` },
  { name: 'appreciation', label: msg`Appreciation` },
] as const
const ACCOUNTS = [...HELD, { name: 'pending', label: msg`Pending bonus` }] as const

/** The balances by account, and the equation that proves them. */
export function OverviewLiability({ held, ever, when }: OverviewLiabilityProps) {
  return (
    <Card>
      <section className={classes.liability} aria-labelledby="circulation">
        <Title order={2} id="circulation">{t`Points in circulation`}</Title>
        <p className={classes.total}>
          <Points amount={held.total} brief /> <span className={classes.unit}>{t`points`}</span>{' '}
          <PointsInMoney points={held.total} className={classes.unit} />
        </p>
        <p className={classes.meaning}>
          <Trans>
            This is what people hold {when}, and what the company owes them in gifts and
            withdrawals. Pending bonuses come on top once they are deposited.
          </Trans>
        </p>
        <Shares held={held} />
        <dl className={classes.accounts}>
          {ACCOUNTS.map(({ name, label }) => (
            <div key={name} data-account={name}>
              <dt>{t(label)}</dt>
              <dd>
                <Points amount={held[name]} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.balance} aria-label={t`Balance of the books`} role="group">
          <Term name={t`Issued`} amount={ever.issued} />{' '}
          <Term sign="=" name={t`Spent`} amount={ever.spent} />{' '}
          <Term sign="+" name={t`Withdrawn`} amount={ever.withdrawn} />{' '}
          {ever.forfeited > 0n && (
            <>
              <Term sign="+" name={t`Forfeited`} amount={ever.forfeited} />{' '}
            </>
          )}
          <Term sign="+" name={t`Held`} amount={held.total} />
        </p>
      </section>
    </Card>
  )
}

function Shares({ held }: Pick<OverviewLiabilityProps, 'held'>) {
  return (
    <div className={classes.shares} aria-hidden>
      {HELD.map(({ name }) => (
        <div key={name} data-account={name} style={{ flexGrow: Number(held[name]) }} />
      ))}
    </div>
  )
}

function Term({ sign, name, amount }: { sign?: '=' | '+'; name: string; amount: bigint }) {
  return (
    <span className={classes.signed}>
      {sign !== undefined && (
        <>
          <span className={classes.sign}>{sign}</span>{' '}
        </>
      )}
      <span className={classes.term}>
        <span className={classes.name}>{name}</span> <Points amount={amount} />
      </span>
    </span>
  )
}
