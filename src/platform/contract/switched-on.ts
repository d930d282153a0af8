import * as z from 'zod/mini'

/** A boolean in an address; false where it is missing. */
export const switchedOn = z._default(
  z.codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (text) => text === 'true',
    encode: (on) => (on ? 'true' : 'false'),
  }),
  false,
)
