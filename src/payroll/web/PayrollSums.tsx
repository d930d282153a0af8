import { i18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PayrollTotals } from '#payroll/contract/payroll.ts'
import { showCount } from '#platform/web/language/format.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import type { MoneyAmount } from '#settings/contract/payroll-settings.ts'
import { sayMoney } from '#settings/contract/point-settings.ts'
import classes from './PayrollSums.module.css'

/** The sums of a month over its table. */
export function PayrollSums({ people, points, worths, unknown }: PayrollTotals) {
  return (
    <div>
      <dl className={classes.sums}>
        <div>
          <dt>
            <Trans>People</Trans>
          </dt>
          <dd>{showCount(people)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Points</Trans>
          </dt>
          <dd>
            <Points amount={points} />
          </dd>
        </div>
        {worths.map(({ currency, amount }) => (
          <div key={currency}>
            <dt>
              <Trans>Amount in {currency}</Trans>
            </dt>
            <dd>
              <CountedMoney amount={{ amount, currency }} />
            </dd>
          </div>
        ))}
      </dl>
      {unknown > 0 && (
        <p className={classes.note}>
          {plural(unknown, {
            one: 'The amount of # line is not known, so it is in no sum.',
            other: 'The amounts of # lines are not known, so they are in no sum.',
          })}
        </p>
      )}
    </div>
  )
}

/** An amount of money, in digits of equal width. */
export function CountedMoney({ amount }: { amount: MoneyAmount }) {
  return <span className={classes.money}>{sayMoney(amount, i18n.locale).replace('-', '−')}</span>
}
