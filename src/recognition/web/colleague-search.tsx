import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FoundColleague } from '#users/contract/colleagues.ts'
import { nameOf, positionOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './colleague-search.module.css'
import { colleaguesQuery } from './recognition-queries.ts'

const PAUSE_MS = 150

/** The colleagues for a search that is being typed; those of the search before while it loads. */
export function useColleagues(typed: string) {
  const search = typed.trim()
  const [settled] = useDebouncedValue(search, PAUSE_MS)
  const { data, isFetching, isPlaceholderData } = useQuery(colleaguesQuery(settled))
  const isKnown = search !== '' && settled === search && data !== undefined && !isPlaceholderData
  return {
    found: search === '' ? [] : (data?.colleagues ?? []),
    /** Whether they are those of exactly this search. */
    isKnown,
    isFetching: search !== '' && isFetching,
  }
}

/** A colleague in a list of suggestions. */
export function ColleagueOption({ colleague }: { colleague: FoundColleague }) {
  const position = positionOf(colleague)
  return (
    <span className={classes.colleague}>
      <PersonAvatar person={colleague} size={34} />
      <span className={classes.who}>
        <span className={classes.name}>{nameOf(colleague)}</span>
        <span className={classes.detail}>
          {position !== '' && `${position} · `}
          {colleague.email}
        </span>
      </span>
    </span>
  )
}

export function countOf(count: number): string {
  if (count === 0) return 'No colleague found'
  return count === 1 ? '1 colleague found' : `${count} colleagues found`
}
