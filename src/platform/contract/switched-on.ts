import * as z from 'zod/mini'

/** A condition in an address: off where it is not said. */
export const switchedOn = z._default(
  z.codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (text) => text === 'true',
    encode: (on) => (on ? 'true' : 'false'),
  }),
  false,
)
