import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import type { MessageDescriptor } from '@lingui/core'

/** The newest shape of payloads, which new endpoints keep. */
export const SHAPE = '2026-11-27'

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

/** Every event that other software can hear of. */
export const EVENTS = {
  'thanks.created': {
    ...aboutThanks,
    says: msg`Thanks sent`,
    cause: 'Somebody thanked colleagues.',
  },
  'thanks.changed': {
    ...aboutThanks,
    says: msg`Points added to thanks`,
    cause: 'Somebody added points to thanks.',
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
} as const satisfies Record<string, EventKind>

export type EventName = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]]

export type EventData<K extends EventName> = z.output<(typeof EVENTS)[K]['data']>

/** The event of a trial, which goes to one webhook whatever it chose. */
export const TRIED = 'webhook.tried'
