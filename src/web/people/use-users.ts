import { useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { usersQuery } from '../api/queries.ts'

/** The users a search finds: the first page, and as many further ones as were asked for. */
export function useUsers(search: string) {
  const first = useQuery(usersQuery(search, ''))
  const [opened, setOpened] = useState<{ search: string; afters: string[] }>({ search, afters: [] })
  const afters = opened.search === search ? opened.afters : []
  const further = useQueries({ queries: afters.map((after) => usersQuery(search, after)) })
  const last = further.at(-1) ?? first
  const next = last.data?.next ?? null
  const read = [first, ...further].flatMap(({ data }) => data?.users ?? [])
  return {
    // Somebody who moved between two pages while they were read is shown once.
    users: first.data && [...new Map(read.map((user) => [user.id, user])).values()],
    total: first.data?.total,
    /** What is shown belongs to the previous search. */
    stale: first.isPlaceholderData,
    failed: last.isError,
    retry: () => void last.refetch(),
    readingMore: last.isFetching && last.data === undefined,
    showMore: next === null ? null : () => setOpened({ search, afters: [...afters, next] }),
  }
}
