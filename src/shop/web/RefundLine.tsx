import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { OrderDetails } from '#shop/contract/refunds.ts'
import type { RefundFate } from '#shop/contract/shop-choices.ts'
import classes from './RefundDialog.module.css'

const FATES: Record<RefundFate, MessageDescriptor> = {
  toStock: msg`Back to stock`,
  damaged: msg`Damaged`,
  lost: msg`Lost`,
}

export interface ChosenLine {
  quantity: number
  fate: RefundFate
}

interface RefundLineProps {
  line: OrderDetails['lines'][number]
  chosen: ChosenLine
  onChange: (chosen: ChosenLine) => void
}

/** A gift of an order: how many are refunded, and what becomes of them. */
export function RefundLine({ line, chosen, onChange }: RefundLineProps) {
  const { name, picture, price, quantity, refunded } = line
  const left = quantity - refunded
  return (
    <li className={classes.line}>
      <GiftPicture picture={picture} alt="" sizes="44px" className={classes.picture} />
      <span className={classes.gift}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.facts}>
          <Trans>
            <Points amount={price} /> points each
          </Trans>
          {refunded > 0 && (
            <span>
              {' '}
              <Trans>· {refunded} refunded already</Trans>
            </span>
          )}
        </span>
      </span>
      <NativeSelect
        size="md"
        className={classes.quantity}
        aria-label={t`How many: ${name}`}
        value={chosen.quantity}
        data={Array.from({ length: left + 1 }, (_, count) => ({
          value: String(count),
          label: count === 0 ? t`None` : t`${count} of ${quantity}`,
        }))}
        onChange={({ currentTarget }) =>
          onChange({ ...chosen, quantity: Number(currentTarget.value) })
        }
      />
      <SelectField
        className={classes.fate}
        aria-label={t`What becomes of it: ${name}`}
        choices={FATES}
        value={chosen.fate}
        disabled={chosen.quantity === 0}
        onChange={(fate) => onChange({ ...chosen, fate })}
      />
    </li>
  )
}
