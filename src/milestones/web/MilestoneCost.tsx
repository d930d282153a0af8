import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { MilestoneYear } from '#milestones/contract/milestone-year.ts'
import type { Milestone, MilestoneChange } from '#milestones/contract/milestones.ts'
import { formatMonth } from '#platform/contract/format.ts'
import { showBriefly, showCount } from '#platform/web/language/format.ts'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { sayWorth } from '#settings/contract/point-settings.ts'
import { usePointWorth } from '#settings/web/use-point-settings.ts'
import { milestoneYearQuery } from './milestone-queries.ts'
import classes from './MilestoneCost.module.css'

/** Pause after the last key before the server counts again. */
const PAUSE_MS = 300

interface MilestoneCostProps {
  milestone: Milestone
  /** What is typed; null while something is wrong. */
  draft: MilestoneChange | null
}

/** The cards and points of the next twelve months with what is typed, before it is saved. */
export function MilestoneCost({ milestone, draft }: MilestoneCostProps) {
  const asked = draft === null ? '' : JSON.stringify(costsOf(draft))
  const [settled] = useDebouncedValue(asked, PAUSE_MS)
  const typed = settled === '' || draft === null ? null : draft
  const { data: year } = useQuery(
    milestoneYearQuery(milestone.id, settled === asked ? typed : null),
  )
  return (
    <SidePanel title={t`The next twelve months`}>
      <div role="status">{year ? <Sum year={year} /> : <p>{t`Counting…`}</p>}</div>
      {year && year.cards > 0 && <Months months={year.months} />}
    </SidePanel>
  )
}

/** The settings on which the cost depends: not the words. */
function costsOf({ group, points, gift, steps }: MilestoneChange) {
  return { group, points, gift, steps }
}

function Sum({ year: { cards, people, points } }: { year: MilestoneYear }) {
  const worth = usePointWorth()
  if (cards === 0) return <p>{t`Nobody has such a day.`}</p>
  const count = plural({ cards }, { one: '# card', other: '# cards' })
  const whom = plural({ people }, { one: '# person', other: '# people' })
  const sum = showBriefly(points)
  const money = worth === null ? null : sayWorth(points, worth, i18n.locale)
  return (
    <p className={classes.sum}>
      {money === null
        ? t`${count} for ${whom}: ${sum} points.`
        : t`${count} for ${whom}: ${sum} points, worth ${money}.`}
    </p>
  )
}

function Months({ months }: Pick<MilestoneYear, 'months'>) {
  const names = [t`Month`, t`Cards`, t`Points`] as const
  const [first, ...amounts] = names
  return (
    <Table
      columns={[{ name: first }, ...amounts.map((name) => ({ name, isAmount: true }))]}
      cards="never"
      aria-label={t`The next twelve months`}
    >
      {months
        .filter(({ cards }) => cards > 0)
        .map(({ month, cards, points }) => (
          <tr role="row" key={month}>
            <td role="cell">{formatMonth(month, i18n.locale)}</td>
            <td role="cell" data-amount>
              {showCount(cards)}
            </td>
            <td role="cell" data-amount>
              {showBriefly(points)}
            </td>
          </tr>
        ))}
    </Table>
  )
}
