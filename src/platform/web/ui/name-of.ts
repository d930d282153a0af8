import { listNames } from '#platform/web/language/format.ts'

interface Named {
  firstName: string
  lastName: string
  /** The first name, or more where an active colleague shares it. */
  knownAs?: string | undefined
}

/** A person's full name; with team, title or address where an active colleague shares it. */
export function nameOf({ firstName, lastName, knownAs = '' }: Named): string {
  const name = `${firstName} ${lastName}`
  return knownAs.startsWith(name) ? knownAs : name
}

/** A person's first name, or as much as tells them apart from active colleagues. */
export function shortNameOf({ firstName, knownAs }: Omit<Named, 'lastName'>): string {
  return knownAs ?? firstName
}

interface Position {
  title: string | null
  team: string | null
}

/** "Support lead · Customer care", as far as it is known. */
export function positionOf({ title, team }: Position): string {
  return [title, team].filter((part) => part !== null).join(' · ')
}

/** First names in a sentence. */
export function firstNamesOf(people: readonly Omit<Named, 'lastName'>[]): string {
  return listNames(people.map(shortNameOf))
}
