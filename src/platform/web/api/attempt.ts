import { useRef } from 'react'
import { Refused } from '#platform/contract/refusals.ts'
import { isTemporaryRefusal } from '#platform/web/language/refusals.ts'

/** A request that changes something, and its idempotency key. */
export interface RequestAttempt<Request> {
  request: Request
  key: string
}

/**
 * The attempt for a request. While the effect of the last attempt is unknown, an equal request
 * keeps its key; any other gets a new one.
 */
export function attemptFor<Request>(
  request: Request,
  unresolved: RequestAttempt<Request> | null,
): RequestAttempt<Request> {
  const same = unresolved !== null && JSON.stringify(unresolved.request) === JSON.stringify(request)
  return same ? unresolved : { request, key: newIdempotencyKey() }
}

/** A refusal ends an attempt; no answer, or a temporary refusal, leaves it open. */
export function isOpenAfter(error: unknown): boolean {
  return !(error instanceof Refused) || isTemporaryRefusal(error.code)
}

/**
 * A new Idempotency-Key, 128 random bits. Not crypto.randomUUID, which is missing outside secure
 * contexts, such as plain http in the office network.
 */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends requests with idempotency keys. A request without an answer keeps its key when it is sent
 * again, so that it can't take effect twice. `onUnmoved` gets the refusal of a request that had no
 * earlier try, and so no effect.
 */
export function useAttempts<Request, Answer>(
  send: (request: Request, key: string) => Promise<Answer>,
  onUnmoved: (refusal: unknown) => void = () => {},
) {
  const unresolved = useRef<RequestAttempt<Request> | null>(null)
  return async (request: Request): Promise<Answer> => {
    const earlier = unresolved.current
    const attempt = attemptFor(request, earlier)
    // Before sending: a second press can come before the answer.
    unresolved.current = attempt
    try {
      const answer = await send(attempt.request, attempt.key)
      unresolved.current = null
      return answer
    } catch (error) {
      if (!isOpenAfter(error)) {
        unresolved.current = null
        if (attempt !== earlier) onUnmoved(error)
      }
      throw error
    }
  }
}
