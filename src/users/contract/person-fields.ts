import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'

export const PERSON_KINDS = ['employee', 'contractor', 'apprentice', 'other'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

export const PERSON_KIND_NAMES: Readonly<Record<PersonKind, MessageDescriptor>> = {
  employee: msg`Employee`,
  contractor: msg`Contractor`,
  apprentice: msg`Apprentice`,
  other: msg({ message: 'Other', context: 'a kind of employment' }),
}

/** At most so many own fields of a company. */
export const MOST_CUSTOM_FIELDS = 5

/** One of the company's own fields. */
export const CustomField = z.strictObject({ id: z.number(), name: z.string() })
export type CustomField = z.output<typeof CustomField>
