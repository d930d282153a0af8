import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#platform/web/ui/announce.ts'

/** A hundred thousand people take their time. */
export const PATIENCE_MS = 5 * 60_000

/** Does something to everybody who is chosen, and says what was done. */
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
