import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo } from 'react'
import {
  auditLogEndpoints,
  type AuditEvent,
  type EventFilter,
} from '#audit-log/contract/audit-log.ts'
import { describeEvent } from '#audit-log/contract/describe-event.ts'
import { differencesOf, type Difference } from '#audit-log/contract/event-differences.ts'
import type { EventKind } from '#audit-log/contract/event-kinds.ts'
import { isFormerAddress } from '#platform/contract/former-colleague.ts'
import { call } from '#platform/web/api/client.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { momentsBetween } from '#platform/web/moments-between.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { ListTools, type FileLink } from '#platform/web/ui/ListTools.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import classes from './AuditLog.module.css'
import type { EventSearch } from './search-params.ts'

/** The events of the audit log, newest first. */
export function AuditLog() {
  const asked = useSearch({ from: paths.auditLog })
  const navigate = useNavigate({ from: paths.auditLog })
  const change = useChangeSearch<EventSearch>(navigate)
  const { search = '', from, to } = asked
  const kind: EventFilter['kind'] = asked.kind ?? 'all'
  const filter = { search, kind, ...momentsBetween(from, to) }
  const query = useInfiniteQuery(eventsQuery(filter))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const isFiltered = Object.values(asked).some((value) => value !== undefined)
  return (
    <Screen
      title={t`Audit Log`}
      lead={t`What the administrator did, and who signed in or was refused. Nobody can change this list.`}
    >
      <EventFilters
        asked={asked}
        onChange={change}
        download={fileLink(auditLogEndpoints.downloadAuditLog, { query: filter })}
      />
      <Card padding="flush">
        {rows === undefined && !query.isLoadingError && <RowsSkeleton rows={8} />}
        {rows?.length === 0 && (
          <NothingFound
            filtered={isFiltered}
            onClear={() => void navigate({ search: {}, replace: true })}
          />
        )}
        {rows !== undefined && rows.length > 0 && (
          <EventTable rows={rows} stale={query.isPlaceholderData} />
        )}
        {query.isLoadingError && (
          <LoadFailed
            bare
            title={t`Could not load the audit log`}
            onRetry={() => void query.refetch()}
          />
        )}
      </Card>
      <ShowMore query={query} failed={t`Older events could not be loaded.`} />
    </Screen>
  )
}

function NothingFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <EmptyState title={t`Nothing has happened yet`} icon={<IconHistory size={30} />}>
        <Trans>Everything the administrator does shows here, and every sign-in.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`Nothing matches`}
      icon={<IconHistory size={30} />}
      action={<Button variant="default" onClick={onClear}>{t`Show everything`}</Button>}
    >
      <Trans>Try the beginning of a name or an email address, or other days.</Trans>
    </EmptyState>
  )
}

/** The audit log, page by page. */
function eventsQuery(filter: EventFilter) {
  return infiniteQueryOptions({
    queryKey: ['auditLog', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditLogEndpoints.readAuditLog, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

const KINDS: Record<EventKind | 'all', MessageDescriptor> = {
  all: msg`Everything`,
  signIns: msg`Sign-ins`,
  people: msg`People`,
  points: msg`Points`,
  gifts: msg`Gifts`,
  imports: msg`Imports`,
  help: msg`Manuals`,
  settings: msg`Settings`,
  tokens: msg`API tokens`,
  webhooks: msg`Webhooks`,
  chat: msg`Chat`,
  orders: msg`Orders`,
  thanks: msg`Thanks`,
  sights: msg`Looks at people`,
}
interface EventFiltersProps {
  asked: EventSearch
  onChange: (changed: EventSearch) => void
  /** The filtered events as a file. */
  download: FileLink
}

/** Filters by person, kind and days. */
function EventFilters({ asked, onChange, download }: EventFiltersProps) {
  const orNone = (text: string) => (text === '' ? undefined : text)
  return (
    <ListTools download={download}>
      <SearchField
        label={t`Search by name or email`}
        value={asked.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <SelectField
        label={t`Kind`}
        choices={KINDS}
        value={asked.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <TextInput
        type="date"
        label={t`From`}
        size="md"
        value={asked.from ?? ''}
        max={asked.to}
        onChange={({ currentTarget: { value } }) => onChange({ from: orNone(value) })}
      />
      <TextInput
        type="date"
        label={t`To`}
        size="md"
        value={asked.to ?? ''}
        min={asked.from}
        onChange={({ currentTarget: { value } }) => onChange({ to: orNone(value) })}
      />
    </ListTools>
  )
}

const WHEN = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })
const WHEN_EXACTLY = dateFormat({ dateStyle: 'full', timeStyle: 'long' })

interface EventTableProps {
  rows: readonly AuditEvent[]
  /** The rows belong to the previous search. */
  stale: boolean
}

/** A row per event. */
export function EventTable({ rows, stale }: EventTableProps) {
  const columns = [t`When`, t`What happened`, t`From where`].map((name) => ({ name }))
  return (
    <Table columns={columns} stale={stale} className={classes.table} aria-label={t`Audit Log`}>
      {rows.map((row) => (
        <Event key={row.id} row={row} />
      ))}
    </Table>
  )
}

const Event = memo(function Event({ row }: { row: AuditEvent }) {
  const { date, reason, address } = row
  const emails = [row.who?.email ?? '', row.subject?.email ?? ''].filter(
    (email) => email !== '' && !isFormerAddress(email),
  )
  const differences = differencesOf(row, say)
  return (
    <tr role="row">
      <td role="cell" className={classes.when}>
        <time dateTime={date.toISOString()} title={WHEN_EXACTLY().format(date)}>
          {WHEN().format(date)}
        </time>
      </td>
      <td role="cell">
        <span className={classes.words}>{describeEvent(row, say)}</span>
        {emails.length > 0 && (
          <div className={classes.people}>
            <Facts of={emails} />
          </div>
        )}
        {differences.length > 0 && <Differences differences={differences} />}
        {reason !== '' && (
          <q className={classes.reason}>
            <bdi>{reason}</bdi>
          </q>
        )}
      </td>
      <td role="cell" className={classes.from}>
        {address ?? t`no address`}
      </td>
    </tr>
  )
})

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={classes.facts}>
      {differences.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was !== null && <bdi>{was}</bdi>}
            {was !== null && is !== null && (
              <>
                {' '}
                <span aria-hidden data-arrow>
                  →
                </span>
                <VisuallyHidden>{t`becomes`}</VisuallyHidden>{' '}
              </>
            )}
            {is !== null && <bdi>{is}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
