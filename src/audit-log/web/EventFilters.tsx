import { TextInput } from '@mantine/core'
import type { EventKind } from '#audit-log/contract/event-kinds.ts'
import type { EventSearch } from './search-params.ts'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'

const KINDS: Record<EventKind | 'all', string> = {
  all: 'Everything',
  signIns: 'Sign-ins',
  people: 'People',
  points: 'Points',
  gifts: 'Gifts',
  imports: 'Imports',
  help: 'Manuals',
  orders: 'Orders',
  thanks: 'Thanks',
}
interface EventFiltersProps {
  asked: EventSearch
  onChange: (changed: EventSearch) => void
  /** The address of the filtered events as a file. */
  download: string
}

/** Filters by person, kind and days. */
export function EventFilters({ asked, onChange, download }: EventFiltersProps) {
  const orNone = (text: string) => (text === '' ? undefined : text)
  return (
    <ListTools download={download}>
      <SearchField
        label="Search by name or email"
        value={asked.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <SelectField
        label="Kind"
        choices={KINDS}
        value={asked.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <TextInput
        type="date"
        label="From"
        size="md"
        value={asked.from ?? ''}
        max={asked.to}
        onChange={({ currentTarget: { value } }) => onChange({ from: orNone(value) })}
      />
      <TextInput
        type="date"
        label="To"
        size="md"
        value={asked.to ?? ''}
        min={asked.from}
        onChange={({ currentTarget: { value } }) => onChange({ to: orNone(value) })}
      />
    </ListTools>
  )
}
