import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    my_data: MyDataRow
  }
}

interface MyDataRow {
  user_id: number
  asked_at: Generated<Date>
  ready_at: Date | null
  content: Buffer | null
}
