import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#platform/web/ui/announce.ts'

/** A change of 100,000 people takes long. */
export const TIMEOUT_MS = 5 * 60_000

/** Sends a change of all selected people and announces the result. */
export function useChangeMany<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  wordsOf: (answer: Answer, request: Request) => string,
  onDone: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, request) => {
      announce('success', wordsOf(answer, request))
      onDone()
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['users'] })
      void queries.invalidateQueries({ queryKey: ['bonuses'] })
    },
  })
}
