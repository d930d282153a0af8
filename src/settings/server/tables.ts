import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    settings: Settings
  }
}

interface Settings {
  name: string
  value: unknown
  version: number
  changed_at: Generated<Date>
}
