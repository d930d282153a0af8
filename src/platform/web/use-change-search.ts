import { useCallback } from 'react'

/** The router's navigate function of a screen. */
type Navigate<Search> = (to: {
  search: (known: Search) => Search
  replace: true
  resetScroll: false
}) => Promise<void>

/** Changes parts of the address's search, without a step in the browser's history. */
export function useChangeSearch<Search extends object>(navigate: Navigate<Search>) {
  return useCallback(
    (changed: Search) =>
      void navigate({
        search: (known) => ({ ...known, ...changed }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
