import { sumOf, type Sums } from './bar-sums.ts'
import classes from './BarTable.module.css'
import { Points } from './Points.tsx'
import { Table } from './Table.tsx'

interface BarTableProps {
  id: string
  title: string
  sums: Sums
}

/** The figures of a chart. */
export function BarTable({ id, title, sums }: BarTableProps) {
  const { rowName, timesName, series, rows } = sums
  const times = rows.reduce((sum, row) => sum + (row.times ?? 0), 0)
  const totals = series.map((_, place) => sumOf(rows, place))
  const columns = [
    { name: rowName },
    ...(timesName === undefined ? [] : [{ name: timesName, isAmount: true }]),
    ...series.map(({ name }) => ({ name, isAmount: true })),
  ]
  return (
    <div id={id} className={classes.frame}>
      <Table
        columns={columns}
        cards="narrow"
        className={classes.table}
        aria-label={title}
        foot={
          <BarTableRow
            sums={sums}
            row={{ key: 'all', name: 'In all', short: '', sums: totals, times }}
          />
        }
      >
        {rows.map((row) => (
          <BarTableRow key={row.key} sums={sums} row={row} />
        ))}
      </Table>
    </div>
  )
}

function BarTableRow({ sums, row }: { sums: Sums; row: Sums['rows'][number] }) {
  const { timesName, series } = sums
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {row.name}
      </th>
      {timesName !== undefined && (
        <td role="cell" data-label={timesName} data-amount>
          {(row.times ?? 0).toLocaleString('en')}
        </td>
      )}
      {series.map(({ name }, place) => (
        <td key={name} role="cell" data-label={name} data-amount>
          <Points amount={row.sums[place] ?? 0n} />
        </td>
      ))}
    </tr>
  )
}
