import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The sections of the settings that have a page at /settings/NAME, by their names in the address. */
export const SECTION_TITLES = {
  company: msg`Company`,
  joining: msg`Joining`,
  login: msg({ message: 'Login', context: 'the act' }),
  people: msg`People`,
  points: msg`Points`,
  giving: msg({ message: 'Giving', context: 'points to give' }),
  payroll: msg`Payroll`,
  time: msg`Time`,
  reports: msg({ message: 'Reports', context: 'figures' }),
  privacy: msg`Privacy`,
  connections: msg`Mail and single sign-on`,
} as const satisfies Record<string, MessageDescriptor>

export type Section = keyof typeof SECTION_TITLES

export function isSection(name: unknown): name is Section {
  return typeof name === 'string' && Object.hasOwn(SECTION_TITLES, name)
}
