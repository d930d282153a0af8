import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** Of requests to addresses that people type, and of the secrets that go with them. */
export const outgoingSchemas = {
  WEBHOOK_ALLOW: z.nullable(
    z
      .pipe(
        z.string(),
        z.transform((text) => text.split(',').map((part) => part.trim())),
      )
      .check(z.refine((parts) => parts.every(isNetwork))),
  ),
  SEALING_KEY: z.nullable(z.string().check(z.regex(/^\S{32,512}$/))),
}

/** An IP address, or a network like 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  if (version === 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
