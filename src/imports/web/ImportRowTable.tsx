import { memo } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { type Import, IMPORT_COLUMNS, type ImportRow } from '#imports/contract/imports.ts'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { OUTCOME_OF_ROW, refusalWords } from './import-words.ts'
import { OutcomeIcon } from './ImportOutcome.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './ImportRowTable.module.css'

/** Narrow columns: "true" or "false". */
const FLAGS: ReadonlySet<string> = new Set(PERMISSION_FLAGS)

interface ImportRowTableProps {
  shown: Import
  rows: readonly ImportRow[]
  /** The rows belong to another outcome. */
  stale: boolean
}

/** A row per line of the file. */
export function ImportRowTable({ shown: { kind, state }, rows, stale }: ImportRowTableProps) {
  const columns = IMPORT_COLUMNS[kind]
  return (
    <Table
      columns={['Line', 'What happens', ...columns].map((name) => ({ name }))}
      cards="wide"
      stale={stale}
      className={classes.table}
      aria-label="Rows of the file"
    >
      {rows.map((row) => (
        <Row key={row.line} row={row} columns={columns} applied={state === 'applied'} />
      ))}
    </Table>
  )
}

interface RowProps {
  row: ImportRow
  columns: readonly string[]
  applied: boolean
}

const Row = memo(function Row({ row, columns, applied }: RowProps) {
  const { line, outcome, column } = row
  const words = refusalWords(row)
  return (
    <tr role="row" data-outcome={outcome}>
      <th role="rowheader" scope="row" className={classes.line}>
        <span className={classes.lineWord}>Line </span>
        {line}
      </th>
      <td role="cell" className={classes.what}>
        <span className={classes.outcome}>
          <OutcomeIcon outcome={outcome} />
          {OUTCOME_OF_ROW[outcome][applied ? 'did' : 'would']}
        </span>
        {words !== null && (
          <span className={classes.why}>
            {column !== null && <strong>{column}: </strong>}
            {words}
          </span>
        )}
      </td>
      {columns.map((name) => (
        <td
          key={name}
          role="cell"
          className={classes.cell}
          data-label={name}
          data-flag={FLAGS.has(name) || undefined}
          data-wrong={name === column || undefined}
        >
          <Cell is={row.cells[name] ?? ''} was={row.before[name]} />
        </td>
      ))}
    </tr>
  )
})

/** A value of the file; of a change, the present value too. */
function Cell({ is, was }: { is: string; was: string | undefined }) {
  if (was === undefined || was === is) return <Text text={is} />
  return (
    <>
      <del className={classes.was}>
        <Text text={was} />
      </del>{' '}
      <span aria-hidden>→</span>
      <VisuallyHidden>becomes</VisuallyHidden>{' '}
      <ins className={classes.becomes}>
        <Text text={is} />
      </ins>
    </>
  )
}

function Text({ text }: { text: string }) {
  if (text !== '') return text.includes('@') ? <BreakableEmail email={text} /> : text
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>empty</VisuallyHidden>
    </>
  )
}
