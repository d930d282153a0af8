import { useEffect, useEffectEvent, useRef } from 'react'
import { Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Colleague } from '#platform/contract/people.ts'
import { colleaguesQuery } from './wallet-queries.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './ColleagueField.module.css'
import type { Failure } from './use-failure.ts'

const PAUSE_MS = 180

interface ColleagueFieldProps {
  label: string
  /** The typed text, or the e-mail address of the chosen colleague. */
  value: string
  onChange: (value: string) => void
  /** The person's own address, never suggested. */
  self: string
  /** The colleague the server found last. */
  known: Colleague | null
  /** True while the server looks for the receiver. */
  checking: boolean
  /** Why points can't be sent to the typed receiver. */
  failure: Failure | null
}

/** Suggests colleagues by the beginning of a name or an e-mail address. */
export function ColleagueField(props: ColleagueFieldProps) {
  const { label, value, onChange, self, known, checking, failure } = props
  const search = value.trim()
  const [settled] = useDebouncedValue(search, PAUSE_MS)
  const { data, isFetching } = useQuery(colleaguesQuery(settled))
  const found = search === '' ? [] : (data?.colleagues ?? []).filter(({ email }) => email !== self)
  const address = search.toLowerCase()
  const chosen = known?.email === address ? known : found.find(({ email }) => email === address)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const input = useChoiceAfter(failure, combobox.openDropdown)
  return (
    <div className={classes.field}>
      <Combobox
        store={combobox}
        onOptionSubmit={(email) => {
          onChange(email)
          combobox.closeDropdown()
        }}
        // Not in a portal: outside the landmarks a screen reader could miss it.
        withinPortal={false}
        shadow="md"
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            ref={input}
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
            error={failure?.message}
            errorProps={{ role: 'alert', className: classes.failure }}
            // Above the field, where the suggestions don't cover it.
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            rightSection={isFetching || checking ? <Loader size="xs" aria-hidden /> : null}
          />
        </Combobox.Target>
        <Suggestions colleagues={found} />
      </Combobox>
      <p className={classes.chosen}>
        {chosen !== undefined && (
          <>
            To <strong>{nameOf(chosen)}</strong>
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
  return (
    <span className={classes.suggestion}>
      <PersonAvatar person={colleague} size={34} />
      <span className={classes.who}>
        <span className={classes.name}>{nameOf(colleague)}</span>
        <span className={classes.email}>{colleague.email}</span>
      </span>
    </span>
  )
}

/** After a failure, focuses the field and opens the suggestions. */
function useChoiceAfter(failure: Failure | null, openDropdown: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const offer = useEffectEvent(() => {
    input.current?.focus()
    openDropdown()
  })
  const failed = failure?.at
  useEffect(() => {
    if (failed === undefined) return
    // A closing dialog would take the focus back in this frame.
    const frame = requestAnimationFrame(() => offer())
    return () => cancelAnimationFrame(frame)
  }, [failed])
  return input
}

function countOf(count: number): string {
  if (count === 0) return 'No colleague found'
  return count === 1 ? '1 colleague found' : `${count} colleagues found`
}
