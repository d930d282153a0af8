/*
 * The server's clock, as its answers tell it: a person's device may be minutes or hours off, and what the
 * server says until when would be over at once, or never.
 */

/** The header counts whole seconds, and an answer takes a while: less than this is no difference. */
const EXACT_MS = 3_000

let aheadMs = 0

/** Sets the clock by the Date header of an answer. */
export function setServerClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  aheadMs = Math.abs(ahead) < EXACT_MS ? 0 : ahead
}

/** Now, by the server's clock, in milliseconds since the epoch. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
