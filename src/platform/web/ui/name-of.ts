import { FORMER, FORMER_NAME, sayName } from '#platform/contract/former-colleague.ts'
import { listNames } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'

interface Named {
  firstName: string
  lastName: string
  /** The first name, or more where an active colleague shares it. */
  knownAs?: string | undefined
}

/** A person's full name; with team, title or address where an active colleague shares it. */
export function nameOf({ firstName, lastName, knownAs = '' }: Named): string {
  const name = `${firstName} ${lastName}`
  return sayName(knownAs.startsWith(name) ? knownAs : name, say)
}

type Known = Omit<Named, 'lastName'> & Partial<Named>

/** A person's first name, or as much as tells them apart from active colleagues. */
export function shortNameOf(person: Known): string {
  const { firstName, knownAs = firstName } = person
  return sayName(isFormer(person) ? FORMER_NAME : knownAs, say)
}

/** Whether a person was erased. */
export function isFormer({ firstName, lastName }: Pick<Known, 'firstName' | 'lastName'>): boolean {
  return firstName === FORMER.firstName && lastName === FORMER.lastName
}

interface Position {
  title: string | null
  team: string | null
}

/** A person's title and team, as far as they are known. */
export function positionOf({ title, team }: Position): string[] {
  return [title, team].filter((part) => part !== null)
}

/** First names in a sentence. */
export function firstNamesOf(people: readonly Known[]): string {
  return listNames(people.map(shortNameOf))
}
