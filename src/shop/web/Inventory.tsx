import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Title } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery, useIsFetching } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import { STATE_WORDS, type PurchaseSort } from '#shop/contract/shop-choices.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { PurchaseDetailFilter } from '#shop/contract/shop.ts'
import classes from './Inventory.module.css'
import { InventoryGifts } from './InventoryGifts.tsx'
import { OrderDialog, type OrderChange } from './OrderDialog.tsx'
import { OrdersToHandOver } from './OrdersToHandOver.tsx'
import { purchaseDetailsQuery, PurchaseDetailTable } from './PurchaseDetailTable.tsx'
import type { InventorySearch } from './search-params.ts'

/**
 * Inventory (specification, section 2): what is to be handed over, the stock of every gift, and all
 * purchases with their buyers.
 */
export function Inventory() {
  useDetailsInAddress()
  const shown = useSearch({ from: paths.inventory })
  const change = useChangeSearch<InventorySearch>(useNavigate({ from: paths.inventory }))
  return (
    <Screen title={t`Inventory`} lead={<Lead />}>
      <OrdersToHandOver />
      <InventoryGifts shown={shown} onChange={change} />
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

const STATES = { all: msg`All states`, ...STATE_WORDS }

const SORTS: Record<PurchaseSort, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
}

interface InventoryPurchasesProps {
  /** The search in the address; a missing value is the default. */
  shown: InventorySearch
  onChange: (change: InventorySearch) => void
}

/** All purchased gifts, with the state of their orders. */
export function InventoryPurchases({ shown, onChange }: InventoryPurchasesProps) {
  const { details: search = '', state = 'all', sort = 'newest' } = shown
  const filter: PurchaseDetailFilter = { search, state, sort }
  const query = useInfiniteQuery(purchaseDetailsQuery(filter))
  const [asked, setAsked] = useState<OrderChange | null>(null)
  const details = query.data?.pages.flatMap((page) => page.details)
  return (
    <section aria-labelledby="details" className={classes.section}>
      <Title order={2} id="details" tabIndex={-1}>{t`Purchased Details of Gift Items`}</Title>
      <Tools
        count={query.isPlaceholderData ? undefined : query.data?.pages[0]?.total}
        filter={filter}
        onChange={onChange}
      />
      {query.isLoadingError ? (
        <LoadAlert words={t(MESSAGES.purchaseDetailsFailed)} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {details === undefined && <RowsSkeleton rows={5} />}
          {details?.length === 0 && (
            <NoPurchases filtered={search !== '' || filter.state !== 'all'} />
          )}
          {details !== undefined && details.length > 0 && (
            <PurchaseDetailTable
              details={details}
              stale={query.isPlaceholderData}
              onAsk={setAsked}
            />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t(MESSAGES.purchaseDetailsFailed)} />
      <OrderDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

interface ToolsProps extends Pick<InventoryPurchasesProps, 'onChange'> {
  /** The number of rows, once it is known. */
  count: number | undefined
  filter: PurchaseDetailFilter
}

function Tools({ count, filter, onChange }: ToolsProps) {
  return (
    <ListTools
      count={count === undefined ? undefined : inWords(count)}
      download={fileLink(shopEndpoints.downloadPurchaseDetails, { query: filter })}
    >
      <SearchField
        label={t`Search by gift or purchaser`}
        value={filter.search}
        onSearch={(text) => onChange({ details: text })}
      />
      <SelectField
        aria-label={t`State`}
        choices={STATES}
        value={filter.state}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
      <SelectField
        aria-label={t`Sort`}
        choices={SORTS}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
      />
    </ListTools>
  )
}

function NoPurchases({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title={t`No purchase matches`} icon={<IconPackage size={30} />}>
      <Trans>
        Try another part of the gift&rsquo;s or the purchaser&rsquo;s name, or show all states.
      </Trans>
    </EmptyState>
  ) : (
    <EmptyState title={t`Nothing has been bought yet`} icon={<IconPackage size={30} />}>
      <Trans>Every gift that somebody buys shows here.</Trans>
    </EmptyState>
  )
}

function inWords(count: number): string {
  return plural(count, { one: '# purchased gift', other: '# purchased gifts' })
}
