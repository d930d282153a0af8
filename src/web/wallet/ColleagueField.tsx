import { Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Colleague } from '#contract/people.ts'
import { colleaguesQuery } from '../api/wallet-queries.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import classes from './ColleagueField.module.css'

const PAUSE_MS = 180

interface ColleagueFieldProps {
  label: string
  /** What was typed or chosen: an e-mail address in the end. */
  value: string
  onChange: (value: string) => void
  /** The person's own address, never suggested. */
  self: string
  error: boolean
}

/** Finds a colleague by the beginning of a name or an e-mail address. */
export function ColleagueField({ label, value, onChange, self, error }: ColleagueFieldProps) {
  const search = value.trim()
  const [settled] = useDebouncedValue(search, PAUSE_MS)
  const { data, isFetching } = useQuery(colleaguesQuery(settled))
  const found = search === '' ? [] : (data?.colleagues ?? []).filter(({ email }) => email !== self)
  const chosen = found.find(({ email }) => email === search.toLowerCase())
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  return (
    <div className={classes.field}>
      <Combobox
        store={combobox}
        onOptionSubmit={(email) => {
          onChange(email)
          combobox.closeDropdown()
        }}
        // In place: outside the page's landmarks a screen reader could pass it by.
        withinPortal={false}
        shadow="md"
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            label={label}
            description="Type a name or an e-mail address"
            placeholder="name@company.com"
            size="md"
            inputMode="email"
            spellCheck={false}
            value={value}
            onChange={(event) => {
              onChange(event.currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            error={error}
            rightSection={isFetching ? <Loader size="xs" aria-hidden /> : null}
          />
        </Combobox.Target>
        <Suggestions colleagues={found} />
      </Combobox>
      <p className={classes.chosen}>
        {chosen !== undefined && (
          <>
            To{' '}
            <strong>
              {chosen.firstName} {chosen.lastName}
            </strong>
          </>
        )}
      </p>
      <VisuallyHidden role="status">
        {settled !== '' && !isFetching && chosen === undefined && countOf(found.length)}
      </VisuallyHidden>
    </div>
  )
}

function Suggestions({ colleagues }: { colleagues: readonly Colleague[] }) {
  return (
    <Combobox.Dropdown hidden={colleagues.length === 0}>
      <Combobox.Options aria-label="Colleagues">
        {colleagues.map((colleague) => (
          <Combobox.Option key={colleague.email} value={colleague.email}>
            <Suggestion colleague={colleague} />
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

function Suggestion({ colleague }: { colleague: Colleague }) {
  const { firstName, lastName, email } = colleague
  return (
    <span className={classes.suggestion}>
      <PersonAvatar person={colleague} size={34} />
      <span className={classes.who}>
        <span className={classes.name}>
          {firstName} {lastName}
        </span>
        <span className={classes.email}>{email}</span>
      </span>
    </span>
  )
}

function countOf(count: number): string {
  if (count === 0) return 'No colleague found'
  return count === 1 ? '1 colleague found' : `${count} colleagues found`
}
