import { useCallback, useState } from 'react'
import { Button } from '@mantine/core'
import { IconCloudOff, IconUserSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { UserRow } from '#contract/users.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ProcessEntered } from './ProcessEntered.tsx'
import { UserTable } from './UserTable.tsx'
import { useUsers } from './use-users.ts'
import classes from './AllData.module.css'

/** All Data: every user and the four permission flags (specification, section 2). */
export function AllData() {
  const { search = '' } = useSearch({ from: paths.allData })
  const navigate = useNavigate({ from: paths.allData })
  const setSearch = useCallback(
    (text: string) => void navigate({ search: text === '' ? {} : { search: text }, replace: true }),
    [navigate],
  )
  const [resetting, setResetting] = useState<UserRow | null>(null)
  const { users, total, stale, failed, retry, readingMore, showMore } = useUsers(search)
  return (
    <Screen title="All Data" lead="Everyone with an account, and what each of them may do.">
      <div className={classes.tools}>
        <SearchField label="Search by name or email" value={search} onSearch={setSearch} />
        <p className={classes.count} role="status">
          {total !== undefined && !stale && (total === 1 ? '1 person' : `${total} people`)}
        </p>
      </div>
      <ProcessEntered />
      <Card padding="flush">
        {users === undefined && !failed && <RowsSkeleton rows={8} />}
        {users?.length === 0 && <NobodyFound search={search} onClear={() => setSearch('')} />}
        {users !== undefined && users.length > 0 && (
          <UserTable users={users} stale={stale} onReset={setResetting} />
        )}
        {failed && <Unread onRetry={retry} />}
      </Card>
      {(showMore !== null || readingMore) && (
        <div className={classes.more}>
          <Button variant="default" loading={readingMore} onClick={() => showMore?.()}>
            Show more
          </Button>
        </div>
      )}
      <ResetPasswordDialog user={resetting} onClose={() => setResetting(null)} />
    </Screen>
  )
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`Nobody matches “${search}”`}
      icon={<IconUserSearch size={30} />}
      action={
        <Button variant="default" onClick={onClear}>
          Show everyone
        </Button>
      }
    >
      Try the beginning of a first name, a last name or an email address.
    </EmptyState>
  )
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="The users could not be loaded"
        icon={<IconCloudOff size={30} />}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        The server did not answer.
      </EmptyState>
    </div>
  )
}
