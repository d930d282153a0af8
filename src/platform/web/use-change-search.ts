import { useCallback } from 'react'

/** Goes to the screen that is shown already, with another search in its address. */
type Navigate<Search> = (to: {
  search: (known: Search) => Search
  replace: true
  resetScroll: false
}) => Promise<void>

/** Changes some of what the address says a screen shows; not a step to go back to. */
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
