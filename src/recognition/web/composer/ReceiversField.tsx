import { plural, t } from '@lingui/core/macro'
import { CloseButton, Loader, PillsInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import '@mantine/core/styles/PillsInput.layer.css'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { nameOf, shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Suggestions, useSuggestions } from '#platform/web/ui/Suggestions.tsx'
import { useToolbar } from '#platform/web/ui/use-toolbar.ts'
import { MOST_RECEIVERS } from '#recognition/contract/recognition.ts'
import type { FoundTeam } from '#users/contract/colleagues.ts'
import {
  ColleagueOption,
  colleaguesFound,
  TeamOption,
  tooManyWords,
  useColleagues,
} from '#users/web/colleague-search.tsx'
import type { FormFailure } from '#wallet/web/use-failure.ts'
import { recentReceiversQuery } from '../recognition-queries.ts'
import type { Draft, DraftReceiver } from './draft.ts'
import classes from './ReceiversField.module.css'

interface ReceiversFieldProps {
  label: string
  /** Whether the label is seen beside chosen people too. */
  showsLabel: boolean
  /** Whether a name that nobody has is repeated. */
  repeatsName: boolean
  chosen: readonly DraftReceiver[]
  /** The typed text that is not yet a chosen colleague. */
  search: string
  onChange: (change: Partial<Pick<Draft, 'receivers' | 'search'>>) => void
  /** Finds the colleague of the typed name or address, and adds them. */
  onResolve: (search: string, onFound: () => void) => void
  /** Called after a choice, and on Enter in the empty field. */
  onLeave: () => void
  /** True while the server searches for the typed colleague. */
  checking: boolean
  /** Why these people can't be thanked. */
  failure: FormFailure | null
  takesFocus: boolean
}

/** Picks colleagues by face, name or e-mail address. */
export const ReceiversField = memo(function ReceiversField(props: ReceiversFieldProps) {
  const { label, showsLabel, chosen, search, onChange, failure, checking, takesFocus } = props
  const { others, teams, isKnown, isFetching, add, remove, suggestions, onKeyDown } =
    useChoice(props)
  const input = useChoiceAfter(failure, suggestions.open)
  return (
    <div className={classes.field} data-chosen={chosen.length > 0 || undefined}>
      <Suggestions of={suggestions} label={t`Colleagues`}>
        <PillsInput
          label={label}
          size="md"
          classNames={{
            label: showsLabel || chosen.length === 0 ? classes.label : classes.unseen,
            input: classes.frame,
          }}
          error={failure && messageOf(failure, props)}
          errorProps={{ role: 'alert', className: classes.failure }}
          // The error is above the field, where the suggestions don't cover it.
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
            placeholder={chosen.length === 0 ? t`A name or an e-mail address` : t`Somebody else?`}
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
        {isKnown &&
          suggestions.isOpen &&
          t`${{ found: foundWords(others, teams) }}. Enter takes the first.`}
        {isKnown && others.length === 0 && teams.length === 0 && colleaguesFound(0)}
      </VisuallyHidden>
    </div>
  )
})

/** The colleagues that match the typed text, and the actions to choose them. */
function useChoice({ chosen, search, onChange, onLeave, onResolve }: ReceiversFieldProps) {
  const { found, teams, isKnown, isFetching } = useColleagues(search)
  const isChosen = (id: number) => chosen.some((receiver) => receiver.id === id)
  const others = found.filter(({ id }) => !isChosen(id))
  const add = (receiver: DraftReceiver) => {
    onChange({ receivers: [...chosen, receiver], search: '' })
    onLeave()
  }
  const addTeam = ({ people, members }: FoundTeam) => {
    const added = members.filter(({ id }) => !isChosen(id))
    const count = chosen.length + added.length
    if (people > MOST_RECEIVERS) return announceMessage('warning', tooManyWords(people))
    if (count > MOST_RECEIVERS) return announceMessage('warning', tooManyWords(count))
    onChange({ receivers: [...chosen, ...added], search: '' })
    onLeave()
  }
  const remove = ({ id }: DraftReceiver) =>
    onChange({ receivers: chosen.filter((receiver) => receiver.id !== id) })
  const suggestions = useSuggestions({
    items: [
      ...others.map((colleague) => ({
        key: `${colleague.id}`,
        content: <ColleagueOption colleague={colleague} />,
        take: () => add(colleague),
      })),
      ...teams.map((team) => ({
        key: `team ${team.team}`,
        content: <TeamOption team={team} />,
        take: () => addTeam(team),
      })),
    ],
    search,
    isKnown,
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (suggestions.onKey(event) || event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && search === '') onChange({ receivers: chosen.slice(0, -1) })
    if (event.ctrlKey || event.metaKey) return
    const { currentTarget: field } = event
    const isEmpty = search.trim() === ''
    if (event.key !== 'Enter' && (event.key !== ',' || isEmpty)) return
    // Enter never sends from here.
    event.preventDefault()
    const [best] = others
    if (isEmpty) onLeave()
    else if (event.key === ',' && isKnown && best !== undefined) add(best)
    else onResolve(search, () => isDone(field, search) && onLeave())
  }

  return { others, teams, isKnown, isFetching, add, remove, suggestions, onKeyDown }
}

/** "2 colleagues found" or "1 team found". */
function foundWords(others: readonly unknown[], teams: readonly unknown[]): string {
  if (others.length > 0) return colleaguesFound(others.length)
  return plural({ count: teams.length }, { one: '# team found', other: '# teams found' })
}

/** Whether nothing more was typed while the server looked for a colleague. */
function isDone({ value }: HTMLInputElement, search: string): boolean {
  return value === '' || value === search
}

/** The failure's message; typed text that is no address is named, as it may belong elsewhere. */
function messageOf(
  { code, message }: FormFailure,
  { search, repeatsName }: ReceiversFieldProps,
): string {
  const typed = search.trim()
  return repeatsName && code === 'user-unknown' && typed !== '' && !typed.includes('@')
    ? t`“${typed}” is nobody's name.`
    : message
}

function Chosen({ receiver, onRemove }: { receiver: DraftReceiver; onRemove: () => void }) {
  return (
    <span className={classes.chip}>
      <span className={classes.name} dir="auto">
        {nameOf(receiver)}
      </span>
      <CloseButton
        size="sm"
        radius="xl"
        aria-label={t`Remove ${{ name: nameOf(receiver) }}`}
        onMouseDown={(event) => event.stopPropagation()}
        onClick={onRemove}
      />
    </span>
  )
}

/** Focuses the field after a refusal about the receivers, and suggests colleagues. */
function useChoiceAfter(failure: FormFailure | null, offer: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const ask = useEffectEvent(() => {
    input.current?.focus()
    offer()
  })
  const failed = failure?.at
  useEffect(() => {
    if (failed !== undefined) ask()
  }, [failed])
  return input
}

const MOST_FACES = 5

interface RecentReceiversProps {
  chosen: readonly DraftReceiver[]
  onAdd: (receiver: DraftReceiver) => void
  onRemove: (receiver: DraftReceiver) => void
}

/** The colleagues thanked last; one tap adds each. */
function RecentReceivers({ chosen, onAdd, onRemove }: RecentReceiversProps) {
  const { data } = useQuery(recentReceiversQuery)
  const toolbar = useToolbar()
  const people = (data?.people ?? []).filter(({ isActive }) => isActive).slice(0, MOST_FACES)
  if (people.length === 0) return null
  return (
    <div className={classes.faces} {...toolbar} aria-label={t`Thanked lately`}>
      {people.map((person) => {
        const isChosen = chosen.some(({ id }) => id === person.id)
        return (
          <UnstyledButton
            key={person.id}
            className={classes.face}
            aria-pressed={isChosen}
            title={nameOf(person)}
            onClick={() => (isChosen ? onRemove(person) : onAdd(person))}
          >
            <PersonAvatar person={person} size={28} />
            <span className={classes.firstName} dir="auto">
              {shortNameOf(person)}
              {shortNameOf(person) === person.firstName && (
                <VisuallyHidden> {person.lastName}</VisuallyHidden>
              )}
            </span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
