import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'
import { date, switchedOn } from '#platform/contract/wire-types.ts'

/** A browser with a live session. */
export const SignedInDevice = z.strictObject({
  id: z.string(),
  /** Browser and system, like "Firefox on Linux"; said by `sayDevice`. */
  device: z.string(),
  /** The IP address of the sign-in; null: unknown. */
  address: z.nullable(z.string()),
  since: date,
  /** The time of its last request, to a minute or two. */
  lastSeen: date,
  /** Whether it is the browser that sends this request. */
  isThis: z.boolean(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

/** The most devices that are listed: the last used ones. */
export const MOST_DEVICES_SHOWN = 100

const SignedInDevices = z.strictObject({
  devices: z.array(SignedInDevice),
  /** The number of all devices, including those not listed. */
  total: z.number(),
})

const DeviceId = z.strictObject({
  id: z
    .string(refusal('invalid-input'))
    .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, refusal('invalid-input'))),
})

/** Whether to end this session too, not only the others. */
const WhichDevices = z.strictObject({ alsoThis: switchedOn })

const SignedOutDevices = z.strictObject({ devices: z.number() })

/** Signed-in devices, and signing them out. */
export const sessionEndpoints = {
  listDevices: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'The browsers I am signed in on, last used first',
    access: 'signedIn',
    output: SignedInDevices,
    refusals: [],
  }),
  signOutDevice: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'Sign out one of my browsers',
    access: 'signedIn',
    params: DeviceId,
    output: SignedOutDevices,
    refusals: ['device-unknown'],
  }),
  signOutDevices: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Sign out everywhere else, or here as well',
    access: 'signedIn',
    query: WhichDevices,
    output: SignedOutDevices,
    refusals: [],
  }),
} as const
