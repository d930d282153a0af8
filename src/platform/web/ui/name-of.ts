/** A person's full name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** First names in a sentence: "Priya", "Priya and Ben", "Priya, Ben and Noor". */
export function firstNamesOf(people: readonly { firstName: string }[]): string {
  return LIST.format(people.map(({ firstName }) => firstName))
}
