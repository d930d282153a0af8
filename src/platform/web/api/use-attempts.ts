import { useRef } from 'react'
import { type Attempt, attemptFor, isOpenAfter } from './attempt.ts'

/**
 * Sends requests with idempotency keys. A request without an answer keeps its key when it is sent
 * again, so that it can't take effect twice.
 */
export function useAttempts<Request, Answer>(
  send: (request: Request, key: string) => Promise<Answer>,
) {
  const unresolved = useRef<Attempt<Request> | null>(null)
  return async (request: Request): Promise<Answer> => {
    const attempt = attemptFor(request, unresolved.current)
    // Before sending: a second press can come before the answer.
    unresolved.current = attempt
    try {
      const answer = await send(attempt.request, attempt.key)
      unresolved.current = null
      return answer
    } catch (error) {
      if (!isOpenAfter(error)) unresolved.current = null
      throw error
    }
  }
}
