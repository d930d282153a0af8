import * as z from 'zod/mini'
import { date } from '#platform/contract/date.ts'
import { refusal } from '#platform/contract/text.ts'
import { switchedOn } from '#platform/contract/switched-on.ts'

/** A browser somebody is signed in on. */
export const SignedInDevice = z.strictObject({
  id: z.string(),
  /** Browser and system, like "Firefox on Linux". */
  device: z.string(),
  /** The network address it signed in from; null: not known. */
  address: z.nullable(z.string()),
  since: date,
  /** When it last asked for anything, to a minute or two. */
  lastSeen: date,
  /** Whether it is the browser that asks. */
  isThis: z.boolean(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

/** So many are shown, those used last. */
export const MOST_DEVICES_SHOWN = 100

export const SignedInDevices = z.strictObject({
  devices: z.array(SignedInDevice),
  /** How many there are in all. */
  total: z.number(),
})

export const DeviceId = z.strictObject({
  id: z
    .string(refusal('invalid-input'))
    .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, refusal('invalid-input'))),
})

/** All others, or this one as well. */
export const WhichDevices = z.strictObject({ alsoThis: switchedOn })

export const SignedOutDevices = z.strictObject({ devices: z.number() })
