import { sumOf, type Sums } from './bar-sums.ts'
import classes from './BarTable.module.css'
import { Points } from './Points.tsx'

interface BarTableProps {
  id: string
  title: string
  sums: Sums
}

/** The figures behind a chart; where it is narrow a card per row, so the roles are said outright. */
export function BarTable({ id, title, sums }: BarTableProps) {
  const { rowName, timesName, series, rows } = sums
  const times = rows.reduce((sum, row) => sum + (row.times ?? 0), 0)
  const totals = series.map((_, place) => sumOf(rows, place))
  return (
    <div id={id} className={classes.region}>
      <table role="table" className={classes.table} aria-label={title}>
        <thead role="rowgroup">
          <tr role="row">
            {[rowName, timesName, ...series.map(({ name }) => name)].map(
              (name) =>
                name !== undefined && (
                  <th key={name} role="columnheader" scope="col">
                    {name}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <BarTableRow key={row.key} sums={sums} row={row} />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <BarTableRow
            sums={sums}
            row={{ key: 'all', name: 'In all', short: '', sums: totals, times }}
          />
        </tfoot>
      </table>
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
        <td role="cell" data-name={timesName}>
          {(row.times ?? 0).toLocaleString('en')}
        </td>
      )}
      {series.map(({ name }, place) => (
        <td key={name} role="cell" data-name={name}>
          <Points amount={row.sums[place] ?? 0n} />
        </td>
      ))}
    </tr>
  )
}
