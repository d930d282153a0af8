import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompany } from '#auth/web/session-queries.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { dateFormat, showCount, showPercent, showPoints } from '#platform/web/language/format.ts'
import { momentsBetween } from '#platform/web/moments-between.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { Coverage } from '#reports/contract/coverage.ts'
import type { OverviewRange, ShownOverview } from '#reports/contract/overview.ts'
import type { Trends } from '#reports/contract/trends.ts'
import { CoverageTable } from './CoverageTable.tsx'
import { sayChange } from './OverviewComparison.tsx'
import { CoverageNote } from './OverviewCoverage.tsx'
import classes from './QuarterPage.module.css'
import { coverageQuery, overviewQuery, trendsQuery } from './report-queries.ts'

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A quarter on one sheet, to print for the board: figures alone, nobody's name. */
export function QuarterPage() {
  const asked = useSearch({ from: paths.quarter }).quarter
  const navigate = useNavigate({ from: paths.quarter })
  const [today] = useState(() => new Date())
  const chosen = asked ?? quarterBefore(quarterOf(today))
  const choices = lastQuarters(today, chosen)
  return (
    <Screen
      title={t`A quarter on one page`}
      above={<BackLink to={paths.overview}>{t`Overview`}</BackLink>}
      lead={t`How far thanks reach, for the board. It names nobody.`}
    >
      <div className={classes.tools}>
        <SelectField
          label={t`Quarter`}
          choices={Object.fromEntries(choices.map((one) => [one, sayQuarter(one)]))}
          value={chosen}
          onChange={(quarter) =>
            void navigate({ search: { quarter }, replace: true, resetScroll: false })
          }
        />
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
      <Sheet key={chosen} quarter={chosen} />
    </Screen>
  )
}

function Sheet({ quarter }: { quarter: string }) {
  const days = daysOfQuarter(quarter)
  const moments = momentsBetween(days.from, days.to)
  // A quarter always has both ends.
  const range = { ...(moments as Pick<OverviewRange, 'from' | 'until'>), zone: ZONE }
  const overview = useQuery(overviewQuery(range))
  const known = overview.data?.range
  const further = { enabled: known !== undefined }
  const trends = useQuery({ ...trendsQuery(known ?? range), ...further })
  const coverage = useQuery({ ...coverageQuery(known ?? range), ...further })
  const all = [overview, trends, coverage]
  if (overview.data && trends.data && coverage.data) {
    const figures = { overview: overview.data, trends: trends.data, coverage: coverage.data }
    return <Figures quarter={quarter} {...figures} />
  }
  if (all.some(({ isError }) => isError)) {
    const retry = () => all.forEach((query) => void query.refetch())
    return <LoadFailed title={t`Could not load the quarter`} onRetry={retry} />
  }
  return (
    <Card padding="flush">
      <RowsSkeleton rows={8} />
    </Card>
  )
}

interface FiguresProps {
  quarter: string
  overview: ShownOverview
  trends: Trends
  coverage: Coverage
}

function Figures({ quarter, overview, trends, coverage }: FiguresProps) {
  const { companyName } = useCompany()
  const { from, to } = daysOfQuarter(quarter)
  return (
    <section className={classes.sheet} aria-labelledby="quarter">
      <header className={classes.head}>
        <p className={classes.company}>{companyName === '' ? 'Laurel' : companyName}</p>
        <Title order={2} id="quarter">
          {t`Thanks in ${{ quarter: sayQuarter(quarter) }}`}
        </Title>
        <p>{DAY().formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`))}</p>
      </header>
      <Headlines overview={overview} before={trends.before} />
      <div>
        <Title order={3} id="reach">{t`Whom thanks reach`}</Title>
        <CoverageTable coverage={coverage} labelledBy="reach" />
      </div>
      <Values values={overview.values} />
      <p className={classes.note}>
        <CoverageNote />
      </p>
    </section>
  )
}

/** Four figures in large, each beside the quarter before. */
function Headlines({ overview, before }: { overview: ShownOverview; before: Trends['before'] }) {
  const { participation: now, weeks } = overview
  const times = weeks.reduce((sum, week) => sum + week.times, 0)
  const sent = weeks.reduce((sum, week) => sum + week.points, 0n)
  const share = (part: number, people: number) => Math.round((part / Math.max(people, 1)) * 100)
  const figures = [
    {
      name: t`Were thanked`,
      unit: 'percent' as const,
      now: share(now.wereThanked, now.people),
      before: share(before.wereThanked, before.people),
    },
    {
      name: t`Thanked somebody`,
      unit: 'percent' as const,
      now: share(now.thanked, now.people),
      before: share(before.thanked, before.people),
    },
    { name: t`Times thanked`, unit: 'count' as const, now: times, before: before.thanks },
  ].map((figure) => ({ ...figure, now: BigInt(figure.now), before: BigInt(figure.before) }))
  const points = { name: t`Points sent with thanks`, unit: 'points' as const }
  return (
    <dl className={classes.headlines}>
      {[...figures, { ...points, now: sent, before: before.points }].map((figure) => (
        <div key={figure.name}>
          <dt>{figure.name}</dt>
          <dd className={classes.figure}>
            {figure.unit === 'percent' && showPercent(Number(figure.now))}
            {figure.unit === 'count' && showCount(figure.now)}
            {figure.unit === 'points' && showPoints(figure.now)}
          </dd>
          <dd className={classes.change}>{sayChange(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

const MOST_VALUES = 5

/** The values that thanks named most, with bars. */
function Values({ values: { named, months } }: Pick<ShownOverview, 'values'>) {
  const counts = named
    .map((value, place) => ({
      ...value,
      count: months.reduce((sum, month) => sum + (month.counts[place] ?? 0), 0),
    }))
    .slice(0, MOST_VALUES)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  if (counts.length === 0) return null
  return (
    <div>
      <Title order={3}>{t`What people are thanked for`}</Title>
      <ul className={classes.values}>
        {counts.map(({ id, emoji, name, count }) => (
          <li key={id}>
            <span dir="auto">
              {emoji} {name}
            </span>
            <span className={classes.bar} aria-hidden>
              <span style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <span>{showCount(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** The quarter "2026-3" of a day. */
export function quarterOf(day: Date): string {
  return `${day.getFullYear()}-${Math.floor(day.getMonth() / 3) + 1}`
}

export function quarterBefore(quarter: string): string {
  const [year = 0, nth = 1] = quarter.split('-').map(Number)
  return nth === 1 ? `${year - 1}-4` : `${year}-${nth - 1}`
}

/** The days of a quarter, both included, as "2026-07-01". */
export function daysOfQuarter(quarter: string): { from: string; to: string } {
  const [year = 0, nth = 1] = quarter.split('-').map(Number)
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
  return { from: dayOf(nth * 3 - 3, 1), to: dayOf(nth * 3, 0) }
}

const OFFERED = 8

/** The quarters to choose from: the present one and those before it, and the chosen one. */
function lastQuarters(today: Date, chosen: string): string[] {
  const all = [quarterOf(today)]
  while (all.length < OFFERED) all.push(quarterBefore(all.at(-1) ?? ''))
  return all.includes(chosen) ? all : [chosen, ...all]
}

function sayQuarter(quarter: string): string {
  const [year = '', nth = ''] = quarter.split('-')
  return t`Q${{ number: nth }} ${{ year }}`
}
