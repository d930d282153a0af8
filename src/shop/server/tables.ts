import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import type { Immutable } from '#platform/server/db/tables.ts'
import type { CategoryNames } from '#shop/contract/categories.ts'
import type { CountryLimitPeriod, LimitEffect } from '#shop/contract/country-limits.ts'
import type { LimitPeriod } from '#shop/contract/limits.ts'
import type {
  OrderAct,
  OrderStage,
  PurchaseState,
  RefundFate,
} from '#shop/contract/shop-choices.ts'
import type { GiftTerms } from '#shop/contract/terms.ts'
import type { GiftOption } from '#shop/contract/variants.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    gifts: Gifts
    gift_categories: GiftCategoryTable
    categories_of_gifts: CategoriesOfGifts
    gift_audiences: GiftAudiences
    gift_changes: GiftChanges
    cart_lines: CartLines
    stock_waits: StockWaits
    goals: Goals
    delivery_addresses: DeliveryAddresses
    order_addresses: OrderAddresses
    purchases: Purchases
    purchase_items: PurchaseItems
    purchase_steps: PurchaseSteps
    refunded_items: RefundedItems
    handed_items: HandedItems
    pickup_places: PickupPlaces
    chosen_places: ChosenPlaces
    order_pickups: OrderPickups
    hand_overs: HandOvers
    changed_places: ChangedPlaces
    code_guesses: CodeGuesses
    order_terms: OrderTerms
    voucher_codes: VoucherCodes
    paid_donations: PaidDonations
    country_limits: CountryLimitTable
  }
}

interface Gifts {
  id: GeneratedAlways<number>
  name: string
  description: string
  price: number
  picture: string | null
  stock: number
  number_of_purchased: Generated<number>
  words: GeneratedAlways<string>
  position: Generated<number | null>
  options: ColumnType<GiftOption[] | null, string | null | undefined, string | null>
  variant_of: Generated<number | null>
  option_values: Generated<string[] | null>
  price_difference: Generated<number | null>
  sku: Generated<string | null>
  heir_id: Generated<number | null>
  limit_count: Generated<number | null>
  limit_period: Generated<LimitPeriod | null>
  terms: ColumnType<GiftTerms | null, string | null | undefined, string | null>
  version: Generated<number>
  has_codes: Generated<boolean>
  is_donation: Generated<boolean>
  cost: Generated<string | null>
  cost_currency: Generated<string | null>
  payroll_kind: Generated<PayrollKind>
  added_at: Generated<Date>
  removed_at: Generated<Date | null>
}

interface GiftCategoryTable {
  id: GeneratedAlways<number>
  names: JSONColumnType<Partial<CategoryNames>>
  position: number
}

interface CategoriesOfGifts {
  gift_id: number
  category_id: number
}

interface GiftAudiences {
  gift_id: number
  group_id: number
}

export type GiftChangeKind =
  'added' | 'edited' | 'restocked' | 'removed' | 'counted' | 'damaged' | 'lost' | 'found'

/** Voucher codes that left the stock, or came back to it: 'locked' while the key that sealed them is missing. */
type CodeChangeKind = 'expired' | 'replaced' | 'locked' | 'unlocked'

interface GiftChanges {
  id: GeneratedAlways<number>
  gift_id: Immutable<number>
  kind: Immutable<GiftChangeKind | CodeChangeKind>
  stock_change: Immutable<number>
  purchase_id: Immutable<number | null>
  step: Immutable<number | null>
  made_by: Immutable<number | null>
  /** The company's API token in the place of a person. */
  service: Immutable<string | null>
  /** What a piece cost at this intake, if it was said. */
  cost: ColumnType<string | null, string | null | undefined, never>
  cost_currency: ColumnType<string | null, string | null | undefined, never>
  made_at: ColumnType<Date, Date | undefined, never>
}

interface StockWaits {
  user_id: number
  gift_id: number
  asked_at: Generated<Date>
}

interface Goals {
  user_id: number
  gift_id: number
  set_at: Generated<Date>
}

