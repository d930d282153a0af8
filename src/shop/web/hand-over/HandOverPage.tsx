import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPackage, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import type { PickupPlace } from '#shop/contract/places.ts'
import type { WaitingFilter } from '#shop/contract/shop-choices.ts'
import type { HandOverSearch } from '#shop/web/search-params.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { HandOverDialog, type HandOverAttempt } from './HandOverDialog.tsx'
import classes from './HandOverPage.module.css'
import { placesQuery } from './places-query.ts'
import { waitingOrdersQuery } from './waiting-orders-query.ts'
import { WaitingOrders } from './WaitingOrders.tsx'

/** For keepers at a counter: the orders that wait, and the code that a buyer shows. */
export function HandOverPage() {
  const shown = useSearch({ from: paths.handOverGifts })
  const change = useChangeSearch<HandOverSearch>(useNavigate({ from: paths.handOverGifts }))
  const places = useQuery(placesQuery).data?.places ?? []
  const { subject, opened, open, close } = useDialog<HandOverAttempt>()
  const place = shown.place ?? null
  return (
    <Screen
      title={t`Hand over`}
      lead={t`Ask for the code, look at the gifts, hand them over.`}
      above={<BackLink to={paths.inventory}>{t`Inventory`}</BackLink>}
      actions={<PageActions shown={shown} />}
    >
      {places.length > 0 && <CodeEntry onFound={(order, code) => open({ order, code, place })} />}
      <Filters shown={shown} places={places} onChange={change} />
      <List shown={shown} onHandOver={(order) => open({ order, code: null, place })} />
      <HandOverDialog attempt={subject} opened={opened} onClose={close} />
    </Screen>
  )
}

function PageActions({ shown }: { shown: HandOverSearch }) {
  return (
    <div className={classes.actions}>
      <Button variant="default" renderRoot={(props) => <Link to={paths.places} {...props} />}>
        <Trans>Places</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link to={paths.packingList} search={{ place: shown.place }} {...props} />
        )}
      >
        <Trans>Packing list</Trans>
      </Button>
    </div>
  )
}

const SHOWN: Record<WaitingFilter, MessageDescriptor> = {
  all: msg`All states`,
  ready: msg`To hand over`,
  waits: msg`Waits for approval`,
  uncollected: msg`Not collected`,
}

interface FiltersProps {
  shown: HandOverSearch
  places: readonly PickupPlace[]
  onChange: (change: HandOverSearch) => void
}

function Filters({ shown, places, onChange }: FiltersProps) {
  const { search = '', place, show = 'all' } = shown
  const { data, isPlaceholderData } = useInfiniteQuery(waitingOrdersQuery(shown))
  const total = isPlaceholderData ? undefined : data?.pages[0]?.total
  return (
    <ListTools
      count={
        total === undefined
          ? undefined
          : plural({ orders: total }, { one: '# order', other: '# orders' })
      }
    >
      <SearchField
        label={t`Search by name or order`}
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      {places.length > 0 && (
        <SelectField
          aria-label={t`Place`}
          choices={{
            all: t`All places`,
            ...Object.fromEntries(places.map(({ id, name }) => [`${id}`, name])),
          }}
          value={place === undefined ? 'all' : String(place)}
          onChange={(value: string) =>
            onChange({ place: value === 'all' ? undefined : Number(value) })
          }
        />
      )}
      <SelectField
        aria-label={t`State`}
        choices={SHOWN}
        value={show}
        onChange={(value) => onChange({ show: value === 'all' ? undefined : value })}
      />
    </ListTools>
  )
}

interface ListProps {
  shown: HandOverSearch
  onHandOver: (order: HandOverAttempt['order']) => void
}

function List({ shown, onHandOver }: ListProps) {
  const query = useInfiniteQuery(waitingOrdersQuery(shown))
  const orders = query.data?.pages.flatMap((page) => page.orders)
  const failed = t`The orders could not be loaded.`
  if (query.isLoadingError) return <LoadAlert words={failed} onRetry={() => void query.refetch()} />
  return (
    <>
      <Card padding="flush">
        {orders === undefined && <RowsSkeleton rows={4} />}
        {orders?.length === 0 && (
          <EmptyState title={t`Nobody is waiting`} icon={<IconPackage size={30} />}>
            <Trans>No order waits here. New ones show here, the oldest first.</Trans>
          </EmptyState>
        )}
        {orders !== undefined && orders.length > 0 && (
          <WaitingOrders orders={orders} onHandOver={onHandOver} />
        )}
      </Card>
      <ShowMore query={query} failed={failed} />
    </>
  )
}
