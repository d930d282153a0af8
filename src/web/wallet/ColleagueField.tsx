import { Autocomplete, Loader, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Colleague } from '#contract/people.ts'
import { colleaguesQuery } from '../api/queries.ts'
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
  const byEmail = new Map(found.map((colleague) => [colleague.email, colleague]))
  const chosen = byEmail.get(search.toLowerCase())
  return (
    <div className={classes.field}>
      <Autocomplete
        label={label}
        description="Type a name or an e-mail address"
        placeholder="name@company.com"
        size="md"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={onChange}
        error={error}
        data={[...byEmail.keys()]}
        // The server has chosen already.
        filter={({ options }) => options}
        openOnFocus={false}
        maxDropdownHeight={320}
        // In place: outside the page's landmarks a screen reader could pass it by.
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        rightSection={isFetching ? <Loader size="xs" aria-hidden /> : null}
        renderOption={({ option }) => <Suggestion colleague={byEmail.get(option.value)} />}
      />
      {chosen !== undefined && (
        <p className={classes.chosen}>
          To{' '}
          <strong>
            {chosen.firstName} {chosen.lastName}
          </strong>
        </p>
      )}
      <VisuallyHidden role="status">
        {settled !== '' && !isFetching && chosen === undefined && countOf(found.length)}
      </VisuallyHidden>
    </div>
  )
}

function Suggestion({ colleague }: { colleague: Colleague | undefined }) {
  if (colleague === undefined) return null
  const { firstName, lastName, email } = colleague
  return (
    <span className={classes.suggestion}>
      <PersonAvatar firstName={firstName} lastName={lastName} size={34} />
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