interface DeliveryAddresses {
  user_id: number
  address: string
  is_kept: boolean
  changed_at: Generated<Date>
}

interface OrderAddresses {
  purchase_id: Immutable<number>
  address: Immutable<string>
}

interface CartLines {
  user_id: number
  gift_id: number
  quantity: number
  added_at: Generated<Date>
}

interface Purchases {
  id: GeneratedAlways<number>
  user_id: number
  seq: number
  total: number
  state: Generated<PurchaseState>
  stage: Generated<OrderStage | null>
  is_given: Generated<boolean>
  made_at: Generated<Date>
}

interface PurchaseItems {
  purchase_id: Immutable<number>
  line: Immutable<number>
  gift_id: Immutable<number>
  name: Immutable<string>
  description: Immutable<string>
  price: Immutable<number>
  quantity: Immutable<number>
  picture: Immutable<string | null>
  /** Null: an older release sold it. */
  payroll_kind: Immutable<PayrollKind | null>
  worth: Immutable<string | null>
  worth_currency: Immutable<string | null>
}

interface PurchaseSteps {
  purchase_id: Immutable<number>
  number: Immutable<number>
  state: Immutable<PurchaseState>
  note: Immutable<string>
  refund_seq: Immutable<number | null>
  act: Immutable<OrderAct | null>
  made_by: Immutable<number | null>
  /** The company's API token in the place of a person. */
  service: Immutable<string | null>
  made_at: ColumnType<Date, Date | undefined, never>
}

interface OrderTerms {
  purchase_id: Immutable<number>
  line: Immutable<number>
  terms: ColumnType<GiftTerms, string, never>
}

interface RefundedItems {
  purchase_id: Immutable<number>
  step: Immutable<number>
  line: Immutable<number>
  fate: Immutable<RefundFate>
  quantity: Immutable<number>
}

interface HandedItems {
  purchase_id: Immutable<number>
  step: Immutable<number>
  line: Immutable<number>
  quantity: Immutable<number>
}

interface PickupPlaces {
  id: GeneratedAlways<number>
  name: string
  location: string
  hours: string
  position: number
  removed_at: Generated<Date | null>
}

interface ChosenPlaces {
  user_id: Immutable<number>
  place_id: number
}

interface OrderPickups {
  purchase_id: Immutable<number>
  place_id: number | null
  code: Immutable<string>
  reminders: Generated<number>
}

interface HandOvers {
  purchase_id: Immutable<number>
  step: Immutable<number>
  place_id: Immutable<number | null>
  has_code: Immutable<boolean>
  received: boolean | null
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface ChangedPlaces {
  purchase_id: number
  step: number
  place_id: number
}

interface CodeGuesses {
  subject: string
  guesses: number
  window_started_at: Generated<Date>
}

type CodeState = 'loaded' | 'locked' | 'sold' | 'shown' | 'replaced' | 'retired'

interface VoucherCodes {
  id: Immutable<string>
  gift_id: Immutable<number>
  state: Generated<CodeState>
  sealed: Buffer | null
  fingerprint: Buffer | null
  ending: string | null
  worth: Immutable<string>
  note: string
  expires_on: ColumnType<string | null, string | null, never>
  import_id: Immutable<number | null>
  loaded_at: ColumnType<Date, Date | undefined, never>
  purchase_id: number | null
  line: number | null
  sold_at: Date | null
  shown_at: Date | null
  replaces: string | null
  replaced_at: Date | null
}

interface PaidDonations {
  gift_id: Immutable<number>
  month: Immutable<string>
  starts_at: Immutable<Date>
  ends_at: Immutable<Date>
  people: Immutable<number>
  points: Immutable<number>
  point_currency: Immutable<string | null>
  point_worth: Immutable<string | null>
  paid_on: Immutable<string>
  receipt: Immutable<string>
  paid_by: Immutable<number>
  paid_at: ColumnType<Date, Date | undefined, never>
}

interface CountryLimitTable {
  id: GeneratedAlways<number>
  country: string
  kinds: PayrollKind[]
  amount: string
  currency: string
  period: CountryLimitPeriod
  effect: LimitEffect
}
