import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    thanks_drafts: ThanksDrafts
  }
}

interface ThanksDrafts {
  id: Generated<string>
  user_id: number
  receivers: number[]
  amount: number
  message: string
  company_values: number[]
  token_name: string
  made_at: Generated<Date>
}
