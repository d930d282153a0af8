import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '#platform/contract/refusals.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { deliveryEndpoints, NewAddress } from '#shop/contract/addresses.ts'
import type { Cart } from '#shop/contract/cart.ts'
import classes from './DeliveryAddress.module.css'

export const addressQuery = queryOptions({
  queryKey: ['cart', 'address'],
  queryFn: ({ signal }) => call(deliveryEndpoints.readAddress, { signal }),
})

/** The address that a cart is sent to, as it is typed; `save` keeps it before the cart is paid. */
export function useDeliveryAddress(cart: Cart | undefined) {
  const isNeeded = cart?.lines.some(({ terms, stock }) => terms?.needsAddress === true && stock > 0)
  const { data: known } = useQuery({ ...addressQuery, enabled: isNeeded === true })
  const [typed, setTyped] = useState<NewAddress | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const draft = typed ?? known
  return {
    isNeeded: isNeeded === true,
    draft,
    wrong,
    change: (part: Partial<NewAddress>) => {
      if (draft === undefined) return
      setTyped({ ...draft, ...part })
      setWrong(null)
    },
    save: async () => {
      if (isNeeded !== true || draft === undefined) return
      try {
        const saved = await call(deliveryEndpoints.setAddress, { body: check(NewAddress, draft) })
        queryClient.setQueryData(addressQuery.queryKey, saved)
      } catch (error) {
        if (error instanceof Refused) setWrong(sayRefusal(error.code))
        throw error
      }
    },
  }
}

interface DeliveryAddressProps {
  address: ReturnType<typeof useDeliveryAddress>
}

/** Asks where to send the gifts that are delivered. */
export function DeliveryAddress({ address: { draft, wrong, change } }: DeliveryAddressProps) {
  return (
    <Card>
      <div className={classes.address}>
        {draft === undefined ? (
          <Skeleton height={140} />
        ) : (
          <>
            <TextAreaField
              label={t`Delivery address`}
              description={t`Name, street, postcode and town, country; a phone number if the carrier should call. Each in a line of its own.`}
              autoComplete="street-address"
              dir="auto"
              minRows={4}
              maxRows={10}
              value={draft.address}
              error={wrong}
              onChange={(text) => change({ address: text })}
            />
            <SwitchField
              label={t`Keep this address for next time`}
              description={t`You see and delete it under My data.`}
              checked={draft.isKept}
              onChange={(isKept) => change({ isKept })}
            />
            <p className={classes.note}>
              <Trans>
                Whoever sends the gift sees it, until some weeks after you got it. Then it is
                deleted.
              </Trans>
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
