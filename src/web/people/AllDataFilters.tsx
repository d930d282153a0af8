import { Button, Chip, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mostCounted, type UserFilter } from '#contract/users.ts'
import {
  USER_SORTS,
  USER_STATUSES,
  type UserSort,
  type UserStatus,
} from '#contract/user-choices.ts'
import { usersAddress } from '../api/user-queries.ts'
import { paths } from '../paths.ts'
import type { AllDataSearch } from '../search-params.ts'
import { SearchField } from '../ui/SearchField.tsx'
import classes from './AllData.module.css'
import { countPeople } from './count-people.ts'
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
  /** How many people there are, once it is known. */
  total: number | undefined
  isFiltered: boolean
  onChange: (changed: AllDataSearch) => void
}

/** Who is shown, in which order, and how many they are. */
export function AllDataFilters(props: AllDataFiltersProps) {
  const { asked, filter, total, isFiltered, onChange } = props
  return (
    <div className={classes.tools} role="search" aria-label="Users">
      <div className={classes.search}>
        <SearchField
          label="Search by name or email"
          value={asked.search ?? ''}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <NativeSelect
        aria-label="Status"
        size="md"
        data={USER_STATUSES.map((value) => ({ value, label: STATUSES[value] }))}
        value={asked.status ?? 'all'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: USER_STATUSES.slice(1).find((status) => status === value) })
        }
      />
      <NativeSelect
        aria-label="Sort"
        size="md"
        data={USER_SORTS.map((value) => ({ value, label: SORTS[value] }))}
        value={asked.sort ?? 'oldest'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: USER_SORTS.slice(1).find((sort) => sort === value) })
        }
      />
      <PointsFilter least={asked.least} most={asked.most} onChange={onChange} />
      <Chip
        size="md"
        checked={asked.neverThanked ?? false}
        onChange={(on) => onChange({ neverThanked: on || undefined })}
      >
        Never thanked
      </Chip>
      <p className={classes.count} role="status">
        {total !== undefined && inWords(total, isFiltered && total >= mostCounted(filter))}
      </p>
      <Files filter={filter} />
    </div>
  )
}

function Files({ filter }: { filter: UserFilter }) {
  return (
    <div className={classes.files}>
      <Button
        component={Link}
        to={paths.imports}
        variant="default"
        size="md"
        leftSection={<IconUpload size={18} aria-hidden />}
      >
        Import
      </Button>
      <Button
        component="a"
        href={usersAddress(filter)}
        download
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Export
      </Button>
    </div>
  )
}

function inWords(total: number, isMore: boolean): string {
  return isMore ? `${total.toLocaleString('en')} or more people` : countPeople(total)
}
