import { msg } from '@lingui/core/runtime-macro'
import type { Say } from './say.ts'

/** The name of every erased person, as the database keeps it. */
export const FORMER = { firstName: 'Former', lastName: 'colleague' } as const
export const FORMER_NAME = `${FORMER.firstName} ${FORMER.lastName}`

const FORMER_ADDRESS = 'former-colleague:'

/** Stands in the place of an erased person's address; it is none, so nobody can type it. */
export function formerAddress(userId: number): string {
  return `${FORMER_ADDRESS}${userId}`
}

export function isFormerAddress(email: string): boolean {
  return email.startsWith(FORMER_ADDRESS)
}

/** A person's name; that of an erased person in the reader's language. */
export function sayName(name: string, say: Say): string {
  return name === FORMER_NAME ? say(msg`Former colleague`) : name
}
