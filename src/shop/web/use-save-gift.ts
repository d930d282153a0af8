import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { Gift, NewGift } from '#shop/contract/shop.ts'
import { call } from '#platform/web/api/client.ts'
import { useAttempts } from '#platform/web/api/use-attempts.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { changeOf } from './gift-draft.ts'

/** Adds a gift, or changes the one given, as it was when its form opened. */
export function useSaveGift(gift: Gift | null, onSaved: () => void) {
  const queries = useQueryClient()
  const send = useAttempts((draft: NewGift, key) =>
    gift === null
      ? call(shopEndpoints.addGift, { body: draft, key })
      : call(shopEndpoints.editGift, { params: { id: gift.id }, body: changeOf(gift, draft), key }),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      onSaved()
      announce('success', gift === null ? MESSAGES.giftAdded : MESSAGES.giftUpdated)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['gifts'] }),
  })
}
