import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PAYROLL_KIND_NAMES } from '#platform/contract/payroll-kinds.ts'
import { listNames } from '#platform/web/language/format.ts'
import { sayMoney } from '#settings/contract/point-settings.ts'
import type { OrderStanding } from '#shop/contract/country-limits.ts'
import classes from './LimitNotes.module.css'

/** The limits of the buyer's country that the order comes near, or takes them over. */
export function LimitNotes({ standings }: { standings: readonly OrderStanding[] }) {
  if (standings.length === 0) return null
  return (
    <ul className={classes.notes} aria-label={t`Limits of your country`}>
      {standings.map((standing) => {
        const { kinds, most, period } = standing
        return (
          <li key={[kinds, most.amount, most.currency, period].join()} className={classes.note}>
            <p className={classes.sum}>{sumInWords(standing)}</p>
            <p className={classes.parts}>
              {listNames(kinds.map((kind) => t(PAYROLL_KIND_NAMES[kind])))}
            </p>
            {hasParts(standing) && <p className={classes.parts}>{partsInWords(standing)}</p>}
            <UnsummedGifts standing={standing} />
            <p className={classes.parts}>
              {standing.isStopped ? (
                <Trans>
                  Your company stops before this limit. Take something out of your cart to pay.
                </Trans>
              ) : (
                <Trans>What that means for your tax, payroll or an adviser can say.</Trans>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function sumInWords({ sum, most, period }: OrderStanding): string {
  const reached = sayMoney({ amount: sum, currency: most.currency }, i18n.locale)
  const limit = sayMoney(most, i18n.locale)
  if (period === 'gift') {
    return t`A gift of this order is worth ${reached}; the limit for each gift is ${limit}.`
  }
  return period === 'month'
    ? t`This order takes you to ${reached} of ${limit} this month.`
    : t`This order takes you to ${reached} of ${limit} this year.`
}

/** Whether the sum is more than this order. */
function hasParts({ sum, order, period }: OrderStanding): boolean {
  return period !== 'gift' && sum !== order
}

function partsInWords({ counted, open, order, most: { currency } }: OrderStanding): string {
  const money = (amount: string) => sayMoney({ amount, currency }, i18n.locale)
  return t`Counted already: ${{ had: money(counted) }}. Ordered, and not with you yet: ${{ ordered: money(open) }}. This order: ${{ added: money(order) }}.`
}

function UnsummedGifts({ standing: { unsummed, most } }: { standing: OrderStanding }) {
  const { currency } = most
  if (unsummed === 0) return null
  return (
    <p className={classes.parts}>
      {plural(unsummed, {
        one: `# gift is not in it: its worth in ${currency} is not known.`,
        other: `# gifts are not in it: their worth in ${currency} is not known.`,
      })}
    </p>
  )
}
