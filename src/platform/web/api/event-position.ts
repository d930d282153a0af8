let position: string | undefined

/**
 * Keeps where the live events begin for this page: before all that it reads, so only the position in
 * its very first answer will do. Null: nobody was signed in then.
 */
export function keepEventPosition(first: string | null): void {
  position ??= first ?? ''
}

/** The position to follow live events from; '' if none was told, so that everything is read again. */
export function eventPosition(): string {
  return position ?? ''
}
