import * as z from 'zod/mini'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { isTimeZone } from '#settings/contract/company-day.ts'
import { hasPush, NOTIFICATION_KINDS } from './kinds.ts'

const MAIL_CHOICES = ['never', 'at_once', 'daily', 'weekly'] as const
export type NewsMailPace = (typeof MAIL_CHOICES)[number]

const channels = {
  inInbox: z.boolean(refusal('invalid-input')),
  mail: z.enum(MAIL_CHOICES, refusal('invalid-input')),
  push: z.boolean(refusal('invalid-input')),
}

const kind = z.enum(NOTIFICATION_KINDS, refusal('invalid-input'))

/** The channels of one kind of notification. */
export const KindChannels = z.strictObject({
  kind,
  ...channels,
  /** It cannot be switched off. */
  isLocked: z.boolean(),
})
export type KindChannels = z.output<typeof KindChannels>

const hour = z
  .number(refusal('invalid-input'))
  .check(z.int(), z.gte(0, refusal('invalid-input')), z.lte(23, refusal('invalid-input')))

const settings = {
  /** An IANA name, such as Europe/Berlin. */
  timeZone: typedText('invalid-input').check(
    atLeast(1, 'invalid-input'),
    atMost(64, 'invalid-input'),
    z.refine(isTimeZone, refusal('time-zone-unknown')),
  ),
  /** No mails and pushes from one hour of the day until the other; equal hours mean no quiet. */
  quietFrom: hour,
  quietUntil: hour,
  /** Whether mails and pushes may quote private thanks. */
  quotesPrivate: z.boolean(refusal('invalid-input')),
}

export const Preferences = z.strictObject({
  kinds: z.array(KindChannels),
  ...settings,
  /** Whether this Laurel sends mails at all. */
  sendsMail: z.boolean(),
  /** The mail server refused the person's address for good. */
  isRefused: z.boolean(),
  /** False: they have a user name, and no mail goes there. */
  hasAddress: z.boolean(),
})
export type Preferences = z.output<typeof Preferences>

const KindChange = z
  .strictObject({ kind, ...z.partial(z.strictObject(channels)).shape })
  .check(z.refine(({ kind: of, push }) => push !== true || hasPush(of), refusal('invalid-input')))
export type KindChange = z.output<typeof KindChange>

const kinds = z._default(
  z.array(KindChange).check(z.maxLength(NOTIFICATION_KINDS.length, refusal('invalid-input'))),
  [],
)

export const PreferencesChange = z.strictObject({
  kinds,
  /** Clears the refusal of the person's address. */
  isRefused: z.optional(z.literal(false, refusal('invalid-input'))),
  ...z.partial(z.strictObject(settings)).shape,
})
export type PreferencesChange = z.output<typeof PreferencesChange>

/** The default channels, for everybody without their own choices. */
export const Defaults = z.strictObject({ kinds: z.array(KindChannels) })
export const DefaultsChange = z.strictObject({ kinds })
