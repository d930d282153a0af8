import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    chat_budgets: ChatBudgets
  }
}

interface ChatBudgets {
  subject: string
  spent: number
  window_started_at: Generated<Date>
}
