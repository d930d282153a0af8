import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    installation: Installation
  }
}

interface Installation {
  id: Generated<string>
}
