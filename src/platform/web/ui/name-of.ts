/** A person's full name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

interface Position {
  title: string | null
  team: string | null
}

/** "Support lead · Customer care", as far as it is known. */
export function positionOf({ title, team }: Position): string {
  return [title, team].filter((part) => part !== null).join(' · ')
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** First names in a sentence: "Priya", "Priya and Ben", "Priya, Ben and Noor". */
export function firstNamesOf(people: readonly { firstName: string }[]): string {
  return LIST.format(people.map(({ firstName }) => firstName))
}
