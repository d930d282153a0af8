import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPayrollYear } from '#payroll/contract/payroll.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { sayMonth } from '#reports/web/StatementTable.tsx'
import { CountedCells, CountedTable, NothingCounted } from './CountedTable.tsx'
import classes from './OwnPayroll.module.css'
import { ownPayrollQuery } from './payroll-queries.ts'
import { CountedMoney } from './PayrollSums.tsx'

const YEARS_OFFERED = 5

/** The person's gifts, codes and payouts that counted for payroll in a year. */
export function OwnPayroll() {
  const [chosen, setChosen] = useState(0)
  const present = useQuery(ownPayrollQuery(0)).data?.year
  const { data, isError, isPlaceholderData, refetch } = useQuery(ownPayrollQuery(chosen))
  const year = chosen === 0 ? present : chosen
  return (
    <Screen
      title={t`What counted`}
      above={<BackLink to={paths.purchasedItems}>{t`Purchased Items`}</BackLink>}
      lead={t`What your gifts, voucher codes and payouts were worth when you got them. Your company tells it who pays your wages; what it means for your tax, they or an adviser can say.`}
    >
      {present !== undefined && year !== undefined && (
        <div className={classes.tools}>
          <SelectField
            label={t`Year`}
            choices={Object.fromEntries(
              Array.from({ length: YEARS_OFFERED }, (_, back) => [
                String(present - back),
                String(present - back),
              ]),
            )}
            value={String(year)}
            onChange={(text) => setChosen(Number(text))}
          />
        </div>
      )}
      {data === undefined && isError && (
        <LoadFailed title={t`Could not load what counted`} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || !isError) && (
        <Card padding="flush">
          {data === undefined && <RowsSkeleton rows={4} />}
          {data?.lines.length === 0 && <NothingCounted title={t`Nothing counted in this year`} />}
          {data !== undefined && data.lines.length > 0 && (
            <OwnTable own={data} stale={isPlaceholderData} />
          )}
        </Card>
      )}
    </Screen>
  )
}

function OwnTable({ own: { lines, sums }, stale }: { own: OwnPayrollYear; stale: boolean }) {
  return (
    <CountedTable
      heading={t`Month`}
      label={t`What counted`}
      stale={stale}
      foot={
        sums.length > 0 && (
          <tr role="row" className={classes.foot}>
            <th role="rowheader" scope="row" colSpan={5}>
              <Trans>In all</Trans>
            </th>
            <td role="cell" data-label={t({ message: 'Amount', context: 'money' })} data-amount>
              {sums.map((sum) => (
                <div key={sum.currency}>
                  <CountedMoney amount={sum} />
                </div>
              ))}
            </td>
          </tr>
        )
      }
    >
      {lines.map((line) => {
        const { month, way, kind, corrects, worth } = line
        return (
          <tr role="row" key={[month, way, kind, corrects, worth?.currency].join()}>
            <th role="rowheader" scope="row">
              {sayMonth(month)}
            </th>
            <CountedCells {...line} />
          </tr>
        )
      })}
    </CountedTable>
  )
}
