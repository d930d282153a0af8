/** A value that is made at its first use: a formatter costs a phone ten milliseconds and more. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
