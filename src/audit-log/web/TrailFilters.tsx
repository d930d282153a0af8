import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { TRAIL_KIND_NAMES, type TrailKind } from '#audit-log/contract/trail-kinds.ts'
import type { TrailSearch } from './search-params.ts'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import classes from './AuditTrail.module.css'

const KINDS: Record<TrailKind, string> = {
  signIns: 'Sign-ins',
  people: 'People',
  points: 'Points',
  gifts: 'Gifts',
  imports: 'Imports',
  help: 'Manuals',
  orders: 'Orders',
}
const CHOICES = [
  { value: '', label: 'Everything' },
  ...TRAIL_KIND_NAMES.map((kind) => ({ value: kind, label: KINDS[kind] })),
]

interface TrailFiltersProps {
  asked: TrailSearch
  onChange: (changed: TrailSearch) => void
  /** Where to get what is asked for as a file. */
  download: string
}

/** Whose actions, of which kind, and of which days. */
export function TrailFilters({ asked, onChange, download }: TrailFiltersProps) {
  const orNone = (text: string) => (text === '' ? undefined : text)
  return (
    <div className={classes.tools}>
      <SearchField
        label="Search by name or email"
        value={asked.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <NativeSelect
        label="Kind"
        size="md"
        data={CHOICES}
        value={asked.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: TRAIL_KIND_NAMES.find((known) => known === value) })
        }
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
      <Button
        component="a"
        href={download}
        download
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} aria-hidden />}
        className={classes.download}
      >
        Download CSV
      </Button>
    </div>
  )
}
