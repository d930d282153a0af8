import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { ScrollBox } from '#platform/web/ui/ScrollBox.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import {
  LESS,
  TEAM_LINES,
  type Figures,
  type MonthStatement,
} from '#reports/contract/statements.ts'
import type { Worth } from '#settings/contract/point-settings.ts'
import classes from './MonthPage.module.css'
import { LINE_NAMES } from './months.ts'
import { Money } from './StatementTable.tsx'

const columns = () => [
  { name: t`Team` },
  ...TEAM_LINES.map((line) => ({ name: t(LINE_NAMES[line]), isAmount: true })),
]

/** The movements of a month by team. Thanks between teams move points from one to another. */
export function TeamTable({ statement }: { statement: MonthStatement }) {
  const { teams, hidden, closed, company, smallestGroup, worth } = statement
  const hasTeams = teams.some(({ team }) => team !== null)
  return (
    <section aria-labelledby="by-team">
      <header className={classes.heading}>
        <Title order={2} id="by-team">{t`By team`}</Title>
        {hasTeams && (
          <p>
            {closed === null
              ? t`Everybody counts in the team they had when the month began.`
              : t`A closed month keeps the teams that it was closed with.`}{' '}
            <Trans>Thanks are the points that a team received, less those it gave.</Trans>
          </p>
        )}
      </header>
      {!hasTeams && (
        <EmptyState
          title={t`Nobody had a team when the month began`}
          icon={<IconUsers size={30} />}
        >
          <Trans>Teams are set in All Data, one by one or by a CSV file.</Trans>
        </EmptyState>
      )}
      {hasTeams && (
        <ScrollBox className={classes.wide} role="group" aria-label={t`By team, as a table`}>
          <Table
            columns={columns()}
            cards="never"
            className={classes.teams}
            aria-labelledby="by-team"
            foot={<TeamRow name={t`Company`} figures={company} worth={worth} />}
          >
            {teams.map(({ team, people, figures }) => (
              <TeamRow
                key={team ?? ''}
                name={team ?? t`No team`}
                note={
                  people === null
                    ? undefined
                    : plural(people, { one: '# person', other: '# people' })
                }
                figures={figures}
                worth={worth}
                smallest={smallestGroup}
              />
            ))}
            {hidden !== null && (
              <TeamRow name={t`Hidden teams together`} figures={hidden} worth={worth} />
            )}
          </Table>
        </ScrollBox>
      )}
    </section>
  )
}

interface TeamRowProps {
  name: string
  note?: string | undefined
  /** Null: hidden. */
  figures: Figures | null
  worth: Worth | null
  smallest?: number
}

function TeamRow({ name, note, figures, worth, smallest = 1 }: TeamRowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span dir="auto">{name}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </th>
      {figures === null ? (
        <td role="cell" colSpan={TEAM_LINES.length}>
          {/* The span keeps the words on the part of the row that a phone shows. */}
          <span
            className={classes.hidden}
          >{t`Fewer than ${smallest} people, or counted with such a team`}</span>
        </td>
      ) : (
        TEAM_LINES.map((line) => {
          const points = LESS.has(line) ? -figures[line] : figures[line]
          return (
            <td key={line} role="cell" data-amount>
              <Points amount={points} />
              {worth !== null && (
                <span className={classes.worth}>
                  <Money points={points} worth={worth} />
                </span>
              )}
            </td>
          )
        })
      )}
    </tr>
  )
}
