import { useCallback, useEffect, useRef, useState } from 'react'
import { MOST_CHOSEN, type Chosen, type UserFilter, type UserRow } from '#users/contract/users.ts'
import { announce } from '#platform/web/ui/announce.ts'

/** Who is chosen: rows that were ticked, or everyone a filter finds, as many as it found. */
type Choice = ReadonlySet<number> | { readonly people: number }

const NOBODY: Choice = new Set()

export interface ChosenUsers {
  /** What to send; null while nobody is chosen. */
  readonly chosen: Chosen | null
  readonly people: number
  readonly isEveryone: boolean
  readonly has: (id: number) => boolean
  /** Of the page: none, some or all of those who can be chosen. */
  readonly onPage: 'none' | 'some' | 'all'
  readonly toggle: (id: number) => void
  readonly togglePage: () => void
  readonly chooseEveryone: (people: number) => void
  readonly clear: () => void
}

/**
 * Who of All Data is chosen. It outlives turning pages and whatever changes in the rows, and ends
 * with the filter that showed them.
 */
export function useChosen(filter: UserFilter, shown: readonly UserRow[]): ChosenUsers {
  const [known, setKnown] = useState<{ filter: UserFilter; choice: Choice }>({
    filter,
    choice: NOBODY,
  })
  const choice = known.filter === filter ? known.choice : NOBODY
  const set = (next: Choice) => setKnown({ filter, choice: next })
  const ids = choice instanceof Set ? (choice as ReadonlySet<number>) : null
  const has = (id: number) => ids?.has(id) ?? true
  const page = shown.filter((user) => !user.isAdministrator).map(({ id }) => id)
  const ticked = page.filter(has).length
  const isAll = page.length > 0 && ticked === page.length
  const choose = (next: ReadonlySet<number>) => {
    if (next.size <= MOST_CHOSEN) return set(next)
    announce('error', `You can select up to ${MOST_CHOSEN.toLocaleString('en')} people one by one.`)
  }
  const people = 'people' in choice ? choice.people : choice.size
  return {
    chosen: chosenOf(choice, filter),
    people,
    isEveryone: ids === null,
    has,
    onPage: isAll ? 'all' : ticked > 0 ? 'some' : 'none',
    // Without one of them it is not everyone any more.
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

/** The same function at every render, so that a row is drawn again for its own tick alone. */
function useStable(run: (id: number) => void): (id: number) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((id) => latest.current(id), [])
}

function chosenOf(choice: Choice, filter: UserFilter): Chosen | null {
  if ('people' in choice) return { filter, people: choice.people }
  return choice.size === 0 ? null : { ids: [...choice] }
}
