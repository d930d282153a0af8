import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconGift } from '@tabler/icons-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { call } from '#platform/web/api/client.ts'
import { showCount } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { InventorySort } from '#shop/contract/shop-choices.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { LOW_STOCK, type InventoryFilter, type InventoryGift } from '#shop/contract/shop.ts'
import { AddMoreDialog } from '#shop/web/edit-gift/AddMoreDialog.tsx'
import type { InventorySearch } from '#shop/web/search-params.ts'
import classes from './InventoryGifts.module.css'
import { InventorySection, InventoryTable, RowActions, useFewRows } from './InventorySection.tsx'
import { StockCountForm } from './StockCountForm.tsx'

const ORDERS: Readonly<Record<InventorySort, MessageDescriptor>> = {
  name: msg`By name`,
  stock: msg`Lowest stock first`,
}

const STOCKS = { all: msg`All gifts`, low: msg`Low stock`, out: msg`Out of stock` }

interface InventoryGiftsProps {
  /** The search in the address; a missing value is the default. */
  shown: InventorySearch
  onChange: (change: InventorySearch) => void
  /** Whether the page stays where it is when a gift is opened. */
  staysInPlace: boolean
  /** The gift that is open. */
  beside: ReactNode
}

/** The stock of every gift. */
export function InventoryGifts({ shown, onChange, staysInPlace, beside }: InventoryGiftsProps) {
  const { search = '', stock = 'all', order = 'name', gift: open } = shown
  const filter: InventoryFilter = { search, stock }
  const query = useInfiniteQuery(inventoryQuery(filter, order))
  const [stocked, setStocked] = useState<InventoryGift | null>(null)
  const [isCounting, setIsCounting] = useState(false)
  const gifts = query.data?.pages.flatMap((page) => page.gifts)
  const few = useFewRows(gifts, query)
  useFocusOnClosed(open)
  return (
    <InventorySection
      id="stock"
      title={t`Gift Items`}
      actions={!isCounting && <StockActions onCount={() => setIsCounting(true)} />}
    >
      <div className={classes.columns} data-open={Boolean(beside) || undefined}>
        <div className={classes.list}>
          <GiftTools
            total={query.isPlaceholderData ? undefined : query.data?.pages[0]?.total}
            {...{ search, stock, order, onChange }}
          />
          {query.isLoadingError ? (
            <LoadAlert words={t(MESSAGES.inventoryFailed)} onRetry={() => void query.refetch()} />
          ) : (
            <Card padding="flush">
              {gifts === undefined && <RowsSkeleton rows={5} />}
              {gifts?.length === 0 && <NoGifts {...filter} />}
              {!isCounting && few.rows !== undefined && few.rows.length > 0 && (
                <GiftTable
                  gifts={few.rows}
                  stale={query.isPlaceholderData}
                  open={open}
                  staysInPlace={staysInPlace}
                  onAddMore={setStocked}
                />
              )}
              {isCounting && gifts !== undefined && (
                <StockCountForm
                  gifts={gifts}
                  filter={filter}
                  onClose={() => setIsCounting(false)}
                />
              )}
            </Card>
          )}
          <ShowMore query={isCounting ? query : few.more} failed={t(MESSAGES.inventoryFailed)} />
        </div>
        {beside}
      </div>
      <AddMoreDialog gift={stocked} onClose={() => setStocked(null)} />
    </InventorySection>
  )
}

function StockActions({ onCount }: { onCount: () => void }) {
  return (
    <>
      <Button variant="default" renderRoot={(props) => <Link to={paths.shopOrder} {...props} />}>
        <Trans>Categories and order</Trans>
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to={paths.donations} {...props} />}>
        <Trans>Donations</Trans>
      </Button>
      <Button variant="default" onClick={onCount}>{t`Count stock`}</Button>
    </>
  )
}

interface GiftToolsProps extends InventoryFilter, Pick<InventoryGiftsProps, 'onChange'> {
  order: InventorySort
  /** The number of gifts found, once it is known. */
  total: number | undefined
}

function GiftTools({ search, stock, order, total, onChange }: GiftToolsProps) {
  return (
    <ListTools count={total === undefined ? undefined : inWords(total)}>
      <SearchField
        label={t`Search gift items`}
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <SelectField
        aria-label={t`Stock`}
        choices={STOCKS}
        value={stock}
        onChange={(chosen) => onChange({ stock: chosen === 'all' ? undefined : chosen })}
      />
      <SelectField
        aria-label={t`Order of gift items`}
        choices={ORDERS}
        value={order}
        onChange={(chosen) => onChange({ order: chosen === 'name' ? undefined : chosen })}
      />
    </ListTools>
  )
}

