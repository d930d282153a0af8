import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Chip } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Chip.layer.css'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { GiftSort } from '#shop/contract/shop-choices.ts'
import { MOST_COUNTED } from '#shop/contract/shop.ts'
import classes from './GiftFilters.module.css'
import type { GiftShopSearch } from './search-params.ts'

const SORTS: Record<GiftSort, MessageDescriptor> = {
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
      <SelectField
        aria-label={t`Sort`}
        className={classes.order}
        choices={SORTS}
        value={shown.sort ?? 'newest'}
        onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
      />
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

function inWords(total: number): string {
  return total < MOST_COUNTED
    ? plural(total, { one: '# gift', other: '# gifts' })
    : plural(total, { other: '# or more gifts' })
}
