import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { webhookEndpoints, type Webhook, type WebhookChange } from '#webhooks/contract/webhooks.ts'

export const WEBHOOKS_KEY = ['webhooks'] as const

/** Every webhook, read again by itself: deliveries go on. */
export function webhooksQuery() {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'list'],
    queryFn: ({ signal }) => call(webhookEndpoints.listWebhooks, { signal }),
    refetchInterval: 5_000,
  })
}

/** The deliveries of a webhook, page by page. */
export function deliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', id],
    queryFn: ({ pageParam: before, signal }) =>
      call(webhookEndpoints.listDeliveries, { params: { id }, query: { before }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 5_000,
  })
}

export function deliveryQuery(id: string, event: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'delivery', id, event],
    queryFn: ({ signal }) => call(webhookEndpoints.readDelivery, { params: { id, event }, signal }),
    refetchInterval: 5_000,
  })
}

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
