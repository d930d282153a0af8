import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { deliveryEndpoints } from '#shop/contract/addresses.ts'
import classes from './OrderAddress.module.css'

/** Where an order is sent, for whoever sends it; nothing once it was deleted. */
export function OrderAddress({ order }: { order: number }) {
  const { data } = useQuery({
    queryKey: ['inventory', 'address', order],
    queryFn: ({ signal }) =>
      call(deliveryEndpoints.readOrderAddress, { params: { id: order }, signal }),
  })
  if (data === undefined || data.address === '') return null
  return (
    <div className={classes.address}>
      <strong>{t`Delivery address`}</strong>
      <p dir="auto">{data.address}</p>
    </div>
  )
}
