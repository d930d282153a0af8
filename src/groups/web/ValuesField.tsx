import { t } from '@lingui/core/macro'
import { CloseButton, PillsInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import '@mantine/core/styles/PillsInput.layer.css'
import { Suggestions, useSuggestions } from '#platform/web/ui/Suggestions.tsx'
import type { ChosenValue } from './group-draft.ts'
import classes from './ValuesField.module.css'

interface ValuesFieldProps {
  label: string
  placeholder: string
  chosen: readonly ChosenValue[]
  /** What fits the search. */
  offered: readonly ChosenValue[]
  /** The typed text. */
  search: string
  onSearch: (search: string) => void
  /** Whether `offered` is for exactly this search. */
  isKnown: boolean
  /** Whether another text than those offered can be chosen. */
  takesOther: boolean
  error?: string | undefined
  onChange: (chosen: readonly ChosenValue[]) => void
}

const MOST_OFFERED = 8
const NOT_BLANK = /\S/

/** Several values as tags, chosen from those that exist. */
export function ValuesField(props: ValuesFieldProps) {
  const { label, placeholder, chosen, search, onSearch, error, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const { suggestions, onFocus, onBlur, onKeyDown } = useValueChoice(props)
  return (
    <Suggestions of={suggestions} label={label}>
      <PillsInput
        size="md"
        className={classes.field}
        classNames={{ input: classes.frame }}
        error={error}
        // The error is above the field, where the suggestions don't cover it.
        inputWrapperOrder={['error', 'input']}
      >
        {chosen.map((one) => (
          <span key={one.value} className={classes.tag}>
            <bdi className={classes.name}>{one.label}</bdi>
            <CloseButton
              size="sm"
              radius="xl"
              aria-label={t`Remove ${{ name: one.label }}`}
              onMouseDown={(event) => event.stopPropagation()}
              onClick={() => {
                onChange(chosen.filter(({ value }) => value !== one.value))
                input.current?.focus()
              }}
            />
          </span>
        ))}
        <PillsInput.Field
          ref={input}
          {...suggestions.field}
          aria-label={label}
          className={classes.input}
          placeholder={chosen.length === 0 ? placeholder : ''}
          spellCheck={false}
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      </PillsInput>
    </Suggestions>
  )
}

/** The suggestions while the field has the focus, and the ways to take one. */
function useValueChoice(props: ValuesFieldProps) {
  const { chosen, offered, search, onSearch, isKnown, takesOther, onChange } = props
  const [isFocused, setFocused] = useState(false)
  const take = (one: ChosenValue) => {
    onChange([...chosen, one])
    onSearch('')
  }
  const typed = search.trim()
  const isChosen = (value: string) => chosen.some((one) => isSame(one.value, value))
  const others = offered.filter(({ value }) => !isChosen(value)).slice(0, MOST_OFFERED)
  const isNew =
    takesOther &&
    NOT_BLANK.test(typed) &&
    !isChosen(typed) &&
    !offered.some(({ label }) => isSame(label, typed))
  const suggestions = useSuggestions({
    items: isFocused
      ? [...others, ...(isNew ? [{ value: typed, label: typed }] : [])].map((one) => ({
          key: one.value,
          content: <bdi>{one.label}</bdi>,
          take: () => take(one),
        }))
      : [],
    search,
    isKnown,
  })
  return {
    suggestions,
    onFocus: () => {
      setFocused(true)
      suggestions.open()
    },
    onBlur: () => {
      setFocused(false)
      // What was typed is meant, also without Enter.
      const found = others.find(({ label }) => isSame(label, typed))
      if (found !== undefined) take(found)
      else if (isNew) take({ value: typed, label: typed })
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (suggestions.onKey(event) || event.nativeEvent.isComposing) return
      if (event.key === 'Backspace' && search === '') onChange(chosen.slice(0, -1))
      // Enter never saves from here.
      if (event.key === 'Enter') event.preventDefault()
    },
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
