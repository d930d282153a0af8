import { PersonNames } from '#auth/contract/new-account.ts'
import type { Identity } from './provider.ts'

const LONGEST = 80

/**
 * First and last name of a new account, from what the provider says: each the first that can be a
 * name, at last the address itself. The company's provider knows how short a name may be.
 */
export function nameFromClaims(
  { givenName, familyName, fullName }: Identity,
  email: string,
): { firstName: string; lastName: string } {
  const local = email.slice(0, email.indexOf('@'))
  const { firstName, lastName } = PersonNames
  const firstThatFits = (schema: typeof firstName, wishes: readonly string[]) =>
    wishes
      .map(shortened)
      .find((wish) => schema.safeParse(wish).success)
      ?.trim() ?? email.slice(0, LONGEST)
  return {
    firstName: firstThatFits(firstName, [givenName, fullName, local, email]),
    lastName: firstThatFits(lastName, [familyName, fullName, local, email]),
  }
}

function shortened(name: string): string {
  return Array.from(name.trim()).slice(0, LONGEST).join('')
}
