import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    user_roles: UserRoles
  }
}

interface UserRoles {
  user_id: number
  role: string
  bonus_limit: number | null
  /** Null: the company's directory. */
  given_by: number | null
  given_at: Generated<Date>
}
