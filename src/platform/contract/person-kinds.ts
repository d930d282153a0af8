import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** How people work for the company. */
export const PERSON_KINDS = ['employee', 'contractor', 'apprentice', 'other'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

export const PERSON_KIND_NAMES: Readonly<Record<PersonKind, MessageDescriptor>> = {
  employee: msg`Employee`,
  contractor: msg`Contractor`,
  apprentice: msg`Apprentice`,
  other: msg({ message: 'Other', context: 'a kind of employment' }),
}
