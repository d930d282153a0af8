import { isPassing, Refused } from '#platform/contract/refusals.ts'

/** One wish to change something, and the key under which it can have one effect only. */
export interface Attempt<Request> {
  request: Request
  key: string
}

/**
 * The attempt for a request. While it is unknown whether the last attempt had an effect, the same
 * request goes on under its key; anything else is a new wish with a new key.
 */
export function attemptFor<Request>(
  request: Request,
  unresolved: Attempt<Request> | null,
): Attempt<Request> {
  const same = unresolved !== null && JSON.stringify(unresolved.request) === JSON.stringify(request)
  return same ? unresolved : { request, key: newIdempotencyKey() }
}

/** A refusal is the end of an attempt; no answer, or one like "busy", leaves it open. */
export function isOpenAfter(error: unknown): boolean {
  return !(error instanceof Refused) || isPassing(error.code)
}

/**
 * A new Idempotency-Key, 128 random bits. Not crypto.randomUUID: that is missing where the page
 * is not a secure context, such as plain http to an address in the office network.
 */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
