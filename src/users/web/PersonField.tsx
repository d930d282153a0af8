import { t } from '@lingui/core/macro'
import { CloseButton, Loader, TextInput, VisuallyHidden } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Suggestions, useSuggestions } from '#platform/web/ui/Suggestions.tsx'
import type { FoundColleague } from '#users/contract/colleagues.ts'
import { ColleagueOption, colleaguesFound, useColleagues } from './colleague-search.tsx'

export type ChosenPerson = Pick<
  FoundColleague,
  'id' | 'firstName' | 'lastName' | 'email' | 'picture'
>

interface PersonFieldProps {
  label: string
  description?: ReactNode
  name?: string
  /** The address of the chosen person, or what is typed until then. */
  value: string
  onChange: (value: string) => void
  /** Null: nobody is chosen yet. */
  chosen: ChosenPerson | null
  onChoose: (person: ChosenPerson | null) => void
  error?: ReactNode
  disabled?: boolean
  'data-autofocus'?: boolean
}

/** One colleague, found by face, name or e-mail address; they are sent by their address. */
export function PersonField(props: PersonFieldProps) {
  const { value, onChange, chosen, onChoose, disabled = false, ...input } = props
  const field = useRef<HTMLInputElement>(null)
  const search = chosen === null && !disabled ? value : ''
  const { found, isKnown, isFetching } = useColleagues(search)
  const choose = (person: ChosenPerson | null, typed: string) => {
    onChoose(person)
    onChange(typed)
  }
  const suggestions = useSuggestions({
    items: found.map((colleague) => ({
      key: `${colleague.id}`,
      content: <ColleagueOption colleague={colleague} />,
      take: () => choose(colleague, colleague.email),
    })),
    search,
    isKnown,
  })
  const remove = () => {
    choose(null, '')
    field.current?.focus()
  }
  return (
    <>
      <Suggestions of={suggestions} label={t`Colleagues`}>
        <TextInput
          ref={field}
          size="md"
          placeholder={t`A name or an e-mail address`}
          spellCheck={false}
          // The error is above the field, where the suggestions don't cover it.
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          {...input}
          {...suggestions.field}
          disabled={disabled}
          value={chosen === null ? value : nameOf(chosen)}
          leftSection={chosen && <PersonAvatar person={chosen} size={26} />}
          rightSection={
            isFetching ? (
              <Loader size="xs" aria-hidden />
            ) : (
              value !== '' && !disabled && <CloseButton aria-label={t`Nobody`} onClick={remove} />
            )
          }
          onChange={({ currentTarget }) => choose(null, currentTarget.value)}
          onKeyDown={suggestions.onKey}
          onBlur={suggestions.close}
        />
      </Suggestions>
      <VisuallyHidden role="status">
        {chosen === null && isKnown && colleaguesFound(found.length)}
        {chosen !== null && t`${{ name: nameOf(chosen) }} is chosen.`}
      </VisuallyHidden>
    </>
  )
}
