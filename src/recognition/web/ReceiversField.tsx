import { memo, useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { CloseButton, Loader, PillsInput, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Suggestions, useSuggestions } from '#platform/web/ui/Suggestions.tsx'
import type { Failure } from '#wallet/web/use-failure.ts'
import { ColleagueOption, countOf, useColleagues } from './colleague-search.tsx'
import type { Draft, Receiver } from './draft.ts'
import { RecentReceivers } from './RecentReceivers.tsx'
import classes from './ReceiversField.module.css'

interface ReceiversFieldProps {
  label: string
  chosen: readonly Receiver[]
  /** What is typed and not chosen yet. */
  search: string
  onChange: (change: Partial<Pick<Draft, 'receivers' | 'search'>>) => void
  /** Finds the colleague of the typed name or address. */
  onResolve: (search: string) => void
  /** Enter in the empty field. */
  onLeave: () => void
  /** True while the server looks for the typed colleague. */
  checking: boolean
  /** Why these people can't be thanked. */
  failure: Failure | null
  takesFocus: boolean
}

/** Picks colleagues by face, name or e-mail address. */
export const ReceiversField = memo(function ReceiversField(props: ReceiversFieldProps) {
  const { label, chosen, search, onChange, failure, checking, takesFocus } = props
  const { others, isKnown, isFetching, add, remove, suggestions, onKeyDown } = useChoice(props)
  const input = useFocusAfter(failure)
  return (
    <div className={classes.field}>
      <Suggestions of={suggestions} label="Colleagues">
        <PillsInput
          label={label}
          size="md"
          classNames={{ input: classes.frame }}
          error={failure?.message}
          errorProps={{ role: 'alert', className: classes.failure }}
          // Above the field, where the suggestions don't cover it.
          inputWrapperOrder={['label', 'error', 'input']}
          rightSection={isFetching || checking ? <Loader size="xs" aria-hidden /> : null}
        >
          {chosen.map((receiver) => (
            <Chosen key={receiver.id} receiver={receiver} onRemove={() => remove(receiver)} />
          ))}
          <PillsInput.Field
            ref={input}
            {...suggestions.field}
            data-autofocus={takesFocus || undefined}
            className={classes.input}
            placeholder={chosen.length === 0 ? 'A name or an e-mail address' : 'Somebody else?'}
            spellCheck={false}
            value={search}
            onChange={(event) => onChange({ search: event.currentTarget.value })}
            onKeyDown={onKeyDown}
            onBlur={suggestions.close}
          />
        </PillsInput>
      </Suggestions>
      <RecentReceivers chosen={chosen} onAdd={add} onRemove={remove} />
      <VisuallyHidden role="status">
        {isKnown && suggestions.isOpen && `${countOf(others.length)}. Enter takes the first.`}
        {isKnown && others.length === 0 && countOf(0)}
      </VisuallyHidden>
    </div>
  )
})

/** The colleagues that match what is typed, and how they are chosen. */
function useChoice({ chosen, search, onChange, onLeave, onResolve }: ReceiversFieldProps) {
  const { found, isKnown, isFetching } = useColleagues(search)
  const isChosen = (id: number) => chosen.some((receiver) => receiver.id === id)
  const others = found.filter(({ id }) => !isChosen(id))
  const add = (receiver: Receiver) => onChange({ receivers: [...chosen, receiver], search: '' })
  const remove = ({ id }: Receiver) =>
    onChange({ receivers: chosen.filter((receiver) => receiver.id !== id) })
  const suggestions = useSuggestions({
    items: others.map((colleague) => ({
      key: `${colleague.id}`,
      content: <ColleagueOption colleague={colleague} />,
      take: () => add(colleague),
    })),
    search,
    takesEnter: isKnown,
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (suggestions.onKey(event) || event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && search === '') onChange({ receivers: chosen.slice(0, -1) })
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // Enter never sends from here.
    event.preventDefault()
    if (search.trim() === '') onLeave()
    else onResolve(search)
  }

  return { others, isKnown, isFetching, add, remove, suggestions, onKeyDown }
}

function Chosen({ receiver, onRemove }: { receiver: Receiver; onRemove: () => void }) {
  return (
    <span className={classes.chip}>
      <PersonAvatar person={receiver} size={24} />
      <span className={classes.name}>{nameOf(receiver)}</span>
      <CloseButton
        size="sm"
        radius="xl"
        aria-label={`Remove ${nameOf(receiver)}`}
        onMouseDown={(event) => event.stopPropagation()}
        onClick={onRemove}
      />
    </span>
  )
}

/** After a refusal about the receivers the field has the focus. */
function useFocusAfter(failure: Failure | null) {
  const input = useRef<HTMLInputElement>(null)
  const focus = useEffectEvent(() => input.current?.focus())
  const failed = failure?.at
  useEffect(() => {
    if (failed !== undefined) focus()
  }, [failed])
  return input
}