/** Puts the focus on the row of a gift that was closed. */
function useFocusOnClosed(open: number | undefined): void {
  const before = useRef(open)
  useEffect(() => {
    if (open === undefined) document.getElementById(rowId(before.current))?.focus()
    before.current = open
  }, [open])
}

const rowId = (gift: number | undefined) => `gift-${gift}`

function NoGifts({ search, stock }: InventoryFilter) {
  if (search !== '') {
    return (
      <EmptyState title={t`No gift matches`} icon={<IconGift size={30} />}>
        {stock === 'all'
          ? t`Try another part of its name.`
          : t`Try another part of its name, or show all gifts.`}
      </EmptyState>
    )
  }
  if (stock !== 'all') {
    return (
      <EmptyState
        title={stock === 'low' ? t`No gift runs low` : t`No gift is sold out`}
        icon={<IconGift size={30} />}
      >
        {stock === 'low'
          ? t`Every gift has more than ${{ few: LOW_STOCK }} in stock.`
          : t`Every gift is in stock.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`There are no gifts yet`}
      icon={<IconGift size={30} />}
      action={
        <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
          <Trans>Go to the Gift Shop</Trans>
        </Button>
      }
    >
      <Trans>Add the first one in the Gift Shop; its stock shows here.</Trans>
    </EmptyState>
  )
}

function inWords(count: number): string {
  return plural(count, { one: '# gift', other: '# gifts' })
}

interface GiftTableProps {
  gifts: readonly InventoryGift[]
  /** The rows belong to the previous search. */
  stale: boolean
  /** The id of the gift that is open. */
  open: number | undefined
  staysInPlace: boolean
  onAddMore: (gift: InventoryGift) => void
}

/** A row per gift. */
function GiftTable({ gifts, stale, open, ...row }: GiftTableProps) {
  const columns = [
    { name: t`Name` },
    { name: t`Quantity in Stock`, isAmount: true },
    { name: t`Number Purchased`, isAmount: true },
    { name: t`Actions`, isUnseen: true },
  ]
  return (
    <InventoryTable columns={columns} stale={stale} isActionBeside aria-labelledby="stock">
      {gifts.map((gift) => (
        <Row key={gift.id} gift={gift} isOpen={gift.id === open} {...row} />
      ))}
    </InventoryTable>
  )
}

interface RowProps extends Pick<GiftTableProps, 'staysInPlace' | 'onAddMore'> {
  gift: InventoryGift
  isOpen: boolean
}

function Row({ gift, isOpen, staysInPlace, onAddMore }: RowProps) {
  return (
    <tr role="row" data-open={isOpen || undefined} className={classes.row}>
      <th role="rowheader" scope="row">
        <span className={classes.gift}>
          <GiftPicture picture={gift.picture} alt="" sizes="40px" className={classes.picture} />
          <span>
            <Link
              from={paths.inventory}
              to={paths.inventory}
              search={(known) => ({ ...known, gift: gift.id })}
              resetScroll={!staysInPlace}
              id={rowId(gift.id)}
              aria-current={isOpen ? 'true' : undefined}
              className={classes.name}
            >
              {gift.name}
            </Link>
            <span className={classes.price}>
              <Points amount={gift.price} brief /> {t`points`}
            </span>
          </span>
        </span>
      </th>
      <td role="cell" data-label={t`Quantity in Stock`} data-amount>
        <span>{showCount(gift.stock)}</span>
        <LowStock stock={gift.stock} />
      </td>
      <td role="cell" data-label={t`Number Purchased`} data-amount>
        {showCount(gift.numberOfPurchased)}
      </td>
      <td role="cell">
        <RowActions>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t`Add More: ${{ name: gift.name }}`}
            onClick={() => onAddMore(gift)}
          >
            <Trans>Add More</Trans>
          </Button>
        </RowActions>
      </td>
    </tr>
  )
}

/** Marks a stock that runs low. */
export function LowStock({ stock }: { stock: number }) {
  if (stock > LOW_STOCK) return null
  return (
    <span className={classes.low}>
      <IconAlertTriangle size={16} aria-hidden />
      {stock === 0 ? t`Out of stock` : t`Low stock`}
    </span>
  )
}

function inventoryQuery(filter: InventoryFilter, sort: InventorySort) {
  return infiniteQueryOptions({
    queryKey: ['inventory', 'gifts', filter, sort],
    queryFn: ({ pageParam, signal }) =>
      call(shopEndpoints.listInventory, { query: { ...filter, sort, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
