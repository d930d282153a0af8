import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useIsFetching } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#platform/web/paths.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import { OrdersToHandOver } from '#shop/web/hand-over/OrdersToHandOver.tsx'
import type { InventorySearch } from '#shop/web/search-params.ts'
import { GiftBesideList, GiftInsteadOfList } from './InventoryGift.tsx'
import { InventoryGifts } from './InventoryGifts.tsx'
import { InventoryPurchases } from './InventoryPurchases.tsx'

/** Where a gift has room beside the list. */
const WIDE = '(min-width: 75em)'

/**
 * Inventory (specification, section 2): orders to hand over, the stock of every gift, and all
 * purchases with their buyers. A gift opens beside the list, on a small screen instead of the page.
 */
export function Inventory() {
  useDetailsInAddress()
  const shown = useSearch({ from: paths.inventory })
  const change = useChangeSearch<InventorySearch>(useNavigate({ from: paths.inventory }))
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const { gift } = shown
  const close = () => change({ gift: undefined })
  if (gift !== undefined && !isWide) return <GiftInsteadOfList id={gift} onClose={close} />
  return (
    <Screen title={t`Inventory`} lead={<Lead />}>
      <OrdersToHandOver />
      <InventoryGifts
        shown={shown}
        onChange={change}
        staysInPlace={isWide}
        beside={gift !== undefined && <GiftBesideList key={gift} id={gift} onClose={close} />}
      />
      <InventoryPurchases shown={shown} onChange={change} />
    </Screen>
  )
}

// A link to the second table, which is hard to find below a long first one.
function Lead() {
  return (
    <Trans>
      What is in stock, and{' '}
      <Anchor
        renderRoot={(props) => (
          <Link
            to={paths.inventory}
            search={({ search, stock }) => ({ search, stock, state: 'ordered', sort: 'oldest' })}
            hash="details"
            {...props}
          />
        )}
        // The router does nothing when the address is the same.
        onClick={showDetails}
      >
        what people are waiting for
      </Anchor>
      .
    </Trans>
  )
}

/** Scrolls to the details once all rows are loaded: rows above would push them out of view. */
function useDetailsInAddress(): void {
  const isAsked = useLocation({ select: ({ hash }) => hash === 'details' })
  const isLoading =
    useIsFetching({ queryKey: ['inventory'], predicate: ({ state }) => state.data === undefined }) >
    0
  useEffect(() => {
    if (isAsked && !isLoading) showDetails()
  }, [isAsked, isLoading])
}

function showDetails(): void {
  const heading = document.getElementById('details')
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
