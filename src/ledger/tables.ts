import type { ColumnType, Generated } from 'kysely'
import type { TransactionType } from '#platform/contract/transactions.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    wallets: Wallets
    entries: Entries
    answers: Answers
    allowance_portions: AllowancePortions
    allowance_changes: AllowanceChanges
  }
}

interface Wallets {
  user_id: number
  earned: Generated<number>
  appreciation: Generated<number>
  last_seq: Generated<number>
  is_thanked: Generated<boolean>
}

interface Entries {
  user_id: Immutable<number>
  seq: Immutable<number>
  type: Immutable<TransactionType>
  earned: Immutable<number>
  appreciation: Immutable<number>
  system_account: Immutable<string | null>
  system_amount: Immutable<number>
  earned_after: Immutable<number>
  appreciation_after: Immutable<number>
  allowance: Immutable<number>
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

interface Answers {
  user_id: Immutable<number>
  key: Immutable<string>
  request_hash: Immutable<Buffer>
  answer: Immutable<object | null>
  refusal: Immutable<string | null>
  field: Immutable<string | null>
  made_at: ColumnType<Date, Date | undefined, never>
}

interface AllowancePortions {
  user_id: Immutable<number>
  seq: Immutable<number>
  amount: Immutable<number>
  remaining: number
  ends_at: Immutable<Date>
}

interface AllowanceChanges {
  user_id: Immutable<number>
  seq: Immutable<number>
  portion_seq: Immutable<number>
  amount: Immutable<number>
}
