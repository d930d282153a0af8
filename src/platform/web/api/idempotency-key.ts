/**
 * A new Idempotency-Key, 128 random bits. Not crypto.randomUUID: that is missing where the page
 * is not a secure context, such as plain http to an address in the office network.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
