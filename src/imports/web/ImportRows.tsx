import { Button } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Import } from '#imports/contract/imports.ts'
import type { RowOutcome } from '#imports/contract/import-choices.ts'
import { importRowsQuery, refusedRowsAddress } from './import-queries.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { countOf, countRows, OUTCOME_COUNTS } from './import-words.ts'
import { ImportRowTable } from './ImportRowTable.tsx'
import classes from './ImportResult.module.css'

interface ImportRowsProps {
  shown: Import
  outcome: RowOutcome | undefined
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
        {rows?.length === 0 && <NoRows wanted={countOf(shown, outcome)} onAll={onAll} />}
        {rows !== undefined && rows.length > 0 && (
          <ImportRowTable shown={shown} rows={rows} stale={query.isPlaceholderData} />
        )}
        {query.isLoadingError && (
          <LoadFailed bare what="the rows" onRetry={() => void query.refetch()} />
        )}
      </Card>
      <ShowMore query={query} failed="The rows could not be loaded." />
    </>
  )
}

/** The shown outcome, and the refused rows as a file. */
function RowTools({ shown: { id, rows, state }, outcome, onAll }: ImportRowsProps) {
  const tense = state === 'applied' ? 'did' : 'would'
  return (
    <div className={classes.tools}>
      <div role="status">
        <h3 className={classes.which}>
          {outcome === undefined
            ? 'All rows of the file'
            : `${countRows(rows[outcome])} ${OUTCOME_COUNTS[outcome][tense]}`}
        </h3>
      </div>
      {outcome !== undefined && (
        <Button variant="subtle" size="compact-md" onClick={onAll}>
          Show all rows
        </Button>
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
          Download refused rows
        </Button>
      )}
    </div>
  )
}

/** No row has this outcome, or the rows were deleted after a day. */
function NoRows({ wanted, onAll }: { wanted: number; onAll: () => void }) {
  if (wanted > 0) {
    return (
      <EmptyState title="The rows are deleted" icon={<IconTable size={30} />}>
        Rows have personal data, so they are deleted after a day.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No rows of this kind"
      icon={<IconTable size={30} />}
      action={
        <Button variant="default" onClick={onAll}>
          Show all rows
        </Button>
      }
    >
      The file has other rows.
    </EmptyState>
  )
}
