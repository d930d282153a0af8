import { msg } from '@lingui/core/runtime-macro'
import type { Say } from './say.ts'

/** The name of every erased person, as the database keeps it. */
export const FORMER = { firstName: 'Former', lastName: 'colleague' } as const
export const FORMER_NAME = `${FORMER.firstName} ${FORMER.lastName}`

/** A person's name; that of an erased person in the reader's language. */
export function sayName(name: string, say: Say): string {
  return name === FORMER_NAME ? say(msg`Former colleague`) : name
}
