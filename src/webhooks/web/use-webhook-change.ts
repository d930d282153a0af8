import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { webhookEndpoints, type Webhook, type WebhookChange } from '#webhooks/contract/webhooks.ts'
import { WEBHOOKS_KEY } from './queries.ts'

/** Changes a webhook, or switches it on or off. */
export function useWebhookChange({ id }: Webhook, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookChange) =>
      call(webhookEndpoints.changeWebhook, { params: { id }, body }),
    onSuccess: onDone,
    // Also after a refusal: it may have been removed meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
}
