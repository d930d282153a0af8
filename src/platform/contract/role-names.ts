import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Say } from './say.ts'

/** The names of the delegated roles; news and the audit log keep a role by its key. */
export const ROLE_NAMES = {
  shopKeeper: msg`Shop keeper`,
  peopleKeeper: msg`People keeper`,
  moderator: msg`Moderator`,
  reader: msg`Reader`,
  finance: msg`Finance`,
  deputy: msg`Deputy`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

/** The name of a stored role; one of a newer release, and a name that older news kept, stay as they are. */
export function sayRole(role: string, say: Say): string {
  const names: Readonly<Record<string, MessageDescriptor>> = ROLE_NAMES
  const name = names[role]
  return name === undefined ? role : say(name)
}
