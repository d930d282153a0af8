import { t } from '@lingui/core/macro'
import { Skeleton, Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import { showCount, showPercent } from '#platform/web/language/format.ts'
import { BarFigure } from '#platform/web/ui/BarFigure.tsx'
import type { SumSeries } from '#platform/web/ui/bars.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { Overview, OverviewRange, ShownOverview } from '#reports/contract/overview.ts'
import type { Trends } from '#reports/contract/trends.ts'
import {
  describeMonths,
  describeTeams,
  describeValues,
  describeWeeks,
  rowsOfMonths,
  rowsOfTeams,
  rowsOfValues,
  rowsOfWeeks,
  seriesOfTeams,
  seriesOfValues,
  shareOf,
} from './overview-words.ts'
import { OverviewAdoption } from './OverviewAdoption.tsx'
import { OverviewComparison } from './OverviewComparison.tsx'
import { OverviewCoverage } from './OverviewCoverage.tsx'
import classes from './OverviewFigures.module.css'
import { OverviewLiability } from './OverviewLiability.tsx'
import { OverviewPairs } from './OverviewPairs.tsx'
import { OverviewUnthanked } from './OverviewUnthanked.tsx'

interface OverviewFiguresProps {
  overview: ShownOverview
  /** Undefined: not loaded yet; null: it failed. */
  trends: Trends | null | undefined
  /** The time of the balances: "now", or "at the end of 21 November 2026". */
  when: string
  range: OverviewRange
}

/** The series of points by month. */
const movements = (): SumSeries[] => [
  { name: t`Issued`, tone: 'laurel' },
  { name: t`Spent`, tone: 'gold' },
  { name: t`Withdrawn`, tone: 'stone' },
  { name: t`Forfeited`, tone: 'rose' },
]

export function OverviewFigures({ overview, trends, when, range }: OverviewFiguresProps) {
  const { held, ever, months, weeks, pairs, values, participation, unthanked } = overview
  return (
    <>
      <OverviewLiability held={held} ever={ever} when={when} />
      {trends === undefined && (
        <Card>
          <Skeleton height={460} />
        </Card>
      )}
      {trends && <OverviewComparison overview={overview} before={trends.before} />}
      <Card>
        <BarFigure
          title={t`Points by month`}
          summary={describeMonths(months)}
          unit="points"
          rowName={t`Month`}
          series={movements()}
          rows={rowsOfMonths(months)}
        />
      </Card>
      <Card>
        <BarFigure
          title={t`Appreciation by week`}
          summary={describeWeeks(weeks)}
          unit="points"
          rowName={t`Week`}
          timesName={t`Times thanked`}
          series={[{ name: t`Points`, tone: 'gold' }]}
          rows={rowsOfWeeks(weeks)}
        />
      </Card>
      <Card>
        <BarFigure
          title={t`Thanks by value`}
          summary={describeValues(values)}
          unit="count"
          isStacked
          rowName={t`Month`}
          timesName={t`Thanks`}
          series={seriesOfValues(values.named)}
          rows={rowsOfValues(values.months)}
        />
      </Card>
      {trends && <TeamFigure teams={trends.teams} />}
      <OverviewParticipation participation={participation} />
      <OverviewCoverage range={range} />
      <OverviewAdoption />
      <OverviewUnthanked
        unthanked={unthanked}
        hasPeople={participation.people > 0}
        isListed={overview.showsPeople}
      />
      {overview.showsPeople && <OverviewPairs pairs={pairs} />}
    </>
  )
}

function TeamFigure({ teams }: Pick<Trends, 'teams'>) {
  return (
    <Card>
      <BarFigure
        title={t`Thanks by team`}
        summary={describeTeams(teams)}
        unit="count"
        isStacked
        rowName={t`Month`}
        series={seriesOfTeams(teams.named)}
        rows={rowsOfTeams(teams.months)}
      />
    </Card>
  )
}

/** The shares of active people who thanked somebody, and who were thanked. */
function OverviewParticipation({ participation }: Pick<Overview, 'participation'>) {
  const { people, thanked, wereThanked } = participation
  const all = showCount(people)
  return (
    <Card>
      <section className={classes.participation} aria-labelledby="participation">
        <Title order={2} id="participation">{t`Participation`}</Title>
        <div className={classes.shares}>
          <Share tone="laurel" share={shareOf(thanked, people)}>
            {t`${{ count: showCount(thanked) }} of ${all} active people thanked somebody`}
          </Share>
          <Share tone="gold" share={shareOf(wereThanked, people)}>
            {t`${{ count: showCount(wereThanked) }} of ${all} active people were thanked`}
          </Share>
        </div>
      </section>
    </Card>
  )
}

interface ShareProps {
  tone: 'laurel' | 'gold'
  /** In whole percents. */
  share: number
  children: string
}

function Share({ tone, share, children }: ShareProps) {
  return (
    <div
      className={classes.share}
      data-tone={tone}
      style={{ '--share': `${share}%` } as CSSProperties}
    >
      <p className={classes.percent}>{showPercent(share)}</p>
      <span className={classes.bar} aria-hidden />
      <p className={classes.words}>{children}</p>
    </div>
  )
}
