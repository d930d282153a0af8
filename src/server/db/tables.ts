import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { TransactionType } from '#contract/wallet.ts'

/** The tables as Kysely sees them; src/server/db/migrations says what they mean. */
export interface Tables {
  users: Users
  sessions: Sessions
  sign_in_attempts: SignInAttempts
  wallets: Wallets
  entries: Entries
  idempotency_keys: IdempotencyKeys
  outbox: Outbox
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
  created_at: Generated<Date>
}

interface Sessions {
  token_hash: Buffer
  user_id: number
  created_at: Generated<Date>
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
  message: Immutable<string>
  made_at: Immutable<Date>
}

interface IdempotencyKeys {
  user_id: number
  key: string
  request_hash: Buffer
  seq: number | null
  refusal: string | null
  made_at: Generated<Date>
}

interface Outbox {
  id: GeneratedAlways<number>
  topic: string
  user_id: number | null
  xid: GeneratedAlways<string>
  made_at: Generated<Date>
}
