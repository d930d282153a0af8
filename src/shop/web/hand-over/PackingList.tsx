import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { OrderToHandOver } from '#shop/contract/hand-over.ts'
import classes from './PackingList.module.css'
import { placesQuery } from './places-query.ts'
import { waitingOrdersQuery } from './waiting-orders-query.ts'

/** What is to be packed for a place, or for all of them, to print. */
export function PackingList() {
  const { place } = useSearch({ from: paths.packingList })
  const { data } = useQuery(placesQuery)
  const query = useInfiniteQuery(waitingOrdersQuery({ place, show: 'ready' }))
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = query
  // The whole list is on paper.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, isFetchNextPageError])
  const orders = query.data?.pages.flatMap((page) => page.orders)
  const isWhole = orders !== undefined && !hasNextPage
  const name = data?.places.find(({ id }) => id === place)?.name
  return (
    <Screen
      title={name === undefined ? t`Packing list` : t`Packing list: ${name}`}
      above={<BackLink to={paths.handOverGifts}>{t`Hand over`}</BackLink>}
      actions={
        <Button
          disabled={!isWhole}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      }
    >
      {query.isError && !isWhole && (
        <LoadAlert
          words={t`The orders could not be loaded.`}
          onRetry={() => void (orders === undefined ? query.refetch() : fetchNextPage())}
        />
      )}
      {orders === undefined && !query.isError && <RowsSkeleton rows={4} />}
      {isWhole && <Orders orders={orders} namesPlaces={place === undefined} />}
    </Screen>
  )
}

interface OrdersProps {
  orders: readonly OrderToHandOver[]
  /** Whether they are of several places. */
  namesPlaces: boolean
}

function Orders({ orders, namesPlaces }: OrdersProps) {
  const sums = new Map<string, number>()
  for (const { name, quantity } of orders.flatMap(({ lines }) => lines)) {
    sums.set(name, (sums.get(name) ?? 0) + quantity)
  }
  return (
    <div className={classes.list}>
      <p>{plural({ orders: orders.length }, { one: '# order', other: '# orders' })}</p>
      {orders.length > 0 && (
        <section>
          <Title order={2} size="lg">
            <Trans>In all</Trans>
          </Title>
          <ul className={classes.sums}>
            {[...sums].map(([name, quantity]) => (
              <li key={name} dir="auto">
                {quantity} × {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className={classes.orders}>
        {orders.map((order) => (
          <li key={order.id} className={classes.order}>
            <p className={classes.buyer}>
              <span className={classes.box} aria-hidden />
              <strong>{nameOf(order.buyer)}</strong>
              {order.buyer.team !== null && <span dir="auto">{order.buyer.team}</span>}
              <span>
                <Trans>
                  Order {{ purchase: order.id }}, <Moment date={order.date} />
                </Trans>
              </span>
              {namesPlaces && order.place !== null && <span dir="auto">{order.place.name}</span>}
            </p>
            <ul className={classes.gifts}>
              {order.lines.map(({ line, name, quantity }) => (
                <li key={line} dir="auto">
                  {quantity} × {name}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
