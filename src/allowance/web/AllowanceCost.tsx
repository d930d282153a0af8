import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allowanceEndpoints, type AllowanceForecast } from '#allowance/contract/allowance.ts'
import { readPoints, type Hundredths } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { dayFormat, showBriefly } from '#platform/web/language/format.ts'
import { Table } from '#platform/web/ui/Table.tsx'
import { sayWorth } from '#settings/contract/point-settings.ts'
import { usePointWorth } from '#settings/web/use-point-settings.ts'
import classes from './AllowanceCost.module.css'

interface Amounts {
  period: 'month' | 'quarter'
  base: Hundredths
  perReport: Hundredths
  reportsMost: Hundredths
}

const forecastQuery = (query: Amounts | null) =>
  queryOptions({
    queryKey: ['settings', 'allowance', query],
    queryFn: ({ signal }) => {
      if (query === null) throw new Error('asked for the cost of amounts that are none')
      return call(allowanceEndpoints.forecastAllowance, { query, signal })
    },
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })

/** Pause after the last key before the server counts again. */
const PAUSE_MS = 300

interface AllowanceCostProps {
  period: Amounts['period']
  isOn: boolean
  /** As typed. */
  base: string
  perReport: string
  reportsMost: string
}

/** The highest cost of the typed amounts, before they are saved, and the figures of the last periods. */
export function AllowanceCost({ period, isOn, base, perReport, reportsMost }: AllowanceCostProps) {
  const typed = useMemo(
    () => readAmounts(period, [base, perReport, reportsMost]),
    [period, base, perReport, reportsMost],
  )
  const [amounts] = useDebouncedValue(typed, PAUSE_MS)
  const { data: forecast } = useQuery(forecastQuery(amounts))
  if (forecast === undefined || typed === null) return null
  return (
    <div className={classes.cost}>
      {isOn && (
        <div role="status">
          <p className={classes.most}>
            <MostInWords forecast={forecast} period={period} />
          </p>
          {forecast.cheapestGift !== null && (
            <p className={classes.gift}>{giftInWords(forecast)}</p>
          )}
        </div>
      )}
      {forecast.periods.length > 0 && <Periods periods={forecast.periods} />}
    </div>
  )
}

function readAmounts(period: Amounts['period'], typed: readonly string[]): Amounts | null {
  const [base, perReport, reportsMost] = typed.map((text) => {
    const read = readPoints(text)
    return typeof read === 'number' && read >= 0 ? read : undefined
  })
  if (base === undefined || perReport === undefined || reportsMost === undefined) return null
  return { period, base, perReport, reportsMost }
}

interface MostInWordsProps {
  forecast: AllowanceForecast
  period: Amounts['period']
}

function MostInWords({ forecast: { most, people }, period }: MostInWordsProps) {
  const worth = usePointWorth()
  const points = showBriefly(most)
  const whom = plural({ people }, { one: '# person', other: '# people' })
  const money = worth === null ? null : sayWorth(most, worth, i18n.locale)
  if (period === 'month') {
    return money === null
      ? t`At most ${points} points a month for ${whom}.`
      : t`At most ${points} points a month for ${whom}, worth ${money}.`
  }
  return money === null
    ? t`At most ${points} points a quarter for ${whom}.`
    : t`At most ${points} points a quarter for ${whom}, worth ${money}.`
}

/** The price of the cheapest gift in months of what a person receives on average. */
export function giftInWords({
  cheapestGift,
  receipts,
}: Pick<AllowanceForecast, 'cheapestGift' | 'receipts'>): string {
  if (cheapestGift === null) return ''
  const { name } = cheapestGift
  const price = showBriefly(cheapestGift.price)
  if (receipts === null)
    return t`Cheapest gift: ${name}, ${price} points. Nobody was thanked with points lately.`
  const months = Math.round(cheapestGift.price / receipts)
  return months < 1
    ? t`Cheapest gift: ${name}, ${price} points: less than a month of what people receive.`
    : t`Cheapest gift: ${name}, ${price} points: about ${plural({ months }, { one: '# month', other: '# months' })} of what people receive.`
}

const DAY = dayFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function Periods({ periods }: Pick<AllowanceForecast, 'periods'>) {
  const names = [t`First day`, t`Granted`, t`Given`, t`Expired`] as const
  const [from, ...sums] = names
  return (
    <section aria-labelledby="allowance-periods">
      <h2 id="allowance-periods" className={classes.heading}>
        {plural(
          { periods: periods.length },
          { one: 'The last period', other: 'The last # periods' },
        )}
      </h2>
      <Table
        columns={[{ name: from }, ...sums.map((name) => ({ name, isAmount: true }))]}
        cards="narrow"
        aria-labelledby="allowance-periods"
      >
        {periods.map(({ firstDay, granted, given, expired }) => (
          <tr role="row" key={firstDay}>
            <td role="cell">{DAY().format(new Date(firstDay))}</td>
            {[granted, given, expired].map((sum, place) => (
              <td role="cell" key={sums[place]} data-label={sums[place]} data-amount>
                {showBriefly(sum)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  )
}
