import { lazily } from './lazily.ts'

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

const LIST = lazily(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

/** Names in a sentence: "Priya", "Priya and Ben", "Priya, Ben and Noor". */
export function listNames(names: readonly string[]): string {
  return LIST().format(names)
}

/** First names in a sentence. */
export function firstNamesOf(people: readonly { firstName: string }[]): string {
  return listNames(people.map(({ firstName }) => firstName))
}
