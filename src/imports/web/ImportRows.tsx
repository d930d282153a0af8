import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { ImportKind, RowFilter } from '#imports/contract/import-choices.ts'
import { IMPORT_FIELDS, type Import, type ImportRow } from '#imports/contract/imports.ts'
import { ownFieldOf } from '#imports/contract/own-columns.ts'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { importRowsQuery, refusedRowsAddress } from './import-queries.ts'
import {
  countOutcome,
  countRows,
  refusalWords,
  sayOutcome,
  sayOutcomeOfRow,
} from './import-words.ts'
import { OutcomeIcon } from './ImportOutcome.tsx'
import classes from './ImportRows.module.css'

interface ImportRowsProps {
  shown: Import
  outcome: RowFilter | undefined
  onAll: () => void
}

/** The rows of the file, all or those of one outcome, page by page. */
export function ImportRows({ shown, outcome, onAll }: ImportRowsProps) {
  const query = useInfiniteQuery(importRowsQuery(shown.id, outcome ?? 'all'))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <RowTools shown={shown} outcome={outcome} onAll={onAll} />
      <Card padding="flush">
        {query.isLoading && <RowsSkeleton rows={8} />}
        {rows?.length === 0 && <NoRows wanted={countOutcome(shown, outcome)} onAll={onAll} />}
        {rows !== undefined && rows.length > 0 && (
          <ImportRowTable shown={shown} rows={rows} stale={query.isPlaceholderData} />
        )}
        {query.isLoadingError && (
          <LoadFailed
            bare
            title={t`Could not load the rows`}
            onRetry={() => void query.refetch()}
          />
        )}
      </Card>
      <ShowMore query={query} failed={t`The rows could not be loaded.`} />
    </>
  )
}

/** The shown outcome, and the refused rows as a file. */
function RowTools({ shown, outcome, onAll }: ImportRowsProps) {
  const { id, kind, rows, state } = shown
  const tense = state === 'applied' ? 'did' : 'would'
  return (
    <div className={classes.tools}>
      <div role="status">
        <h3 className={classes.which}>
          {outcome === undefined
            ? t`All rows of the file`
            : t`${{ rows: countRows(countOutcome(shown, outcome)) }} ${{ outcome: sayOutcome(kind, outcome, tense) }}`}
        </h3>
      </div>
      {outcome !== undefined && (
        <Button variant="subtle" size="compact-md" onClick={onAll}>{t`Show all rows`}</Button>
      )}
      {rows.refused > 0 && (
        <Button
          component="a"
          href={refusedRowsAddress(id)}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          className={classes.download}
        >
          <Trans>Download refused rows</Trans>
        </Button>
      )}
    </div>
  )
}

/** No row has this outcome, or the rows were deleted after their days. */
function NoRows({ wanted, onAll }: { wanted: number; onAll: () => void }) {
  if (wanted > 0) {
    return (
      <EmptyState title={t`The rows are deleted`} icon={<IconTable size={30} />}>
        <Trans>
          Rows have personal data, so they are deleted after as many days as Settings say.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No rows of this kind`}
      icon={<IconTable size={30} />}
      action={<Button variant="default" onClick={onAll}>{t`Show all rows`}</Button>}
    >
      <Trans>The file has other rows.</Trans>
    </EmptyState>
  )
}

/** Columns as the file names them. */
function shownName(column: string): string {
  return ownFieldOf(column) ?? column
}

/** Narrow columns: "true" or "false". */
const FLAGS: ReadonlySet<string> = new Set(PERMISSION_FLAGS)

interface ImportRowTableProps {
  shown: Import
  rows: readonly ImportRow[]
  /** The rows belong to another outcome. */
  stale: boolean
}

/** A row per line of the file. */
function ImportRowTable({ shown, rows, stale }: ImportRowTableProps) {
  const { kind, state } = shown
  const inFile = (name: string) => rows.some(({ cells, before }) => name in cells || name in before)
  const own = shown.columns.flatMap(({ field }) =>
    field !== null && ownFieldOf(field) !== null ? field : [],
  )
  const columns = [...IMPORT_FIELDS[kind], ...own].filter(inFile)
  return (
    <Table
      columns={[t`Line`, t`What happens`, ...columns.map(shownName)].map((name) => ({ name }))}
      cards="wide"
      stale={stale}
      className={classes.table}
      aria-label={t`Rows of the file`}
    >
      {rows.map((row) => (
        <Row key={row.line} row={row} columns={columns} kind={kind} applied={state === 'applied'} />
      ))}
    </Table>
  )
}

interface RowProps {
  row: ImportRow
  columns: readonly string[]
  kind: ImportKind
  applied: boolean
}

const Row = memo(function Row({ row, columns, kind, applied }: RowProps) {
  const { line, outcome, column } = row
  const words = refusalWords(row)
  return (
    <tr role="row" data-outcome={outcome}>
      <th role="rowheader" scope="row" className={classes.line}>
        <span className={classes.lineWord}>
          <Trans>Line</Trans>{' '}
        </span>
        {line}
      </th>
      <td role="cell" className={classes.what}>
        <span className={classes.outcome}>
          <OutcomeIcon outcome={outcome} />
          {sayOutcomeOfRow(kind, outcome, applied ? 'did' : 'would')}
        </span>
        {words !== null && (
          <span className={classes.why}>
            {column !== null && <strong>{shownName(column)}: </strong>}
            {words}
          </span>
        )}
        {row.notes.map((note) => (
          <span key={`${note.code} ${note.column}`} className={classes.note}>
            {note.column !== null && <strong>{shownName(note.column)}: </strong>}
            {note.text !== '' && <bdi>“{note.text}”. </bdi>}
            {refusalWords({ refusal: note.code })}
          </span>
        ))}
      </td>
      {columns.map((name) => (
        <td
          key={name}
          role="cell"
          className={classes.cell}
          data-label={shownName(name)}
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
      <del className={classes.was} dir="auto">
        <Text text={was} />
      </del>{' '}
      <span aria-hidden data-arrow>
        →
      </span>
      <VisuallyHidden>{t`becomes`}</VisuallyHidden>{' '}
      <ins className={classes.becomes} dir="auto">
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
      <VisuallyHidden>{t`empty`}</VisuallyHidden>
    </>
  )
}
