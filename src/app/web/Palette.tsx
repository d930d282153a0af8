import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Combobox, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHeart, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { paths } from '#platform/web/paths.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { nameOf, positionOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { SuggestionList, useSuggestions, type Suggestion } from '#platform/web/ui/Suggestions.tsx'
import { openComposer } from '#recognition/web/open-composer.ts'
import { useColleagues } from '#users/web/colleague-search.tsx'
import { menuOf, officeOf, OWN_PAGES } from './menu.ts'
import classes from './Palette.module.css'

const MOST_PEOPLE = 5

interface PaletteProps {
  user: SignedInUser
  opened: boolean
  onClose: () => void
}

/** Opened by Ctrl+K on every page: thank somebody, go to a page, search the wall. */
export function Palette({ user, opened, onClose }: PaletteProps) {
  // A chosen action moves the focus itself; a closed palette gives it back.
  const [isTaken, setTaken] = useState(false)
  const take = (action: () => void) => {
    setTaken(true)
    onClose()
    action()
  }
  return (
    <Modal
      opened={opened}
      onClose={() => {
        setTaken(false)
        onClose()
      }}
      returnFocus={!isTaken}
      title={t`Search or go to`}
      centered={false}
      yOffset="12vh"
      size="34rem"
    >
      <Commands user={user} onTake={take} />
    </Modal>
  )
}

interface CommandsProps {
  user: SignedInUser
  onTake: (action: () => void) => void
}

function Commands({ user, onTake }: CommandsProps) {
  const [typed, type] = useState('')
  const { items, isSettled } = useCommands(user, typed.trim(), onTake)
  const suggestions = useSuggestions({ items, search: typed, isKnown: isSettled })
  const store = useCombobox({ opened: true })
  return (
    <Combobox store={store}>
      <div className={classes.commands}>
        <TextInput
          {...suggestions.field}
          // Escape closes the palette, not only its suggestions: without them it is of no use.
          data-mantine-stop-propagation={undefined}
          aria-label={t`A colleague, a page, or words on the wall`}
          placeholder={t`People, pages, the wall`}
          size="md"
          data-autofocus
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') suggestions.onKey(event)
          }}
        />
        <div className={classes.list}>
          <SuggestionList of={suggestions} label={t`What to do`} />
        </div>
        <VisuallyHidden role="status">
          {typed !== '' && isSettled && t`${{ matches: items.length }} found`}
        </VisuallyHidden>
      </div>
    </Combobox>
  )
}

/** Stands for the name or page in a translated sentence, to find the words around it. */
export const OBJECT = '\uFFFC'

/** The name or page in a typed sentence, or all of it: of "thank ada", in the page's language, "ada". */
export function objectOf(typed: string, sentences: readonly string[]): string {
  for (const sentence of sentences) {
    const [before = '', after = ''] = sentence.toLowerCase().split(OBJECT)
    const text = `${typed.toLowerCase()} `
    const hasVerb = (before + after).trim() !== ''
    if (hasVerb && text.startsWith(before) && text.trimEnd().endsWith(after)) {
      return typed.slice(before.length, typed.trimEnd().length - after.length)
    }
  }
  return typed
}

/** The actions that match the typed text. */
function useCommands(user: SignedInUser, typed: string, onTake: CommandsProps['onTake']) {
  const navigate = useNavigate()
  const query = objectOf(typed, [t`Thank ${{ name: OBJECT }}`, t`Go to ${{ page: OBJECT }}`])
  const { found, isKnown } = useColleagues(query)
  const goTo = (to: Page['to']) => () => onTake(() => void navigate({ to }))
  const matches = (words: string) => words.toLowerCase().includes(typed.toLowerCase())

  const anybody = command('anybody', <IconHeart size={20} />, t`Thank somebody`, () =>
    onTake(() => openComposer()),
  )
  const people = found.slice(0, MOST_PEOPLE).map((colleague) => {
    const face = <PersonAvatar person={colleague} size={28} />
    const { id, firstName, lastName, picture } = colleague
    const receivers = [{ id, firstName, lastName, picture, isActive: true }]
    const thank = () => onTake(() => openComposer({ receivers }))
    const words = t`Thank ${{ name: nameOf(colleague) }}`
    return command(`thank ${id}`, face, words, thank, positionOf(colleague))
  })
  const pages = pagesOf(user)
    .map(({ to, label }) => {
      const words = t`Go to ${{ page: t(label) }}`
      return command(to, <IconArrowRight size={20} />, words, goTo(to))
    })
    .filter(({ words }) => matches(words))
  const wall = command('wall', <IconSearch size={20} />, t`Search the wall for “${query}”`, () =>
    onTake(() => void navigate({ to: paths.wall, search: { q: query } })),
  )
  const items = [
    ...(matches(anybody.words) ? [anybody] : []),
    ...people,
    ...pages,
    ...(query === '' ? [] : [wall]),
  ]
  return { items, isSettled: query === '' || isKnown }
}

function command(
  key: string,
  icon: Suggestion['content'],
  words: string,
  take: () => void,
  detail: readonly string[] = [],
): Suggestion & { words: string } {
  const content = (
    <span className={classes.command}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span>
        {words}
        {detail.length > 0 && (
          <span className={classes.detail}>
            {' '}
            <Facts of={detail} />
          </span>
        )}
      </span>
    </span>
  )
  return { key, words, content, take }
}

type Menu = ReturnType<typeof menuOf>
type Page =
  | Menu['main'][number]
  | ReturnType<typeof officeOf>[number]
  | (typeof OWN_PAGES)[number]
  | {
      to: typeof paths.home | typeof paths.wall | typeof paths.notifications | typeof paths.help
      label: MessageDescriptor
    }

function pagesOf(user: SignedInUser): readonly Page[] {
  const { main } = menuOf(user)
  return [
    { to: paths.home, label: msg`Home` },
    { to: paths.wall, label: msg`All thanks` },
    ...main,
    ...officeOf(user),
    { to: paths.notifications, label: msg`Notifications` },
    ...OWN_PAGES,
    { to: paths.help, label: msg`Help` },
  ]
}
