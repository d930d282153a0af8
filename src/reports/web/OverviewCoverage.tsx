import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { SETTLED_DAYS } from '#reports/contract/coverage.ts'
import type { OverviewRange } from '#reports/contract/overview.ts'
import { CoverageTable } from './CoverageTable.tsx'
import classes from './OverviewCoverage.module.css'
import { coverageQuery } from './report-queries.ts'

/** Whom thanks reach: the company and its groups side by side, never people. */
export function OverviewCoverage({ range }: { range: OverviewRange }) {
  const { data, isError, refetch } = useQuery(coverageQuery(range))
  if (data === undefined) {
    if (isError) {
      return <LoadFailed title={t`Could not load the coverage`} onRetry={() => void refetch()} />
    }
    return (
      <Card>
        <Skeleton height={220} />
      </Card>
    )
  }
  return (
    <Card padding="flush">
      <section aria-labelledby="coverage">
        <header className={classes.header}>
          <Title order={2} id="coverage">{t`Whom thanks reach`}</Title>
          <p>
            <CoverageNote />{' '}
            <Trans>
              <Anchor renderRoot={(props) => <Link to={paths.quarter} {...props} />}>
                A quarter on one page
              </Anchor>
              , to print for the board.
            </Trans>
          </p>
        </header>
        <CoverageTable coverage={data} labelledBy="coverage" />
      </section>
    </Card>
  )
}

/** What the figures count. */
export function CoverageNote() {
  return t`Shares of the people who have been active for ${SETTLED_DAYS} days, by the groups they are in today. All thanks count, public and private; welcomes, undone and reversed thanks do not.`
}
