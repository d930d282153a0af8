import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'

/** The newest shape of payloads, which new endpoints keep. */
export const SHAPE = '2026-11-27'

/** An id, a number of a transaction in its wallet, or a count. */
const id = z.int()

interface EventKind {
  /** Its name on screens. */
  readonly says: MessageDescriptor
  /** When it happens, for documents. */
  readonly cause: string
  readonly data: z.ZodMiniType
  readonly example: Readonly<Record<string, unknown>>
  /** The path that reads what changed. */
  readonly read: string
}

const aboutThanks = {
  data: z.strictObject({ thanks: id }),
  example: { thanks: 12 },
  read: '/api/recognitions/{thanks}',
} as const

const aboutOrder = {
  /** `place`: where it is handed over, if a place is chosen. */
  data: z.strictObject({ order: id, person: id, place: z.optional(id) }),
  example: { order: 7, person: 4, place: 2 },
  read: '/api/purchases/{order}',
} as const

const aboutPoints = {
  data: z.strictObject({ person: id, number: id }),
  example: { person: 4, number: 31 },
  read: '/api/users/{person}/transactions',
} as const

const aboutPerson = {
  data: z.strictObject({ person: id }),
  example: { person: 4 },
  read: '/api/users/{person}',
} as const

/** Every event that webhooks can receive. */
export const EVENTS = {
  'thanks.created': {
    ...aboutThanks,
    says: msg`Thanks sent`,
    cause: 'Somebody thanked colleagues.',
  },
  'thanks.changed': {
    ...aboutThanks,
    says: msg`Points or a person added to thanks`,
    cause: 'Somebody added points to thanks, or their sender added a person.',
  },
  'thanks.undone': {
    ...aboutThanks,
    says: msg`Thanks undone`,
    cause: 'The sender took thanks back within a minute. Remove what you kept of them.',
  },
  'thanks.hidden': {
    ...aboutThanks,
    says: msg`Thanks hidden`,
    cause:
      'Thanks left the wall: moderators hid their words, or a receiver keeps them private now.',
  },
  'thanks.shown': {
    ...aboutThanks,
    says: msg`Thanks shown again`,
    cause: 'Thanks that were hidden are on the wall again.',
  },
  'order.placed': {
    ...aboutOrder,
    says: msg`Order placed`,
    cause: 'Somebody bought gifts, or a milestone gave them one.',
  },
  'order.changed': {
    ...aboutOrder,
    says: msg`Order handed over or refunded`,
    cause:
      'An order was handed over or refunded, wholly or in part, its hand-over was taken back, it was approved, declined, prepared or cancelled, its buyer chose another place, or a voucher code of it was replaced.',
  },
  'points.deposited': {
    ...aboutPoints,
    says: msg`Points deposited`,
    cause: 'Somebody deposited points.',
  },
  'points.withdrawn': {
    ...aboutPoints,
    says: msg`Points withdrawn`,
    cause: 'Somebody withdrew points, which wait to be paid out.',
  },
  'bonus.given': {
    says: msg`Bonus points given`,
    cause: 'Bonus points were given to so many people.',
    data: z.strictObject({ people: id }),
    example: { people: 3 },
    read: '/api/bonuses/batches',
  },
  'award.given': {
    says: msg`Company points given`,
    cause: 'Company points, which buy gifts, were given to so many people.',
    data: z.strictObject({ people: id }),
    example: { people: 3 },
    read: '/api/awards',
  },
  'allowance.granted': {
    says: msg`Allowance granted`,
    cause: 'So many people were granted the points to give of a month or quarter.',
    data: z.strictObject({ people: id }),
    example: { people: 3 },
    read: '/api/allowance/forecast',
  },
  'boost.given': {
    says: msg`More points to give`,
    cause: 'So many people were given more points to give, once.',
    data: z.strictObject({ people: id }),
    example: { people: 3 },
    read: '/api/audit-log',
  },
  'person.added': {
    ...aboutPerson,
    says: msg`Person added`,
    cause: 'An account was made: by its person, the administrator, a file or the directory.',
  },
  'person.changed': {
    ...aboutPerson,
    says: msg`Person changed`,
    cause: 'A name, address, team, manager or permission changed; also when somebody leaves.',
  },
  'person.erased': {
    ...aboutPerson,
    says: msg`Person erased`,
    cause: 'Somebody who had left was erased. Remove what you kept of them.',
  },
} as const satisfies Record<string, EventKind>

export type EventName = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]]

export type EventData<K extends EventName> = z.output<(typeof EVENTS)[K]['data']>

/** The event of a trial, which goes to one webhook whatever it chose. */
export const TRIAL_EVENT = 'webhook.tried'
