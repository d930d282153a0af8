import { hashToken } from './tokens.ts'

/** Where a password or a sign-in comes from. */
export interface SignInOrigin {
  readonly clientIp: string
  /** The token of the device's cookie; null before its first sign-in. */
  readonly device: string | null
}

/** The browser that signs in. */
export interface SignInClient extends SignInOrigin {
  readonly userAgent: string
}

/** The origins by which a sign-in is known later, the device first. */
export function originsOf({ device, clientIp }: SignInOrigin): string[] {
  const address = `address:${clientIp.slice(0, 64)}`
  return device === null ? [address] : [`device:${hashToken(device).toString('hex')}`, address]
}
