import { Combobox, useCombobox } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import '@mantine/core/styles/Combobox.layer.css'
import classes from './Suggestions.module.css'

export interface Suggestion {
  key: string
  content: ReactNode
  take: () => void
}

interface SuggestionsOptions {
  items: readonly Suggestion[]
  /** The search; a new one marks its first suggestion. */
  search: string
  /** Whether `items` are for exactly this search. Enter waits for them and takes the marked one. */
  isKnown: boolean
}

/** Suggestions below a field, the first of them marked: ARIA attributes and keys for the field. */
export function useSuggestions({ items, search, isKnown }: SuggestionsOptions) {
  const listId = useId()
  const first = { search, marked: 0, isClosed: false, isEntered: false }
  const [last, setLast] = useState(first)
  // Forgotten with its search: the same text may be typed again.
  if (last.search !== search) setLast(first)
  const state = last.search === search ? last : first
  const isOpen = items.length > 0 && !state.isClosed
  const marked = Math.min(state.marked, items.length - 1)
  const mark = (index: number) =>
    setLast({ ...first, marked: (index + items.length) % items.length })
  const open = () => setLast(first)
  const close = () => setLast({ ...first, isClosed: true })
  const take = useEffectEvent(() => items[marked]?.take())
  const isDue = state.isEntered && isKnown
  useEffect(() => {
    if (isDue) take()
  }, [isDue])

  /** Whether the key was for the suggestions. */
  function onKey(event: KeyboardEvent): boolean {
    // Another key cancels a waiting Enter.
    if (last.isEntered) setLast({ ...last, isEntered: false })
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    if (event.key === 'ArrowDown') mark(marked + 1)
    else if (event.key === 'ArrowUp') mark(marked - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && isKnown) items[marked]?.take()
    else if (event.key === 'Enter') setLast({ ...state, isEntered: true })
    else return false
    event.preventDefault()
    return true
  }

  const field = {
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? optionId(listId, marked) : undefined,
    // Escape closes the suggestions, and not the dialog around them.
    'data-mantine-stop-propagation': isOpen || undefined,
  } as const
  return {
    items,
    isOpen,
    marked,
    listId,
    open,
    close,
    onKey,
    /** For a text area, which can't have the role of a combobox. */
    area: field,
    field: { ...field, role: 'combobox', 'aria-expanded': isOpen } as const,
  }
}

type SuggestionsState = ReturnType<typeof useSuggestions>

interface SuggestionsProps {
  of: SuggestionsState
  /** The name of the list. */
  label: string
  /** The field; it takes a ref. */
  children: ReactNode
  /** Whether a long list scrolls on its own; a text area's must not: no key would reach it. */
  scrolls?: boolean
}

/** A field with its suggestions in a box below. */
export function Suggestions({ of, label, children, scrolls = true }: SuggestionsProps) {
  const store = useCombobox({ opened: of.isOpen })
  return (
    // Not in a portal: outside the landmarks a screen reader could miss it.
    <Combobox store={store} withinPortal={false} shadow="md">
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        {children}
      </Combobox.Target>
      <Combobox.Dropdown>
        <SuggestionList of={of} label={label} scrolls={scrolls} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The suggestions alone; inside a Combobox. */
export function SuggestionList({ of, label, scrolls = true }: Omit<SuggestionsProps, 'children'>) {
  const { items, isOpen, marked, listId } = of
  useEffect(() => {
    if (isOpen)
      document.getElementById(optionId(listId, marked))?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, listId, marked])
  return (
    <Combobox.Options
      id={listId}
      aria-label={label}
      className={classes.options}
      data-scrolls={scrolls || undefined}
    >
      {items.map(({ key, content, take }, index) => (
        <Combobox.Option
          key={key}
          className={classes.option}
          value={key}
          id={optionId(listId, index)}
          selected={index === marked}
          aria-selected={index === marked}
          onClick={take}
        >
          {content}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
