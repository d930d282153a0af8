import type { Gift } from '#shop/contract/shop.ts'
import type { GiftVariant } from '#shop/contract/variants.ts'

/** A value for each option; undefined: none is chosen yet. */
export type PickedValues = readonly (string | undefined)[]

type Choosable = Pick<Gift, 'options' | 'variants'>

/** Whether some variants of a gift cost more than others. */
export function differsInPrice({
  price,
  variants = [],
}: Pick<Gift, 'price' | 'variants'>): boolean {
  return variants.some((variant) => variant.price !== price)
}

/** The variant that has all these values; undefined if some are missing, or there is none. */
export function variantOf({ variants = [] }: Choosable, picked: PickedValues) {
  return variants.find(({ values }) => values.every((value, place) => value === picked[place]))
}

/** The variants that have the value of an option, and what is picked of the options before it. */
function variantsWith(
  { variants = [] }: Choosable,
  picked: PickedValues,
  place: number,
  value: string,
) {
  return variants.filter(
    ({ values }) =>
      values[place] === value &&
      values.slice(0, place).every((one, earlier) => (picked[earlier] ?? one) === one),
  )
}

/** 'missing': there is no such variant; 'out': there is one, which is out of stock. */
export type ValueState = 'there' | 'out' | 'missing'

export function stateOf(
  gift: Choosable,
  picked: PickedValues,
  place: number,
  value: string,
): ValueState {
  const found = variantsWith(gift, picked, place, value)
  if (found.length === 0) return 'missing'
  return found.some(({ stock }) => stock > 0) ? 'there' : 'out'
}

/** What is picked after the choice of a value: later values that it leaves nothing of are given up. */
export function pick(
  gift: Choosable,
  picked: PickedValues,
  place: number,
  value: string,
): PickedValues {
  return (gift.options ?? []).reduce<PickedValues>((kept, _option, at) => {
    if (at === place) return [...kept, value]
    const before = picked[at]
    const stays =
      before !== undefined && (at < place || stateOf(gift, kept, at, before) === 'there')
    return [...kept, stays ? before : undefined]
  }, [])
}

/** The variants that are out of stock, of what is picked so far. */
export function soldOut({ variants = [] }: Choosable, picked: PickedValues): GiftVariant[] {
  return variants.filter(
    ({ values, stock }) =>
      stock <= 0 && values.every((value, place) => (picked[place] ?? value) === value),
  )
}
