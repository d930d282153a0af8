import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import type { TrailAction } from '#audit-log/contract/trail-choices.ts'
import type { TransactionType } from '#platform/contract/transactions.ts'
import type { HelpTables } from './help-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { MailTables } from './mail-tables.ts'

/** The tables as Kysely sees them; src/platform/server/db/migrations says what they mean. */
export interface Tables extends HelpTables, ImportTables, MailTables {
  users: Users
  last_seen: LastSeen
  directory: Directory
  totals: Totals
  sessions: Sessions
  sign_in_attempts: SignInAttempts
  identities: Identities
  wallets: Wallets
  entries: Entries
  refused_keys: RefusedKeys
  outbox: Outbox
  pictures: Pictures
  gifts: Gifts
  gift_changes: GiftChanges
  cart_lines: CartLines
  purchases: Purchases
  purchase_items: PurchaseItems
  purchase_steps: PurchaseSteps
  entered_bonuses: EnteredBonuses
  bonus_batches: BonusBatches
  corrections: Corrections
  trail: Trail
  installation: Installation
}

interface Installation {
  id: Generated<string>
}

interface Users {
  id: GeneratedAlways<number>
  email: string
  first_name: string
  last_name: string
  full_name: GeneratedAlways<string>
  password_hash: string
  must_change_password: Generated<boolean>
  is_administrator: Generated<boolean>
  is_active: Generated<boolean>
  is_deposit: Generated<boolean>
  is_withdraw: Generated<boolean>
  is_transfer: Generated<boolean>
  picture: Generated<string | null>
  import_id: Generated<number | null>
  is_confirmed: Generated<boolean>
  confirming_activates: Generated<boolean>
  created_at: Generated<Date>
}

interface Identities {
  issuer: string
  subject: string
  user_id: number
  connected_at: Generated<Date>
}

interface LastSeen {
  user_id: number
  is_active: boolean
  /** The driver's `-Infinity`: never. */
  seen_at: Generated<Date | number>
}

interface Directory {
  user_id: number
  full_name: string
  last_name: string
  email: string
  is_active: boolean
  is_thanked: Generated<boolean>
}

interface Totals {
  user_id: number
  is_active: boolean
  total: number | null
  is_thanked: Generated<boolean>
}

interface Sessions {
  token_hash: Buffer
  id: Generated<string>
  user_id: number
  device: Generated<string>
  address: Generated<string | null>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
}

interface SignInAttempts {
  subject: string
  attempts: number
  window_started_at: Generated<Date>
}

interface Wallets {
  user_id: number
  earned: Generated<number>
  appreciation: Generated<number>
  pending: Generated<number>
  last_seq: Generated<number>
  is_thanked: Generated<boolean>
}

/** Append-only: the database refuses updates and deletes. */
type Immutable<T> = ColumnType<T, T, never>

interface Entries {
  user_id: Immutable<number>
  seq: Immutable<number>
  type: Immutable<TransactionType>
  earned: Immutable<number>
  appreciation: Immutable<number>
  pending: Immutable<number>
  system_account: Immutable<string | null>
  system_amount: Immutable<number>
  earned_after: Immutable<number>
  appreciation_after: Immutable<number>
  pending_after: Immutable<number>
  colleague_id: Immutable<number | null>
  colleague_seq: Immutable<number | null>
  refunds_seq: Immutable<number | null>
  reverses_seq: Immutable<number | null>
  made_by: Immutable<number | null>
  message: Immutable<string>
  key: Immutable<string | null>
  request_hash: Immutable<Buffer | null>
  made_at: Immutable<Date>
}

interface RefusedKeys {
  user_id: number
  key: string
  request_hash: Buffer
  refusal: string
  made_at: Generated<Date>
}

interface Outbox {
  id: GeneratedAlways<number>
  topic: string
  user_id: number | null
  xid: GeneratedAlways<string>
  made_at: Generated<Date>
}

interface Pictures {
  name: string
  uploaded_by: number
  state: Generated<'storing' | 'kept' | 'removing'>
  uploaded_at: Generated<Date>
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
  added_at: Generated<Date>
  removed_at: Generated<Date | null>
}

interface GiftChanges {
  id: GeneratedAlways<number>
  gift_id: Immutable<number>
  kind: Immutable<'added' | 'edited' | 'restocked' | 'removed'>
  stock_change: Immutable<number>
  made_by: Immutable<number>
  key: Immutable<string | null>
  request_hash: Immutable<Buffer | null>
  made_at: ColumnType<Date, Date | undefined, never>
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
}

interface PurchaseSteps {
  purchase_id: Immutable<number>
  number: Immutable<number>
  state: Immutable<PurchaseState>
  note: Immutable<string>
  made_by: Immutable<number>
  made_at: ColumnType<Date, Date | undefined, never>
}

interface EnteredBonuses {
  user_id: number
  amount: number
  reason: string
  entered_by: number
  entered_at: Generated<Date>
}

interface BonusBatches {
  id: GeneratedAlways<number>
  made_by: Immutable<number>
  key: Immutable<string>
  request_hash: Immutable<Buffer>
  people: Immutable<number>
  total: Immutable<number>
  made_at: ColumnType<Date, Date | undefined, never>
}

interface Corrections {
  user_id: Immutable<number>
  seq: Immutable<number>
  made_by: Immutable<number>
  key: Immutable<string>
  request_hash: Immutable<Buffer>
}

interface Trail {
  id: GeneratedAlways<number>
  made_at: ColumnType<Date, Date | undefined, never>
  made_by: Immutable<number | null>
  action: Immutable<TrailAction>
  subject_kind: Immutable<'user' | 'gift' | 'section' | null>
  subject_id: Immutable<number | null>
  before: Immutable<object | null>
  after: Immutable<object | null>
  reason: Immutable<string>
  address: Immutable<string | null>
  email: Immutable<string | null>
}
