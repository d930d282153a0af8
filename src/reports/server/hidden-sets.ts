/** People who are in the same sets: how many they are, and in which sets, by place. */
export interface SetsCell {
  readonly people: number
  readonly isIn: readonly boolean[]
}

type Vector = readonly number[]

/**
 * The places of the sets whose figures are hidden, so that no figure of fewer than `smallest` people is shown or
 * follows from the shown ones by adding and subtracting them. The first set is the whole. Hidden are sets that are
 * smaller; the smaller one of two that differ by fewer people; and sets until neither a hidden set, nor what
 * remains of one set without another, nor the people between sets can be computed, while they are that few.
 */
export function hiddenSets(cells: readonly SetsCell[], smallest: number): Set<number> {
  const places = (cells[0]?.isIn ?? []).keys().toArray()
  const sizes = places.map((place) => peopleOf(cells, (isIn) => isIn[place] === true))
  const sizeOf = (place: number) => sizes[place] ?? 0
  if (smallest <= 1) return new Set()
  if (sizeOf(0) < smallest) return new Set(places)
  const hidden = new Set(places.filter((place) => sizeOf(place) < smallest))
  const pairs = pairsOf(places)
  const isFew = (people: number) => people > 0 && people < smallest
  for (const [one, other] of pairs) {
    if (isFew(peopleOf(cells, (isIn) => isIn[one] !== isIn[other]))) {
      hidden.add(sizeOf(one) < sizeOf(other) || other === 0 ? one : other)
    }
  }
  const secrets = secretsOf(cells, pairs, isFew)
  for (;;) {
    const shown = places.filter((place) => !hidden.has(place))
    const wanted = [
      ...secrets,
      ...[...hidden].map((place) => vectorOf(cells, (isIn) => isIn[place])),
    ]
    const used = findCombination(
      shown.map((place) => vectorOf(cells, (isIn) => isIn[place])),
      wanted.filter((vector) => vector.some((part) => part !== 0)),
    )
    const next = used
      ?.flatMap((nth) => shown[nth] ?? [])
      .filter((place) => place !== 0)
      .toSorted((one, other) => sizeOf(one) - sizeOf(other))[0]
    if (next === undefined) return hidden
    hidden.add(next)
  }
}

function peopleOf(cells: readonly SetsCell[], isMember: (isIn: readonly boolean[]) => boolean) {
  return cells.reduce((sum, { people, isIn }) => sum + (isMember(isIn) ? people : 0), 0)
}

function vectorOf(
  cells: readonly SetsCell[],
  isMember: (isIn: readonly boolean[]) => boolean | undefined,
): Vector {
  return cells.map(({ isIn }) => (isMember(isIn) ? 1 : 0))
}

function pairsOf(places: readonly number[]): [number, number][] {
  return places.flatMap((one) =>
    places.slice(one + 1).map((other): [number, number] => [other, one]),
  )
}

/** Few people whom no figures may be about: between the sets, and what one set has beyond another. */
function secretsOf(
  cells: readonly SetsCell[],
  pairs: readonly [number, number][],
  isFew: (people: number) => boolean,
): Vector[] {
  const between = cells.flatMap(({ people }, nth) =>
    isFew(people) ? [cells.map((_, place) => (place === nth ? 1 : 0))] : [],
  )
  const beyond = pairs.flatMap(([one, other]) =>
    [
      [one, other],
      [other, one],
    ].flatMap(([more = 0, less = 0]) => {
      const isBeyond = (isIn: readonly boolean[]) => isIn[more] === true && isIn[less] !== true
      return isFew(peopleOf(cells, isBeyond)) ? [vectorOf(cells, isBeyond)] : []
    }),
  )
  return [...between, ...beyond]
}

const EPSILON = 1e-9
const isZero = (part: number | undefined) => Math.abs(part ?? 0) < EPSILON

/** The places of the vectors that together make one of the wanted ones; null: none can be made. */
function findCombination(vectors: readonly Vector[], wanted: readonly Vector[]): number[] | null {
  const { rows, pivots } = reduce(vectors)
  for (const vector of wanted) {
    const parts = pivots.map((pivot) => vector[pivot] ?? 0)
    const made = (column: number) =>
      rows.reduce((sum, row, nth) => sum + (row[column] ?? 0) * (parts[nth] ?? 0), 0)
    if (vector.every((part, column) => isZero(made(column) - part))) {
      return vectors.flatMap((_, nth) => (isZero(made(vector.length + nth)) ? [] : nth))
    }
  }
  return null
}

/** Gauss and Jordan: each row says behind the columns of which vectors it is made. */
function reduce(vectors: readonly Vector[]): { rows: Vector[]; pivots: number[] } {
  const width = vectors[0]?.length ?? 0
  const rest = vectors.map((vector, nth) => [
    ...vector,
    ...vectors.map((_, one) => (one === nth ? 1 : 0)),
  ])
  const rows: number[][] = []
  const pivots: number[] = []
  for (let column = 0; column < width && rest.length > 0; column++) {
    const sizes = rest.map((row) => Math.abs(row[column] ?? 0))
    const largest = Math.max(...sizes)
    if (isZero(largest)) continue
    const [pivot = []] = rest.splice(sizes.indexOf(largest), 1)
    const divisor = pivot[column] ?? 1
    const row = pivot.map((part) => part / divisor)
    for (const other of [...rows, ...rest]) {
      const factor = other[column] ?? 0
      if (!isZero(factor))
        row.forEach((part, place) => (other[place] = (other[place] ?? 0) - factor * part))
    }
    rows.push(row)
    pivots.push(column)
  }
  return { rows, pivots }
}
