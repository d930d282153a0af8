import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Colleague } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { nameOf, positionOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import {
  colleagueEndpoints,
  MOST_AT_ONCE,
  type FoundColleague,
  type FoundTeam,
} from '#users/contract/colleagues.ts'
import classes from './colleague-search.module.css'

const PAUSE_MS = 150

/** Colleagues whose name or e-mail address starts with a search. */
function colleaguesQuery(search: string) {
  return queryOptions({
    queryKey: ['colleagues', search],
    queryFn: ({ signal }) => call(colleagueEndpoints.findColleagues, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 60_000,
  })
}

/** The colleagues that match the typed search; while it loads, those of the previous search. */
export function useColleagues(typed: string) {
  const search = typed.trim()
  const [settled] = useDebouncedValue(search, PAUSE_MS)
  const { data, isFetching, isPlaceholderData } = useQuery(colleaguesQuery(settled))
  const isKnown = search !== '' && settled === search && data !== undefined && !isPlaceholderData
  return {
    found: search === '' ? [] : (data?.colleagues ?? []),
    teams: search === '' ? [] : (data?.teams ?? []),
    /** Whether the colleagues belong to this search, not to the previous one. */
    isKnown,
    isFetching: search !== '' && isFetching,
  }
}

/** A colleague with an address; some lists leave title and team out. */
type OfferedColleague = Colleague & Partial<Pick<FoundColleague, 'title' | 'team'>>

/** A colleague in a list of suggestions. */
export function ColleagueOption({ colleague }: { colleague: OfferedColleague }) {
  // Without what tells namesakes apart: it is in the line below.
  const { firstName, lastName, title = null, team = null } = colleague
  return (
    <span className={classes.colleague}>
      <PersonAvatar person={colleague} size={34} />
      <span className={classes.who}>
        <span className={classes.name}>{nameOf({ firstName, lastName })}</span>
        <span className={classes.detail}>
          <Facts of={[...positionOf({ title, team }), colleague.email]} />
        </span>
      </span>
    </span>
  )
}

/** A whole team in a list of suggestions. */
export function TeamOption({ team: { team, people } }: { team: FoundTeam }) {
  return (
    <span className={classes.colleague}>
      <span className={classes.team}>
        <IconUsersGroup size={20} aria-hidden />
      </span>
      <span className={classes.who}>
        <span className={classes.name}>
          <Trans>
            Everybody in <bdi>{team}</bdi>
          </Trans>
        </span>
        <span className={classes.why}>
          {people > MOST_AT_ONCE
            ? tooManyWords(people)
            : plural(people, { one: '# colleague', other: '# colleagues' })}
        </span>
      </span>
    </span>
  )
}

/** Why a team can't be thanked with one card. */
export function tooManyWords(people: number): string {
  return t`${people} colleagues are too many for one card, which can have ${MOST_AT_ONCE}, so that everybody on it is meant. Choose some of them.`
}

export function colleaguesFound(count: number): string {
  if (count === 0) return t`No colleague found`
  return plural(count, { one: '# colleague found', other: '# colleagues found' })
}
