import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { paths } from '#platform/web/paths.ts'
import { Choice, Choices } from '#platform/web/ui/Choices.tsx'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import type { Gift } from '#shop/contract/shop.ts'
import type { GiftOption } from '#shop/contract/variants.ts'
import { pick, stateOf, variantOf, type PickedValues } from './variant-choice.ts'
import classes from './VariantPicker.module.css'

const route = getRouteApi(paths.gift)

/** The choice of a variant, which stands in the address; `shown` is what the page says of it. */
export function useVariantChoice(gift: Gift) {
  const { variant: id } = route.useSearch()
  const change = useChangeSearch<{ variant?: number | undefined }>(route.useNavigate())
  const [values, setValues] = useState<PickedValues>([])
  const variant = gift.variants?.find((one) => one.id === id)
  const picked = variant?.values ?? values
  return {
    variant,
    picked,
    shown: variant ? { ...variant, picture: variant.picture ?? gift.picture } : gift,
    onPick: (place: number, value: string) => {
      const next = pick(gift, picked, place, value)
      setValues(next)
      change({ variant: variantOf(gift, next)?.id })
    },
  }
}

interface VariantPickerProps {
  gift: Gift
  choice: Pick<ReturnType<typeof useVariantChoice>, 'picked' | 'onPick'>
}

/** The options of a gift, each with its values; those that are out of stock are seen, but not chosen. */
export function VariantPicker({ gift, choice: { picked, onPick } }: VariantPickerProps) {
  return (
    <div className={classes.options}>
      {(gift.options ?? []).map((option, place) => (
        <OptionValues
          key={option.name}
          option={option}
          picked={picked[place]}
          stateOf={(value) => stateOf(gift, picked, place, value)}
          onPick={(value) => onPick(place, value)}
        />
      ))}
    </div>
  )
}

interface OptionValuesProps {
  option: GiftOption
  picked: string | undefined
  stateOf: (value: string) => ReturnType<typeof stateOf>
  onPick: (value: string) => void
}

function OptionValues({ option, picked, stateOf: stateIn, onPick }: OptionValuesProps) {
  const id = useId()
  return (
    <div>
      <p id={id} className={classes.name} dir="auto">
        {option.name}
      </p>
      <Choices aria-labelledby={id} role="radiogroup">
        {option.values.map((value) => {
          const state = stateIn(value)
          return (
            <Choice
              key={value}
              name={id}
              className={classes.value ?? ''}
              checked={value === picked}
              disabled={state !== 'there' && value !== picked}
              aria-label={state === 'there' ? value : t`${value}, out of stock`}
              data-state={state}
              onChange={() => onPick(value)}
            >
              <span dir="auto">{value}</span>
            </Choice>
          )
        })}
      </Choices>
    </div>
  )
}
