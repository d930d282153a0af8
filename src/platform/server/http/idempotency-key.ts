/** What an Idempotency-Key looks like; words say the same in the refusal 'key-missing'. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/
