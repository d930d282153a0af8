import * as z from 'zod/mini'

/** A moment: ISO 8601 in UTC on the wire, a Date in the code. */
export const date = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
})
