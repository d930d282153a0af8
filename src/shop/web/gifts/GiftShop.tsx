import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Chip, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, type ReactNode } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import { paths } from '#platform/web/paths.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import { MOST_COUNTED, type Gift } from '#shop/contract/shop.ts'
import { GiftFormDialog } from '#shop/web/edit-gift/GiftForm.tsx'
import { RemoveGiftDialog } from '#shop/web/edit-gift/RemoveGiftDialog.tsx'
import type { GiftShopSearch } from '#shop/web/search-params.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { CategoryLinks, giftCategoriesQuery } from './CategoryLinks.tsx'
import { Gifts, useGifts } from './Gifts.tsx'
import '@mantine/core/styles/Chip.layer.css'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { GiftSort } from '#shop/contract/shop-choices.ts'
import classes from './GiftShop.module.css'

/** Gift Shop (specification, section 2). */
export function GiftShop() {
  const shown = useSearch({ from: paths.giftShop })
  const navigate = useNavigate({ from: paths.giftShop })
  const show = useChangeSearch<GiftShopSearch>(navigate)
  const found = useGifts(shown)
  const user = useQuery(sessionQuery).data?.user
  const isKeeper = user ? mayDo(user, 'manageGifts') : false
  const spendable = useQuery(balancesQuery).data?.appreciation
  const form = useDialog<Gift | null>()
  const removal = useDialog<Gift>()
  const manage = useMemo(
    () => (isKeeper ? { onEdit: form.open, onRemove: removal.open } : null),
    [isKeeper, form.open, removal.open],
  )
  const gifts = useRef<HTMLElement>(null)
  const addGift = isKeeper && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
      <Trans>Add Gift Item</Trans>
    </Button>
  )
  return (
    <Screen title={t`Gift Shop`} lead={<Spendable amount={spendable} />}>
      <CategoryLinks shown={shown.category} />
      <GiftFilters
        shown={shown}
        onChange={show}
        total={found.stale ? undefined : found.total}
        action={addGift}
      />
      <section ref={gifts} tabIndex={-1} aria-label={t`Gifts`}>
        <Gifts
          found={found}
          filtered={Boolean(shown.search ?? shown.affordable ?? shown.inStock ?? shown.category)}
          onShowAll={() => void navigate({ search: {}, replace: true })}
          addGift={addGift}
          // Nobody can thank the administrator, who is told of no points that are missing.
          spendable={user?.isAdministrator === true ? undefined : spendable}
          manage={manage}
        />
      </section>
      <GiftFormDialog gift={form.subject} opened={form.opened} onClose={form.close} />
      <RemoveGiftDialog
        gift={removal.subject}
        opened={removal.opened}
        onClose={removal.close}
        onRemoved={() => {
          removal.close()
          // The button that opened the dialog is gone with its gift.
          gifts.current?.focus()
        }}
      />
    </Screen>
  )
}

interface SpendableProps {
  /** The appreciation balance; undefined while it loads. */
  amount: Hundredths | undefined
}

function Spendable({ amount }: SpendableProps) {
  return (
    <Trans>
      You can spend <SpendableAmount amount={amount} /> points that colleagues thanked you with.
      Earned points are for thanking others.
    </Trans>
  )
}

function SpendableAmount({ amount }: SpendableProps) {
  return amount === undefined ? (
    <Skeleton component="span" display="inline-block" height="0.8em" width="4rem" />
  ) : (
    <strong>
      <Points amount={amount} tone="appreciation" brief />
    </strong>
  )
}

const SORTS: Record<GiftSort, MessageDescriptor> = {
  arranged: msg`Featured`,
  newest: msg`Newest`,
  cheapest: msg`Price: low to high`,
  dearest: msg`Price: high to low`,
}

interface GiftFiltersProps {
  /** The search in the address; a missing value is the default. */
  shown: GiftShopSearch
  onChange: (change: GiftShopSearch) => void
  /** The number of gifts, once it is known. */
  total: number | undefined
  /** Another action. */
  action: ReactNode
}

/** The search, filters and order of the shop, and the number of gifts. */
export function GiftFilters({ shown, onChange, total, action }: GiftFiltersProps) {
  return (
    <div className={classes.tools} role="search" aria-label={t`Gifts`}>
      <div className={classes.search}>
        <SearchField
          label={t`Search gifts`}
          value={shown.search ?? ''}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <SortField shown={shown.sort} onChange={(sort) => onChange({ sort })} />
      <div className={classes.filters}>
        <Chip
          size="md"
          checked={shown.affordable ?? false}
          onChange={(on) => onChange({ affordable: on || undefined })}
        >
          <Trans>Affordable now</Trans>
        </Chip>
        <Chip
          size="md"
          checked={shown.inStock ?? false}
          onChange={(on) => onChange({ inStock: on || undefined })}
        >
          <Trans>In stock</Trans>
        </Chip>
      </div>
      <p className={classes.count} role="status">
        {total !== undefined && inWords(total)}
      </p>
      {action}
    </div>
  )
}

interface SortFieldProps {
  /** The order in the address. */
  shown: GiftSort | undefined
  onChange: (sort: GiftSort | undefined) => void
}

function SortField({ shown = 'arranged', onChange }: SortFieldProps) {
  const { data } = useQuery(giftCategoriesQuery())
  const look = { 'aria-label': t`Sort`, className: classes.order }
  if (data?.isArranged === true) {
    const change = (sort: GiftSort) => onChange(sort === 'arranged' ? undefined : sort)
    return <SelectField {...look} choices={SORTS} value={shown} onChange={change} />
  }
  // The shop keeper puts no gift first: the newest come first.
  const { arranged: _, ...choices } = SORTS
  return (
    <SelectField
      {...look}
      choices={choices}
      value={shown === 'arranged' ? 'newest' : shown}
      onChange={(sort) => onChange(sort === 'newest' ? undefined : sort)}
    />
  )
}

function inWords(total: number): string {
  return total < MOST_COUNTED
    ? plural(total, { one: '# gift', other: '# gifts' })
    : plural(total, { other: '# or more gifts' })
}
