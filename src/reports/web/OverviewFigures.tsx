import type { Overview } from '#reports/contract/overview.ts'
import { BarFigure } from '#platform/web/ui/BarFigure.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { OverviewLiability } from './OverviewLiability.tsx'
import { OverviewPairs, OverviewUnthanked } from './OverviewPeople.tsx'
import { describeMonths, describeWeeks, rowsOfMonths, rowsOfWeeks } from './overview-words.ts'

interface OverviewFiguresProps {
  overview: Overview
  /** The time of the balances: "now", or "at the end of 21 November 2026". */
  when: string
}

export function OverviewFigures({ overview, when }: OverviewFiguresProps) {
  const { held, ever, months, weeks, pairs, unthanked } = overview
  return (
    <>
      <OverviewLiability held={held} ever={ever} when={when} />
      <Card>
        <BarFigure
          title="Points by month"
          summary={describeMonths(months)}
          rowName="Month"
          series={[
            { name: 'Issued', tone: 'laurel' },
            { name: 'Spent', tone: 'gold' },
            { name: 'Withdrawn', tone: 'stone' },
          ]}
          rows={rowsOfMonths(months)}
        />
      </Card>
      <Card>
        <BarFigure
          title="Appreciation by week"
          summary={describeWeeks(weeks)}
          rowName="Week"
          timesName="Times thanked"
          series={[{ name: 'Points', tone: 'gold' }]}
          rows={rowsOfWeeks(weeks)}
        />
      </Card>
      <OverviewPairs pairs={pairs} />
      <OverviewUnthanked unthanked={unthanked} isThanked={weeks.some(({ times }) => times > 0)} />
    </>
  )
}
