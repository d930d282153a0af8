import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { call } from '#platform/web/api/client.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { STATE_WORDS, type PurchaseSort } from '#shop/contract/shop-choices.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { PurchaseDetail, PurchaseDetailFilter } from '#shop/contract/shop.ts'
import { StageActions } from '#shop/web/hand-over/OrderActions.tsx'
import { OrderDialog, type OrderChange } from '#shop/web/hand-over/OrderDialog.tsx'
import { OrderState } from '#shop/web/hand-over/OrderState.tsx'
import type { InventorySearch } from '#shop/web/search-params.ts'
import classes from './InventoryPurchases.module.css'
import { InventorySection, InventoryTable, RowActions, useFewRows } from './InventorySection.tsx'

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
  const { rows: details, more } = useFewRows(
    query.data?.pages.flatMap((page) => page.details),
    query,
  )
  return (
    <InventorySection id="details" title={t`Purchased Details of Gift Items`}>
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
      <ShowMore query={more} failed={t(MESSAGES.purchaseDetailsFailed)} />
      <OrderDialog asked={asked} onClose={() => setAsked(null)} />
    </InventorySection>
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

interface PurchaseDetailTableProps {
  details: readonly PurchaseDetail[]
  /** The rows belong to the previous search. */
  stale: boolean
  onAsk: (change: OrderChange) => void
}

/** A row per gift of a purchase. */
function PurchaseDetailTable({ details, stale, onAsk }: PurchaseDetailTableProps) {
  const columns = [
    { name: t`Gift Item` },
    { name: t`Purchaser Email` },
    { name: t`Purchased Quantity`, isAmount: true },
    { name: t`Price in Points`, isAmount: true },
    { name: t`Timestamp` },
    { name: t`State` },
    { name: t`Actions`, isUnseen: true },
  ]
  return (
    <InventoryTable columns={columns} stale={stale} aria-labelledby="details">
      {details.map((detail, index) => (
        <Row
          key={`${detail.purchase}-${detail.line}`}
          detail={detail}
          // An order changes as a whole: its first row has the buttons for all of it.
          onAsk={detail.purchase === details[index - 1]?.purchase ? null : onAsk}
        />
      ))}
    </InventoryTable>
  )
}

interface RowProps {
  detail: PurchaseDetail
  onAsk: ((change: OrderChange) => void) | null
}

function Row({ detail, onAsk }: RowProps) {
  const { purchase, name, buyer, quantity, refunded, price, date, state, stage, note } = detail
  const { isDonation } = detail
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {name}
      </th>
      <td role="cell" data-label={t`Purchaser Email`} data-bare className={classes.buyer}>
        <span>
          <PersonAvatar person={buyer} size={36} />
          <span>
            <span className={classes.name}>{nameOf(buyer)}</span>
            <span className={classes.fact}>
              <BreakableEmail email={buyer.email} />
            </span>
            {buyer.team !== null && (
              <span className={classes.fact} dir="auto">
                {buyer.team}
              </span>
            )}
          </span>
        </span>
      </td>
      <td role="cell" data-label={t`Purchased Quantity`} data-amount>
        <span>{quantity}</span>
        {refunded > 0 && state !== 'refunded' && (
          <span className={classes.partly}>
            <Trans>{refunded} refunded</Trans>
          </span>
        )}
      </td>
      <td role="cell" data-label={t`Price in Points`} data-amount>
        <Points amount={price} />
      </td>
      <td role="cell" data-label={t`Timestamp`} data-bare className={classes.when}>
        <Moment date={date} />
      </td>
      <td role="cell" data-label={t`State`} data-bare className={classes.state}>
        <span>
          <OrderState state={state} stage={stage} isDonation={isDonation} />
          <span className={classes.order}>
            <Trans>Order {purchase}</Trans>
          </span>
          {note !== '' && <q className={classes.note}>{note}</q>}
        </span>
      </td>
      <td role="cell">{onAsk !== null && <Actions detail={detail} onAsk={onAsk} />}</td>
    </tr>
  )
}

interface ActionsProps {
  detail: PurchaseDetail
  onAsk: (change: OrderChange) => void
}

function Actions({ detail, onAsk }: ActionsProps) {
  const { purchase, buyer, state, stage } = detail
  const name = nameOf(buyer)
  if (state === 'refunded') return null
  return (
    <RowActions>
      <StageActions detail={detail} onAsk={onAsk} />
      {state === 'ordered' && stage !== 'waits' && (
        <Button
          variant="light"
          size="compact-md"
          aria-label={t`Hand over order ${purchase} of ${name}`}
          onClick={() => onAsk({ detail, to: 'handedOver' })}
        >
          <Trans>Hand over</Trans>
        </Button>
      )}
      {detail.mayTakeBack === true && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Take back the hand-over of order ${purchase} of ${name}`}
          onClick={() => onAsk({ detail, to: 'ordered' })}
        >
          <Trans>Take back</Trans>
        </Button>
      )}
      <Button
        {...ASKS_TO_TAKE}
        size="compact-md"
        aria-label={t`Refund order ${purchase} of ${name}`}
        onClick={() => onAsk({ detail, to: 'refunded' })}
      >
        <Trans>Refund</Trans>
      </Button>
    </RowActions>
  )
}

/** A search of the purchased gifts, page by page. */
export function purchaseDetailsQuery(filter: PurchaseDetailFilter) {
  return infiniteQueryOptions({
    queryKey: ['inventory', 'purchases', filter],
    queryFn: ({ pageParam, signal }) =>
      call(shopEndpoints.listPurchaseDetails, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
