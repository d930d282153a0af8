import { t } from '@lingui/core/macro'
import { showCount, showPercent } from '#platform/web/language/format.ts'
import { Table } from '#platform/web/ui/Table.tsx'
import type { Coverage, Reach } from '#reports/contract/coverage.ts'
import classes from './CoverageTable.module.css'

const columns = () => [
  { name: t`Group` },
  { name: t`People`, isAmount: true },
  { name: t`Were thanked`, isAmount: true },
  { name: t`Thanked somebody`, isAmount: true },
  { name: t`Thanked by their manager`, isAmount: true },
  { name: t`Thanks to other teams`, isAmount: true },
  { name: t`Share of the most thanked tenth`, isAmount: true },
]

interface CoverageTableProps {
  coverage: Coverage
  labelledBy: string
}

/** How far thanks reach, in the company and in each group, as shares. */
export function CoverageTable({ coverage, labelledBy }: CoverageTableProps) {
  const { company, groups, smallestGroup } = coverage
  return (
    <Table columns={columns()} cards="narrow" aria-labelledby={labelledBy}>
      <Row name={t`The whole company`} reach={company} smallest={smallestGroup} isWhole />
      {groups.map(({ id, name: group, reach }) => (
        <Row key={id} name={group} reach={reach} smallest={smallestGroup} />
      ))}
    </Table>
  )
}

interface RowProps {
  name: string
  /** Null: of too few people. */
  reach: Reach | null
  smallest: number
  /** Whether it is the company. */
  isWhole?: boolean
}

function Row({ name, reach, smallest, isWhole = false }: RowProps) {
  const [, people, ...shares] = columns()
  return (
    <tr role="row" data-whole={isWhole || undefined} className={classes.row}>
      <th role="rowheader" scope="row" className={classes.name} dir="auto">
        {name}
      </th>
      {reach === null ? (
        <td role="cell" colSpan={6} className={classes.hidden}>
          {t`fewer than ${{ smallestGroup: smallest }}, or hidden with them`}
        </td>
      ) : (
        <>
          <td role="cell" data-label={people?.name} data-amount>
            {showCount(reach.people)}
          </td>
          {sharesOf(reach).map((share, nth) => (
            <td role="cell" key={shares[nth]?.name} data-label={shares[nth]?.name} data-amount>
              {share === null ? <TooFew /> : showPercent(share)}
            </td>
          ))}
        </>
      )}
    </tr>
  )
}

function TooFew() {
  return (
    <span className={classes.hidden}>
      <span aria-hidden>–</span>
      <span className={classes.unseen}>{t`too few people`}</span>
    </span>
  )
}

function sharesOf({ received, gave, byManager, leavesTeam, topTenth }: Reach) {
  return [received, gave, byManager, leavesTeam, topTenth]
}
