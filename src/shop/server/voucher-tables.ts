import type { ColumnType, Generated } from 'kysely'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    voucher_codes: VoucherCodes
  }
}

type CodeState = 'loaded' | 'sold' | 'shown' | 'replaced' | 'retired'

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
}
