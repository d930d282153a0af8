import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { dateFormat } from '#platform/web/language/format.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { ScrollBox } from '#platform/web/ui/ScrollBox.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import {
  BALANCES,
  LESS,
  LINE_NAMES,
  shownLines,
  teamLines,
  type Figures,
  type MonthStatement,
  type StatementLine,
} from '#reports/contract/statements.ts'
import { sayWorth, type Worth } from '#settings/contract/point-settings.ts'
import classes from './StatementTable.module.css'

/** The meaning of each line of the company; its thanks always add up to nothing. */
const MEANINGS: Readonly<Record<Exclude<StatementLine, 'thanks'>, MessageDescriptor>> = {
  opening: msg`held when the month began`,
  signUps: msg`given to new accounts`,
  deposits: msg`deposited by people`,
  bonuses: msg`bonus points that were deposited`,
  awards: msg`company points that buy gifts`,
  given: msg`came into circulation when people thanked`,
  adjustments: msg`added by hand, with a reason`,
  purchases: msg`paid for gifts`,
  refunds: msg`paid back for gifts`,
  withdrawals: msg`taken out by people`,
  forfeited: msg`written off by hand, with a reason`,
  closing: msg`held when the month ended`,
  granted: msg`a promise, not part of the sum above`,
  expired: msg`not given in time`,
  toGive: msg`promised when the month ended`,
}

interface StatementTableProps {
  title: string
  company: Figures
  /** Null: points alone. */
  worth: Worth | null
}

/** The statement of the whole company: a sum, one line below the other, in money too. */
export function StatementTable({ title, company, worth }: StatementTableProps) {
  const columns = worth && [
    { name: t`Line`, isUnseen: true },
    { name: t`Points`, isAmount: true },
    { name: worth.currency, isAmount: true },
  ]
  return (
    <section aria-labelledby="statement">
      <Title order={2} id="statement" className={classes.heading}>
        {title}
      </Title>
      <Table
        {...(columns && { columns })}
        cards="never"
        aria-label={t`The statement of ${{ month: title }}`}
        className={classes.statement}
      >
        {shownLines(company).map((line) =>
          line === 'thanks' ? null : (
            <tr key={line} role="row" data-sum={line === 'opening' || line === 'closing'}>
              <th role="rowheader" scope="row">
                {t(LINE_NAMES[line])} <span className={classes.meaning}>{t(MEANINGS[line])}</span>
              </th>
              <td role="cell" data-amount>
                {LESS.has(line) ? (
                  <Points amount={-company[line]} />
                ) : (
                  <Points amount={company[line]} signed={!BALANCES.has(line)} />
                )}
              </td>
              {worth !== null && (
                <td role="cell" data-amount>
                  <Money points={LESS.has(line) ? -company[line] : company[line]} worth={worth} />
                </td>
              )}
            </tr>
          ),
        )}
      </Table>
    </section>
  )
}

/** The worth of points, in digits of equal width. */
export function Money({ points, worth }: { points: bigint; worth: Worth }) {
  return (
    <span className={classes.money}>{sayWorth(points, worth, i18n.locale).replace('-', '−')}</span>
  )
}

// A month is one of the calendar, not of a zone.
const MONTH = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "November 2026" of "2026-11". */
export function sayMonth(month: string): string {
  return MONTH().format(new Date(`${month}-01T00:00:00Z`))
}

interface OfferedMonths {
  readonly first: string
  readonly latest: string
}

/** The names of months from the present one back to the first, by month, and of the asked one. */
export function monthChoices(
  offered: OfferedMonths | undefined,
  asked: string,
): Record<string, string> {
  const months =
    offered === undefined ? [] : monthsBetween(offered.first, offered.latest).toReversed()
  const all = months.includes(asked) || asked === '' ? months : [asked, ...months]
  return Object.fromEntries(all.map((month) => [month, sayMonth(month)]))
}

/** Every month from the first to the last one, "2026-11"; at most ten years. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  const [year = 0, number = 0] = last.split('-').map(Number)
  for (let back = 0; back < 120; back++) {
    const month = new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7)
    if (month < first) break
    months.unshift(month)
  }
  return months
}

const columns = (lines: readonly StatementLine[]) => [
  { name: t`Team` },
  ...lines.map((line) => ({ name: t(LINE_NAMES[line]), isAmount: true })),
]

/** The movements of a month by team. Thanks between teams move points from one to another. */
export function TeamTable({ statement }: { statement: MonthStatement }) {
  const { teams, hidden, closed, company, smallestGroup, worth } = statement
  const shared = { lines: teamLines(company), worth }
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
            columns={columns(shared.lines)}
            cards="never"
            className={classes.teams}
            aria-labelledby="by-team"
            foot={<TeamRow name={t`Company`} figures={company} {...shared} />}
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
                {...shared}
                smallest={smallestGroup}
              />
            ))}
            {hidden !== null && (
              <TeamRow name={t`Hidden teams together`} figures={hidden} {...shared} />
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
  lines: readonly StatementLine[]
  /** Null: hidden. */
  figures: Figures | null
  worth: Worth | null
  smallest?: number
}

function TeamRow({ name, note, lines, figures, worth, smallest = 1 }: TeamRowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span dir="auto">{name}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </th>
      {figures === null ? (
        <td role="cell" colSpan={lines.length}>
          {/* The span keeps the words on the part of the row that a phone shows. */}
          <span
            className={classes.hidden}
          >{t`Fewer than ${smallest} people, or counted with such a team`}</span>
        </td>
      ) : (
        lines.map((line) => {
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
