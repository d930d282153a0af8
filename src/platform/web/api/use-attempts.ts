import { useRef } from 'react'
import { type Attempt, attemptFor, isOpenAfter } from './attempt.ts'

/**
 * Sends keyed requests, each wish under a key of its own. One whose answer never came goes on under
 * its key when the same is sent again, so that it can't happen twice.
 */
export function useAttempts<Request, Answer>(
  send: (request: Request, key: string) => Promise<Answer>,
) {
  const unresolved = useRef<Attempt<Request> | null>(null)
  return async (request: Request): Promise<Answer> => {
    const attempt = attemptFor(request, unresolved.current)
    // From the first moment: a second press can be sooner than the answer to the first.
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
