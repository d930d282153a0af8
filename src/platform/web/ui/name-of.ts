import { FORMER, FORMER_NAME, sayName } from '#platform/contract/former-colleague.ts'
import { listNames } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'

interface PersonName {
  firstName: string
  lastName: string
  /** The first name, or more where an active colleague shares it. */
  knownAs?: string | undefined
}

/** A person's full name; with team, title or address where an active colleague shares it. */
export function nameOf({ firstName, lastName, knownAs = '' }: PersonName): string {
  const name = `${firstName} ${lastName}`
  return sayName(knownAs.startsWith(name) ? knownAs : name, say)
}

type PartialName = Omit<PersonName, 'lastName'> & Partial<PersonName>

/** A person's first name, or as much as tells them apart from active colleagues. */
export function shortNameOf(person: PartialName): string {
  const { firstName, knownAs = firstName } = person
  return sayName(isFormer(person) ? FORMER_NAME : knownAs, say)
}

/** Whether a person was erased. */
export function isFormer({
  firstName,
  lastName,
}: Pick<PartialName, 'firstName' | 'lastName'>): boolean {
  return firstName === FORMER.firstName && lastName === FORMER.lastName
}

interface PersonPosition {
  title: string | null
  team: string | null
}

/** A person's title and team, as far as they are known. */
export function positionOf({ title, team }: PersonPosition): string[] {
  return [title, team].filter((part) => part !== null)
}

/** First names in a sentence. */
export function firstNamesOf(people: readonly PartialName[]): string {
  return listNames(people.map(shortNameOf))
}
