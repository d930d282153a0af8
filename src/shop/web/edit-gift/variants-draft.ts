import { hundredths, NOTHING, writePoints } from '#platform/contract/points.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { wordsOfVariant } from '#shop/contract/variants.ts'

/** The options of a gift and their variants while somebody edits them; renaming a value keeps its variants. */
export interface VariantsDraft {
  readonly options: readonly DraftOption[]
  /** By the keys of their values. */
  readonly variants: Readonly<Record<string, DraftVariant>>
  /** The variant that takes over the stock of a gift that has none yet. */
  readonly heir: string | null
  /** The stock of a gift without variants. */
  readonly ownStock: number
  readonly nextKey: number
}

interface DraftValue {
  readonly key: string
  readonly text: string
}

export interface DraftOption {
  readonly key: string
  readonly name: string
  readonly values: readonly DraftValue[]
}

export interface DraftVariant {
  readonly id: number | null
  readonly isOffered: boolean
  /** As typed; null: not yet. */
  readonly stock: string | null
  readonly seenStock: number
  readonly priceDifference: string
  readonly picture: string | null
  readonly sku: string
}

const NEW_VARIANT: DraftVariant = {
  id: null,
  isOffered: true,
  stock: null,
  seenStock: 0,
  priceDifference: '0',
  picture: null,
  sku: '',
}

/** The keys of a variant's values, as a key of its own. */
const keyOf = (values: readonly string[]) => values.join('/')

export function variantsDraftOf(gift: Gift): VariantsDraft {
  let nextKey = 1
  const newKey = () => String(nextKey++)
  const options = (gift.options ?? [{ name: '', values: [''] }]).map(({ name, values }) => {
    return { key: newKey(), name, values: values.map((text) => ({ key: newKey(), text })) }
  })
  const keyOfValue = (text: string, place: number) =>
    options[place]?.values.find((value) => value.text === text)?.key ?? ''
  const offered = (gift.variants ?? []).map((variant): [string, DraftVariant] => [
    keyOf(variant.values.map(keyOfValue)),
    {
      id: variant.id,
      isOffered: true,
      stock: String(variant.stock),
      seenStock: variant.stock,
      priceDifference: differenceOf(gift, variant),
      picture: variant.picture,
      sku: variant.sku ?? '',
    },
  ])
  const missing = combinationsOf(options)
    .map(({ key }) => key)
    .filter((key) => gift.options !== undefined && !offered.some(([known]) => known === key))
    .map((key): [string, DraftVariant] => [key, { ...NEW_VARIANT, isOffered: false }])
  const ownStock = gift.options === undefined ? gift.stock : 0
  const variants = Object.fromEntries([...offered, ...missing])
  return { options, variants, heir: null, ownStock, nextKey }
}

function differenceOf({ price }: Pick<Gift, 'price'>, variant: Pick<Gift, 'price'>): string {
  const difference = hundredths(variant.price - price)
  return difference === NOTHING ? '0' : writePoints(difference)
}

function combinationsOf(options: readonly DraftOption[]) {
  return options.reduce<{ key: string; values: readonly string[] }[]>(
    (rows, { values }, place) =>
      rows.flatMap((row) =>
        values.map(({ key, text }) => ({
          key: place === 0 ? key : keyOf([row.key, key]),
          values: [...row.values, text],
        })),
      ),
    [{ key: '', values: [] }],
  )
}

export interface VariantRow {
  readonly key: string
  readonly words: string
  readonly values: readonly string[]
  readonly variant: DraftVariant
  /** The typed stock, or the one to start with. */
  readonly stock: string
  readonly seenStock: number
}

/** Every combination of values, each with its variant. */
export function rowsOf(draft: VariantsDraft): VariantRow[] {
  const rows = combinationsOf(draft.options).map(({ key, values }) => {
    return { key, values, words: wordsOfVariant({ values }), variant: variantAt(draft, key) }
  })
  const heir = draft.heir ?? rows.find(({ variant }) => variant.isOffered)?.key
  return rows.map((row) => {
    const taken = row.key === heir ? draft.ownStock : 0
    const seenStock = row.variant.id === null ? taken : row.variant.seenStock
    return { ...row, stock: row.variant.stock ?? String(seenStock), seenStock }
  })
}

function variantAt({ variants }: VariantsDraft, key: string): DraftVariant {
  return variants[key] ?? NEW_VARIANT
}

export function changeVariant(
  draft: VariantsDraft,
  key: string,
  change: Partial<DraftVariant>,
): VariantsDraft {
  const variants = { ...draft.variants, [key]: { ...variantAt(draft, key), ...change } }
  return { ...draft, variants }
}

export function changeOption(
  draft: VariantsDraft,
  option: DraftOption,
  change: Partial<DraftOption>,
): VariantsDraft {
  const options = draft.options.map((one) => (one.key === option.key ? { ...one, ...change } : one))
  return { ...draft, options }
}

export function addOptionValue(draft: VariantsDraft, option: DraftOption): VariantsDraft {
  const values = [...option.values, { key: String(draft.nextKey), text: '' }]
  return { ...changeOption(draft, option, { values }), nextKey: draft.nextKey + 1 }
}

/** A second option: the variants there are get its first value. */
export function addOption(draft: VariantsDraft): VariantsDraft {
  const [key, value] = [String(draft.nextKey), String(draft.nextKey + 1)]
  return {
    ...draft,
    options: [...draft.options, { key, name: '', values: [{ key: value, text: '' }] }],
    variants: mapKeys(draft.variants, (known) => keyOf([known, value])),
    heir: draft.heir === null ? null : keyOf([draft.heir, value]),
    nextKey: draft.nextKey + 2,
  }
}

/** Without its second option a gift keeps the variants of that option's first value. */
export function removeOption(draft: VariantsDraft): VariantsDraft {
  const [option, other] = draft.options
  const first = other?.values[0]?.key
  if (option === undefined || first === undefined) return draft
  const kept = (known: string) => (known.endsWith(`/${first}`) ? known.split('/')[0] : undefined)
  return {
    ...draft,
    options: [option],
    variants: mapKeys(draft.variants, kept),
    heir: draft.heir === null ? null : (kept(draft.heir) ?? null),
  }
}

function mapKeys(
  variants: VariantsDraft['variants'],
  map: (key: string) => string | undefined,
): VariantsDraft['variants'] {
  const entries = Object.entries(variants).flatMap(([key, variant]) => {
    const mapped = map(key)
    return mapped === undefined ? [] : [[mapped, variant] as const]
  })
  return Object.fromEntries(entries)
}

/** The draft as it is sent, before the contract checks it. */
export function variantsToSend(draft: VariantsDraft) {
  const offered = rowsOf(draft).filter(({ variant }) => variant.isOffered)
  return {
    options: draft.options.map(({ name, values }) => {
      return { name, values: values.map(({ text }) => text) }
    }),
    variants: offered.map(({ values, stock, seenStock, variant }) => {
      const { id, priceDifference, picture, sku } = variant
      const count = /^\d{1,7}$/.test(stock.trim()) ? Number(stock) : -1
      return { id, values, priceDifference, picture, sku, stock: count, seenStock }
    }),
    heir: Math.max(
      0,
      offered.findIndex(({ key }) => key === draft.heir),
    ),
  }
}
