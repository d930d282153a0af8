/** A value that is made at its first use: a formatter costs a phone ten milliseconds and more. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** A format of dates in the viewer's language and time zone. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return lazily(() => new Intl.DateTimeFormat(undefined, options))
}
