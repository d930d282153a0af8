import { Chip } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { mostCounted, type UserFilter } from '#users/contract/users.ts'
import type { UserSort, UserStatus } from '#users/contract/user-choices.ts'
import type { AllDataSearch } from './search-params.ts'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import classes from './AllData.module.css'
import { countPeople } from '#platform/web/ui/count-people.ts'
import { PointsFilter } from './PointsFilter.tsx'

const STATUSES: Record<UserStatus, string> = {
  all: 'Everyone',
  active: 'Active',
  inactive: 'Inactive',
  signedIn: 'Signed in',
}

const SORTS: Record<UserSort, string> = {
  oldest: 'Oldest account first',
  newest: 'Newest account first',
  name: 'Name',
  email: 'Email',
  mostPoints: 'Most points first',
  fewestPoints: 'Fewest points first',
  lastSeen: 'Last seen first',
}

interface AllDataFiltersProps {
  asked: AllDataSearch
  filter: UserFilter
  /** The number of people, once it is known. */
  total: number | undefined
  isFiltered: boolean
  onChange: (changed: AllDataSearch) => void
}

/** The search, filters and order of All Data, and the number of people. */
export function AllDataFilters(props: AllDataFiltersProps) {
  const { asked, filter, total, isFiltered, onChange } = props
  return (
    <div className={classes.tools} role="search" aria-label="Users">
      <div className={classes.search}>
        <SearchField
          label="Search by name or email"
          size="sm"
          value={asked.search ?? ''}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <SelectField
        aria-label="Status"
        size="sm"
        choices={STATUSES}
        value={asked.status ?? 'all'}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <SelectField
        aria-label="Sort"
        size="sm"
        choices={SORTS}
        value={asked.sort ?? 'oldest'}
        onChange={(sort) => onChange({ sort: sort === 'oldest' ? undefined : sort })}
      />
      <PointsFilter least={asked.least} most={asked.most} onChange={onChange} />
      <Chip
        size="sm"
        checked={asked.neverThanked ?? false}
        onChange={(on) => onChange({ neverThanked: on || undefined })}
      >
        Never thanked
      </Chip>
      <p className={classes.count} role="status">
        {total !== undefined && inWords(total, isFiltered && total >= mostCounted(filter))}
      </p>
    </div>
  )
}

function inWords(total: number, isMore: boolean): string {
  return isMore ? `${total.toLocaleString('en')} or more people` : countPeople(total)
}
