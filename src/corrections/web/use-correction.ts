import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Receipt } from '#platform/contract/transactions.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'

/** Sends a correction under one key, then reads the accounts again. */
export function useCorrection<Request>(
  send: (request: Request, key: string) => Promise<Receipt>,
  onDone: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: useAttempts(send),
    onSuccess: onDone,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['accounts'] }),
  })
}
