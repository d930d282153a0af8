import { TextInput } from '@mantine/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InventoryRow } from '#shop/contract/shop.ts'
import type { CountReason } from '#shop/contract/shop-choices.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import classes from './StockCount.module.css'

/** What was typed for a gift, and the stock that was shown then. */
export interface TypedCount {
  counted: string
  expected: number
  reason: CountReason
}

interface CountedGiftProps {
  gift: InventoryRow
  typed: TypedCount | undefined
  onChange: (count: TypedCount) => void
}

const LESS: Partial<Record<CountReason, string>> = {
  counted: 'Counted',
  damaged: 'Damaged',
  lost: 'Lost',
}
const MORE: Partial<Record<CountReason, string>> = { counted: 'Counted', found: 'Found' }

/** A gift of a stock count. */
export function CountedGift({ gift, typed, onChange }: CountedGiftProps) {
  const { id, name, picture, stock } = gift
  const hasChanged = typed !== undefined && typed.expected !== stock
  const difference = typed === undefined ? 0 : Number(typed.counted) - typed.expected
  const type = (counted: string) => {
    const sign = Math.sign(Number(counted) - stock)
    const keeps = typed !== undefined && sign === Math.sign(difference)
    onChange({ counted, expected: stock, reason: keeps ? typed.reason : 'counted' })
  }
  return (
    <li className={classes.gift}>
      <GiftPicture picture={picture} alt="" sizes="40px" className={classes.picture} />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.facts} id={`stock-of-${id}`}>
          <Trans>{stock.toLocaleString('en')} in stock</Trans>
          {hasChanged && <strong>{t`, changed since you typed: count it again`}</strong>}
        </span>
      </span>
      <TextInput
        type="number"
        size="md"
        autoComplete="off"
        min={0}
        className={classes.counted}
        aria-label={`Counted: ${name}`}
        aria-describedby={`stock-of-${id}`}
        placeholder={t`Counted`}
        // The wheel scrolls the page; it must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
        value={typed?.counted ?? ''}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <span className={classes.difference}>
        {difference !== 0 && Number.isFinite(difference) && (
          <>
            <span className={classes.sign}>
              {difference > 0 ? '+' : '−'}
              {Math.abs(difference).toLocaleString('en')}
            </span>
            <SelectField
              aria-label={`Reason: ${name}`}
              choices={(difference > 0 ? MORE : LESS) as Record<CountReason, string>}
              value={typed?.reason ?? 'counted'}
              onChange={(reason) => typed && onChange({ ...typed, reason })}
            />
          </>
        )}
      </span>
    </li>
  )
}
