import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showCount } from '#platform/web/language/format.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import {
  MOST_CHOSEN,
  type UserFilter,
  type UserRow,
  type UserSelection,
} from '#users/contract/users.ts'
import { isProtected } from './use-acts-by-role.ts'

/** The selection: single rows, or all users of a filter with their number. */
type RowSelection = ReadonlySet<number> | { readonly people: number }

const NOBODY: RowSelection = new Set()

export interface ChosenUsers {
  /** The selection to send; null while it is empty. */
  readonly chosen: UserSelection | null
  readonly people: number
  readonly isEveryone: boolean
  readonly has: (id: number) => boolean
  /** The selected part of the page. */
  readonly onPage: 'none' | 'some' | 'all'
  readonly toggle: (id: number) => void
  readonly togglePage: () => void
  readonly chooseEveryone: (people: number) => void
  readonly clear: () => void
}

/**
 * The selection of All Data. It survives other pages and changed rows, and ends with its filter.
 * Stale rows of the previous search can't be selected, because they are about to disappear.
 */
export function useChosen(
  filter: UserFilter,
  shown: readonly UserRow[],
  isStale: boolean,
): ChosenUsers {
  const [known, setKnown] = useState<{ filter: UserFilter; choice: RowSelection }>({
    filter,
    choice: NOBODY,
  })
  const choice = known.filter === filter ? known.choice : NOBODY
  const set = (next: RowSelection) => setKnown({ filter, choice: next })
  const ids = choice instanceof Set ? (choice as ReadonlySet<number>) : null
  const has = (id: number) => ids?.has(id) ?? true
  const page = shown.filter((user) => !isProtected(user)).map(({ id }) => id)
  const ticked = page.filter(has).length
  const isAll = page.length > 0 && ticked === page.length
  const choose = (next: ReadonlySet<number>) => {
    if (isStale) return
    if (next.size <= MOST_CHOSEN) return set(next)
    announceMessage(
      'error',
      t`You can select up to ${{ most: showCount(MOST_CHOSEN) }} people one by one.`,
    )
  }
  const people = 'people' in choice ? choice.people : choice.size
  return {
    chosen: chosenOf(choice, filter),
    people,
    isEveryone: ids === null,
    has,
    onPage: isAll ? 'all' : ticked > 0 ? 'some' : 'none',
    // Deselecting one row ends the selection of everyone; the rest of the page stays selected.
    toggle: useStable((id: number) => choose(toggled(ids ?? new Set(page), id))),
    togglePage: () => {
      const others = new Set(ids ?? [])
      for (const id of page) {
        if (isAll) others.delete(id)
        else others.add(id)
      }
      choose(others)
    },
    chooseEveryone: (count) => set({ people: count }),
    clear: () => set(NOBODY),
  }
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** A stable function, so that a memoized row renders again only for its own selection. */
function useStable(run: (id: number) => void): (id: number) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((id) => latest.current(id), [])
}

function chosenOf(choice: RowSelection, filter: UserFilter): UserSelection | null {
  if ('people' in choice) return { filter, people: choice.people }
  return choice.size === 0 ? null : { ids: [...choice] }
}

/** A change of 100,000 people takes long. */
export const TIMEOUT_MS = 5 * 60_000

/** Sends a change of all selected people and announces the result. */
export function useChangeMany<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  wordsOf: (answer: Answer, request: Request) => string,
  onDone: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, request) => {
      announceMessage('success', wordsOf(answer, request))
      onDone()
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['users'] })
      void queries.invalidateQueries({ queryKey: ['bonuses'] })
    },
  })
}
