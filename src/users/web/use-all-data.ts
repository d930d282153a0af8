import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { NOTHING, readPoints, type Hundredths } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { userEndpoints, type UserFilter, type UserSearch } from '#users/contract/users.ts'
import type { AllDataSearch } from './search-params.ts'

/** A page of All Data. The previous page stays in view while it loads. */
export function usersQuery(search: UserSearch) {
  return queryOptions({
    queryKey: ['users', 'pages', search],
    queryFn: ({ signal }) => call(userEndpoints.listUsers, { query: search, signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * A page of All Data for the screen. A different set of rows is rendered late, so that a slow
 * computer still accepts keys and clicks; `latest` is not delayed. A change of the rows in view is
 * shown at once, or a switch would flip back for a moment.
 */
export function useUserPage(search: UserSearch) {
  const { data: loaded, isPlaceholderData, error, isError, refetch } = useQuery(usersQuery(search))
  const late = useDeferredValue(loaded)
  const [ids, lateIds] = [loaded, late].map((page) => page?.users.map(({ id }) => id).join())
  const data = ids === lateIds ? loaded : late
  const isStale = isPlaceholderData || data !== loaded
  return { data, latest: loaded, isStale, error, isError, refetch }
}

/** The number of users a filter finds, without the administrator. */
export function userCountQuery(filter: UserFilter) {
  return queryOptions({
    queryKey: ['users', 'count', filter],
    queryFn: ({ signal }) => call(userEndpoints.countUsers, { query: filter, signal }),
  })
}

/** The search, filters, order and page of All Data, from the address. */
export function useAllData() {
  const asked = useSearch({ from: paths.allData })
  const navigate = useNavigate({ from: paths.allData })
  /** Changes a filter, the order or the size, and starts at the first page. */
  const change = useCallback(
    (changed: AllDataSearch) =>
      void navigate({
        search: (known) => ({ ...known, at: undefined, ...changed }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  /** Opens a page, as a step in the browser's history. */
  const turn = useCallback(
    (at: string | undefined) =>
      void navigate({ search: (known) => ({ ...known, at }), resetScroll: false }),
    [navigate],
  )
  const { search, status, team, manager, neverThanked, group, least, most, sort, size, at } = asked
  const filter: UserFilter = useMemo(
    () => ({
      search: search ?? '',
      status: status ?? 'all',
      team,
      manager,
      neverThanked: neverThanked ?? false,
      group,
      least: pointsOf(least),
      most: pointsOf(most),
    }),
    [search, status, team, manager, neverThanked, group, least, most],
  )
  const page: UserSearch = { ...filter, sort: sort ?? 'waiting', size: size ?? 50, at: at ?? '' }
  const isFiltered = [search, status, team, manager, neverThanked, group, least, most].some(
    (one) => one !== undefined,
  )
  return { asked, filter, page, isFiltered, change, turn }
}

/** The typed amount; undefined if it is not valid. */
export function pointsOf(typed: string | undefined): Hundredths | undefined {
  const read = typed === undefined ? null : readPoints(typed)
  return typeof read === 'number' && read >= NOTHING ? read : undefined
}
