// A screen's state is in its address, so that a reload or a shared link shows the same. Invalid
// values become undefined, because a missing key would keep the address's value.
export type SearchValues = Record<string, unknown>

// The router reads "?search=7" as a number.
export function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined
}

export function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value)
}

/** The page of the history, from 1; anything else is undefined. */
export function readPageNumber({ page }: SearchValues): { page?: number | undefined } {
  const isPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 0
  return { page: isPage ? page : undefined }
}

export function day(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}
