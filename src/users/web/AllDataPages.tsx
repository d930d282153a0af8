import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { USER_PAGE_SIZES, type UserPageSize } from '#users/contract/user-choices.ts'
import type { UserPage } from '#users/contract/users.ts'
import classes from './AllData.module.css'
import type { AllDataSearch } from './search-params.ts'

interface AllDataPagesProps {
  page: UserPage
  size: UserPageSize
  onTurn: (at: string | undefined) => void
  onChange: (changed: AllDataSearch) => void
}

/** The previous and the next page, and the page size. */
export function AllDataPages({ page, size, onTurn, onChange }: AllDataPagesProps) {
  return (
    <nav className={classes.pages} aria-label={t`Pages`}>
      <Turn at={page.previous} onTurn={onTurn} leftSection={<IconChevronLeft size={18} />}>
        {t`Previous`}
      </Turn>
      <NativeSelect
        label={t`People per page`}
        size="sm"
        classNames={{ root: classes.size, label: classes.sizeLabel }}
        data={USER_PAGE_SIZES.map(String)}
        value={String(size)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ size: USER_PAGE_SIZES.find((known) => String(known) === value) })
        }
      />
      <Turn at={page.next} onTurn={onTurn} rightSection={<IconChevronRight size={18} />}>
        {t`Next`}
      </Turn>
    </nav>
  )
}

interface PageButtonProps {
  at: string | null
  onTurn: (at: string) => void
  leftSection?: ReactNode
  rightSection?: ReactNode
  children: string
}

// Not `disabled`: on the last page the button would lose the focus.
function Turn({ at, onTurn, ...rest }: PageButtonProps) {
  const isEnd = at === null
  return (
    <Button
      variant="default"
      {...(isEnd && { 'data-disabled': true })}
      aria-disabled={isEnd}
      onClick={() => isEnd || onTurn(at)}
      {...rest}
    />
  )
}
