import { Button, Chip, TextInput, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { NOTHING } from '#platform/contract/points.ts'
import { showCount, showPoints } from '#platform/web/language/format.ts'
import { readTypedAmount, typedAmount } from '#platform/web/language/typed-amount.ts'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { UserSort, UserStatus } from '#users/contract/user-choices.ts'
import { mostCounted, type UserFilter } from '#users/contract/users.ts'
import classes from './AllDataFilters.module.css'
import { GroupFilter } from './GroupFilter.tsx'
import type { AllDataSearch } from './search-params.ts'
import { useActsByRole } from './use-acts-by-role.ts'
import { pointsOf } from './use-all-data.ts'

const STATUSES: Record<UserStatus, MessageDescriptor> = {
  all: msg`Everyone`,
  waiting: msg`Waiting for approval`,
  active: msg`Active`,
  inactive: msg`Inactive`,
  signedIn: msg`Signed in`,
  leaving: msg({ message: 'Leaving', context: 'people' }),
  notInvited: msg`Not invited`,
  invited: msg`Invited, not signed in yet`,
  joined: msg`Has joined`,
}

const SORTS: Record<UserSort, MessageDescriptor> = {
  waiting: msg`Waiting first`,
  oldest: msg`Oldest account first`,
  newest: msg`Newest account first`,
  name: msg`Name`,
  email: msg`Email`,
  mostPoints: msg`Most points first`,
  fewestPoints: msg`Fewest points first`,
  lastSeen: msg`Last seen first`,
}

const { mostPoints: _most, fewestPoints: _fewest, ...SORTS_BY_ROLE } = SORTS

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
  const actsByRole = useActsByRole()
  return (
    <div className={classes.tools} role="search" aria-label={t`Users`}>
      <div className={classes.search}>
        <SearchField
          label={t`Search by name or email`}
          size="sm"
          value={asked.search ?? ''}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <Collapsible active={countActive(asked)}>
        <SelectField
          aria-label={t`Status`}
          size="sm"
          choices={STATUSES}
          value={asked.status ?? 'all'}
          onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
        />
        <SelectField
          aria-label={t`Sort`}
          size="sm"
          choices={actsByRole ? (SORTS_BY_ROLE as typeof SORTS) : SORTS}
          value={asked.sort ?? 'waiting'}
          onChange={(sort) => onChange({ sort: sort === 'waiting' ? undefined : sort })}
        />
        <TextFilter label={t`Team`} value={asked.team} onChange={(team) => onChange({ team })} />
        <TextFilter
          label={t`Manager`}
          value={asked.manager}
          onChange={(manager) => onChange({ manager })}
        />
        <GroupFilter group={asked.group} onChange={(group) => onChange({ group })} />
        {!actsByRole && <PointsFilter least={asked.least} most={asked.most} onChange={onChange} />}
        {!actsByRole && (
          <Chip
            size="sm"
            checked={asked.neverThanked ?? false}
            onChange={(on) => onChange({ neverThanked: on || undefined })}
          >
            <Trans>Never thanked</Trans>
          </Chip>
        )}
      </Collapsible>
      <p className={classes.count} role="status">
        {total !== undefined && inWords(total, isFiltered && total >= mostCounted(filter))}
      </p>
    </div>
  )
}

/** The number of filters that differ from the default; the order counts as one. */
function countActive(asked: AllDataSearch): number {
  const { status, sort, team, manager, group, least, most, neverThanked } = asked
  return [status, sort, team, manager, group, least ?? most, neverThanked].filter(
    (one) => one !== undefined,
  ).length
}

interface CollapsibleProps {
  active: number
  children: ReactNode
}

/** The filters; on a phone behind a button, so that the people come first. */
function Collapsible({ active, children }: CollapsibleProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="default"
        className={classes.toggle}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Filter and sort</Trans>
        {active > 0 && (
          <span className={classes.active}>
            {active} <VisuallyHidden>{t`active`}</VisuallyHidden>
          </span>
        )}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}

function inWords(total: number, isMore: boolean): string {
  return isMore
    ? t`${{ least: showCount(total) }} or more people`
    : plural(total, { one: '# person', other: '# people' })
}

interface PointsFilterProps {
  least: string | undefined
  most: string | undefined
  onChange: (changed: AllDataSearch) => void
}

/** The range of total points; both ends may stay open. */
function PointsFilter({ least, most, onChange }: PointsFilterProps) {
  return (
    <div className={classes.range} role="group" aria-label={t`Total points`}>
      <Bound
        label={t`Points from`}
        name={t`Points from`}
        value={least}
        onChange={(value) => onChange({ least: value })}
      />
      <Bound
        label={t`to`}
        name={t`Points to`}
        value={most}
        onChange={(value) => onChange({ most: value })}
      />
    </div>
  )
}

interface TextFilterProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter for what begins as typed. */
function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [{ text, from }, setTyped] = useState({ text: value ?? '', from: value })
  // The address changed from outside, for example by the browser's back button.
  if (from !== value) setTyped({ text: value ?? '', from: value })
  const send = useDebouncedCallback((typed: string) => {
    const next = typed.trim() || undefined
    setTyped({ text: typed, from: next })
    onChange(next)
  }, TYPING_PAUSE_MS)
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      size="sm"
      autoComplete="off"
      className={classes.part}
      onChange={({ currentTarget: { value: typed } }) => {
        setTyped({ text: typed, from })
        send(typed)
      }}
    />
  )
}

interface BoundProps {
  label: string
  /** The whole label, for people who do not see the other bound. */
  name: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const TYPING_PAUSE_MS = 400

function Bound({ label, name, value, onChange }: BoundProps) {
  const [{ text, from }, setTyped] = useState({ text: typedAmount(value ?? ''), from: value })
  // The address changed from outside, for example by the browser's back button.
  if (from !== value) setTyped({ text: typedAmount(value ?? ''), from: value })
  const send = useDebouncedCallback((typed: string) => {
    const next = readTypedAmount(typed) || undefined
    if (next === undefined || pointsOf(next) !== undefined) {
      setTyped({ text: typed, from: next })
      onChange(next)
    }
  }, TYPING_PAUSE_MS)
  const isWrong = text.trim() !== '' && pointsOf(readTypedAmount(text)) === undefined
  return (
    <TextInput
      label={label}
      value={text}
      error={isWrong}
      aria-label={name}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      placeholder={showPoints(NOTHING)}
      classNames={{ root: classes.bound, label: classes.boundLabel }}
      onChange={({ currentTarget: { value: typed } }) => {
        setTyped({ text: typed, from })
        send(typed)
      }}
    />
  )
}
