import { useState } from 'react'

/** `doing` while the request is under way. */
type KeptRowsById<Row> = ReadonlyMap<
  number,
  { readonly row: Row; readonly state: 'doing' | 'done' }
>

/**
 * The first rows of a list whose work is done in place. A row stays where it is once its button was
 * pressed, so that a second press never meets the next row.
 */
export function useKeptRows<Row extends { readonly id: number }>(first: readonly Row[]) {
  const [kept, setKept] = useState<KeptRowsById<Row>>(new Map())
  const isNew = ({ id }: Row) => !kept.has(id)
  const set = (row: Row, state: 'doing' | 'done') =>
    setKept((known) => new Map(known).set(row.id, { row, state }))
  return {
    /** The oldest first, which have the smallest ids. */
    rows: [...[...kept.values()].map(({ row }) => row), ...first.filter(isNew)].toSorted(
      (one, other) => one.id - other.id,
    ),
    stateOf: ({ id }: Row) => kept.get(id)?.state ?? 'waiting',
    begin: (row: Row) => set(row, 'doing'),
    end: (row: Row) => set(row, 'done'),
    /** It failed, or was taken back: the row waits again. */
    release: ({ id }: Row) =>
      setKept((known) => new Map([...known].filter(([other]) => other !== id))),
  }
}

export type KeptRows<Row extends { readonly id: number }> = ReturnType<typeof useKeptRows<Row>>
