import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconShieldCheck,
  IconUpload,
  IconUserSearch,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Refused } from '#platform/contract/refusals.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { MENU_CHOICE, MoreMenu } from '#platform/web/ui/MoreMenu.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { Slips } from '#users/contract/invitations.ts'
import { USER_PAGE_SIZES, type UserPageSize } from '#users/contract/user-choices.ts'
import {
  userEndpoints,
  type UserFilter,
  type UserPage,
  type UserRow,
} from '#users/contract/users.ts'
import { AddPerson } from './AddPerson.tsx'
import classes from './AllData.module.css'
import { AllDataFilters } from './AllDataFilters.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import type { DeactivateDialogProps } from './DeactivateDialog.tsx'
import type { AllDataSearch } from './search-params.ts'
import type { ManyDialogProps } from './SetPermissionDialog.tsx'
import { SlipsPage } from './Slips.tsx'
import { useIsAdministrator } from './use-acts-by-role.ts'
import { useAllData, useUserPage } from './use-all-data.ts'
import { useChosen } from './use-chosen-people.ts'
import { UserTable } from './UserTable.tsx'

interface AllDataProps {
  /** Actions on everybody's bonus points, in view and in the menu. */
  bonusActions: { bar: ReactNode; choices: ReactNode }
  /** A user's bonus points, and their entry. */
  BonusEntry: ComponentType<{ user: UserRow }>
  /** Enters bonus points for the selected people. */
  EnterBonusDialog: ComponentType<ManyDialogProps>
  /** Gives the selected people company points; null where they are off. */
  AwardDialog: ComponentType<ManyDialogProps> | null
  /** Gives the selected people more to give; null where there is no allowance. */
  BoostDialog: ComponentType<ManyDialogProps> | null
  /** Asks before Active is switched off. */
  DeactivateDialog: ComponentType<DeactivateDialogProps>
}

/** All Data: every user and the four permission flags (specification, section 2). */
export function AllData(props: AllDataProps) {
  const { bonusActions, BonusEntry, DeactivateDialog } = props
  const { asked, filter, page, isFiltered, change, turn } = useAllData()
  const { data, latest, isStale, error, isError, refetch } = useUserPage(page)
  const chosen = useChosen(filter, data?.users ?? [], isStale)
  const { subject, opened, open, close } = useDialog<UserRow>()
  const [slips, setSlips] = useState<Slips | null>(null)
  const { top, turnTo } = useTurning(turn)
  useFirstPageInstead(error, () => change({}))
  if (slips !== null) return <SlipsPage made={slips} onClose={() => setSlips(null)} />
  return (
    <Screen
      title={t`All Data`}
      actions={<AllDataActions filter={filter} bonuses={bonusActions} onAdded={setSlips} />}
    >
      <AllDataFilters
        asked={asked}
        filter={filter}
        total={isStale ? undefined : data?.total}
        isFiltered={isFiltered}
        onChange={change}
      />
      <div ref={top} className={classes.top}>
        <Card padding="flush">
          {data === undefined && !isError && <RowsSkeleton rows={8} />}
          {data?.users.length === 0 && (
            <NobodyFound search={filter.search} onClear={() => change(NO_FILTERS)} />
          )}
          {data !== undefined && data.users.length > 0 && (
            <UserTable
              users={data.users}
              stale={isStale}
              sort={page.sort}
              chosen={chosen}
              BonusEntry={BonusEntry}
              onSort={(sort) => change({ sort })}
              onDeactivate={open}
            />
          )}
          {isError && (
            <LoadFailed bare title={t`Could not load the users`} onRetry={() => void refetch()} />
          )}
        </Card>
      </div>
      {latest !== undefined && latest.users.length > 0 && (
        <AllDataPages page={latest} size={page.size} onTurn={turnTo} onChange={change} />
      )}
      <ChosenBar
        chosen={chosen}
        filter={filter}
        total={data?.total ?? 0}
        EnterBonusDialog={props.EnterBonusDialog}
        AwardDialog={props.AwardDialog}
        BoostDialog={props.BoostDialog}
        onSlips={setSlips}
      />
      <DeactivateDialog user={subject} opened={opened} onClose={close} />
    </Screen>
  )
}

const NO_FILTERS = {
  search: undefined,
  status: undefined,
  team: undefined,
  manager: undefined,
  neverThanked: undefined,
  group: undefined,
  least: undefined,
  most: undefined,
}

/** Turns to a page of the table, whose beginning is then in view. */
function useTurning(turn: (at: string | undefined) => void) {
  const top = useRef<HTMLDivElement>(null)
  const turnTo = (at: string | undefined) => {
    turn(at)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return { top, turnTo }
}

/** Goes to the first page when the address names a page that does not exist. */
function useFirstPageInstead(error: Error | null, onWrong: () => void): void {
  const isWrong = error instanceof Refused && error.field === 'at'
  useEffect(() => {
    if (isWrong) onWrong()
    // oxlint-disable-next-line react/exhaustive-deps -- the error alone decides
  }, [isWrong])
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      title={search === '' ? t`Nobody matches` : t`Nobody matches “${search}”`}
      icon={<IconUserSearch size={30} />}
      action={<Button variant="default" onClick={onClear}>{t`Show everyone`}</Button>}
    >
      {search === ''
        ? t`No account fits all of these filters.`
        : t`Try the beginning of a first name, a last name, an email address or a user name.`}
    </EmptyState>
  )
}

interface AllDataActionsProps {
  filter: UserFilter
  /** Called with the slip of somebody who was added. */
  onAdded: (slips: Slips) => void
  /** Actions on bonus points, in view and in the menu. */
  bonuses: { bar: ReactNode; choices: ReactNode }
}

/** Actions on the whole table: bonus points and Add a person in view, the rarer ones in a menu. */
function AllDataActions({ filter, onAdded, bonuses }: AllDataActionsProps) {
  const isAdministrator = useIsAdministrator()
  return (
    <div className={classes.actions}>
      <div className={classes.bonuses}>{bonuses.bar}</div>
      <AddPerson onAdded={onAdded} />
      <MoreMenu
        className={classes.more}
        renderButton={(props) => (
          <Button {...props} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            <span className={classes.word}>{t`More`}</span>
          </Button>
        )}
      >
        <Button
          {...MENU_CHOICE}
          component={Link}
          to={paths.imports}
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          <Trans>Import</Trans>
        </Button>
        <Button
          {...MENU_CHOICE}
          {...fileLink(userEndpoints.downloadUsers, { query: filter })}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          <Trans>Export</Trans>
        </Button>
        {isAdministrator && (
          <Button
            {...MENU_CHOICE}
            component={Link}
            to={paths.roles}
            leftSection={<IconShieldCheck size={18} aria-hidden />}
          >
            <Trans>Roles</Trans>
          </Button>
        )}
        {bonuses.choices}
      </MoreMenu>
    </div>
  )
}

interface AllDataPagesProps {
  page: UserPage
  size: UserPageSize
  onTurn: (at: string | undefined) => void
  onChange: (changed: AllDataSearch) => void
}

/** The previous and the next page, and the page size. */
function AllDataPages({ page, size, onTurn, onChange }: AllDataPagesProps) {
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
