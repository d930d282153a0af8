import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { showCount } from '#platform/web/language/format.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { CountReason } from '#shop/contract/shop-choices.ts'
import type { InventoryRow } from '#shop/contract/shop.ts'
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

type ReasonNames = Record<CountReason, MessageDescriptor>

const LESS: Partial<ReasonNames> = { counted: msg`Counted`, damaged: msg`Damaged`, lost: msg`Lost` }
const MORE: Partial<ReasonNames> = { counted: msg`Counted`, found: msg`Found` }

/** A gift of a stock count. */
export function CountedGift({ gift, typed, onChange }: CountedGiftProps) {
  const { id, name, picture, stock } = gift
  const inStock = showCount(stock)
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
          {hasChanged ? (
            <Trans>
              {inStock} in stock<strong>, changed since you typed: count it again</strong>
            </Trans>
          ) : (
            t`${inStock} in stock`
          )}
        </span>
      </span>
      <TextInput
        type="number"
        size="md"
        autoComplete="off"
        min={0}
        className={classes.counted}
        aria-label={t`Counted: ${name}`}
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
            <bdi dir="ltr" className={classes.sign}>
              {difference > 0 ? '+' : '−'}
              {showCount(Math.abs(difference))}
            </bdi>
            <SelectField
              aria-label={t`Reason: ${name}`}
              choices={(difference > 0 ? MORE : LESS) as ReasonNames}
              value={typed?.reason ?? 'counted'}
              onChange={(reason) => typed && onChange({ ...typed, reason })}
            />
          </>
        )}
      </span>
    </li>
  )
}
