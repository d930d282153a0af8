import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconGift } from '@tabler/icons-react'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { addStockFailed, MESSAGES } from '#platform/contract/messages.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { showCount } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import {
  AddedStock,
  LOW_STOCK,
  type InventoryFilter,
  type InventoryRow,
} from '#shop/contract/shop.ts'
import classes from './InventoryGifts.module.css'
import { InventorySection, InventoryTable, RowActions } from './InventorySection.tsx'
import type { InventorySearch } from './search-params.ts'
import { StockCountForm } from './StockCountForm.tsx'

const STOCKS = { all: msg`All gifts`, low: msg`Low stock`, out: msg`Out of stock` }

interface InventoryGiftsProps {
  /** The search in the address; a missing value is the default. */
  shown: InventorySearch
  onChange: (change: InventorySearch) => void
}

/** The stock of every gift. */
export function InventoryGifts({ shown, onChange }: InventoryGiftsProps) {
  const { search = '', stock = 'all' } = shown
  const filter: InventoryFilter = { search, stock }
  const query = useInfiniteQuery(inventoryQuery(filter))
  const [stocked, setStocked] = useState<InventoryRow | null>(null)
  const [isCounting, setIsCounting] = useState(false)
  const gifts = query.data?.pages.flatMap((page) => page.gifts)
  const total = query.data?.pages[0]?.total
  return (
    <InventorySection
      id="stock"
      title={t`Gift Items`}
      action={
        !isCounting && (
          <Button variant="default" onClick={() => setIsCounting(true)}>{t`Count stock`}</Button>
        )
      }
    >
      <ListTools
        count={total === undefined || query.isPlaceholderData ? undefined : inWords(total)}
      >
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
      </ListTools>
      {query.isLoadingError ? (
        <LoadAlert words={t(MESSAGES.inventoryFailed)} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {gifts === undefined && <RowsSkeleton rows={5} />}
          {gifts?.length === 0 && <NoGifts {...filter} />}
          {!isCounting && gifts !== undefined && gifts.length > 0 && (
            <GiftTable gifts={gifts} stale={query.isPlaceholderData} onAddMore={setStocked} />
          )}
          {isCounting && gifts !== undefined && (
            <StockCountForm gifts={gifts} filter={filter} onClose={() => setIsCounting(false)} />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t(MESSAGES.inventoryFailed)} />
      <AddMoreDialog gift={stocked} onClose={() => setStocked(null)} />
    </InventorySection>
  )
}

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
  gifts: readonly InventoryRow[]
  /** The rows belong to the previous search. */
  stale: boolean
  onAddMore: (gift: InventoryRow) => void
}

/** A row per gift. */
function GiftTable({ gifts, stale, onAddMore }: GiftTableProps) {
  const columns = [
    { name: t`Name` },
    { name: t`Quantity in Stock`, isAmount: true },
    { name: t`Number Purchased`, isAmount: true },
    { name: t`Actions`, isUnseen: true },
  ]
  return (
    <InventoryTable columns={columns} stale={stale} isActionBeside aria-labelledby="stock">
      {gifts.map((gift) => (
        <Row key={gift.id} gift={gift} onAddMore={onAddMore} />
      ))}
    </InventoryTable>
  )
}

interface RowProps {
  gift: InventoryRow
  onAddMore: (gift: InventoryRow) => void
}

function Row({ gift, onAddMore }: RowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className={classes.gift}>
          <GiftPicture picture={gift.picture} alt="" sizes="40px" className={classes.picture} />
          <span>{gift.name}</span>
        </span>
      </th>
      <td role="cell" data-label={t`Quantity in Stock`} data-amount>
        <span>{showCount(gift.stock)}</span>
        {gift.stock <= LOW_STOCK && (
          <span className={classes.low}>
            <IconAlertTriangle size={16} aria-hidden />
            {gift.stock === 0 ? t`Out of stock` : t`Low stock`}
          </span>
        )}
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

function inventoryQuery(filter: InventoryFilter) {
  return infiniteQueryOptions({
    queryKey: ['inventory', 'gifts', filter],
    queryFn: ({ pageParam, signal }) =>
      call(shopEndpoints.listInventory, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

interface AddMoreDialogProps {
  /** The gift to restock; null keeps the dialog closed. */
  gift: InventoryRow | null
  onClose: () => void
}

interface Addition {
  gift: number
  quantity: number
}

/** Raises the stock of a gift (specification, sections 2, 4 and 5). */
function AddMoreDialog({ gift, onClose }: AddMoreDialogProps) {
  const queries = useQueryClient()
  const send = useAttempts(({ gift: id, quantity }: Addition, key) =>
    call(shopEndpoints.addStock, { params: { id }, body: { quantity }, key }),
  )
  const add = useMutation({
    mutationFn: send,
    onSuccess: () => {
      announceMessage('success', t(MESSAGES.stockAdded))
      close()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
  const close = () => {
    add.reset()
    onClose()
  }
  return (
    <FormModal opened={gift !== null} onClose={close} title={t`Add More`}>
      {gift !== null && <AddMoreForm gift={gift} add={add} onCancel={close} />}
    </FormModal>
  )
}

/** The number field gives text, the contract takes a number. */
const TypedStock = z.strictObject({
  quantity: z.pipe(z.pipe(z.string(), z.transform(Number)), AddedStock.shape.quantity),
})

interface AddMoreFormProps {
  gift: InventoryRow
  add: UseMutationResult<unknown, Error, Addition>
  onCancel: () => void
}

function AddMoreForm({ gift, add, onCancel }: AddMoreFormProps) {
  const form = useForm(TypedStock, { quantity: '0' })
  const quantity = Number(form.values.quantity)
  const { name } = gift
  const stock = showCount(gift.stock)
  return (
    <DialogForm
      of={form}
      sending={add}
      onSend={() => add.mutate({ gift: gift.id, quantity })}
      action={t`Add More`}
      explain={(error) => t(addStockFailed(wordsFor(error)))}
      disabled={quantity === 0}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          <strong>{name}</strong>: {stock} in stock
        </Trans>
      </p>
      <TextField
        type="number"
        min={0}
        label={t`Quantity`}
        onFocus={(event) => event.currentTarget.select()}
        // The wheel scrolls the page; it must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
        data-autofocus
        {...form.field('quantity')}
      />
    </DialogForm>
  )
}
