let position: string | undefined

/**
 * Keeps the position at which live events begin for this page. It must precede everything the page
 * reads, so only the position in the first answer counts. Null: nobody was signed in then.
 */
export function keepEventPosition(first: string | null): void {
  position ??= first ?? ''
}

/** The position to follow live events from; '' if unknown, so that everything is read again. */
export function eventPosition(): string {
  return position ?? ''
}
