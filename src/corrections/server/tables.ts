import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    corrections: Corrections
  }
}

interface Corrections {
  user_id: Immutable<number>
  seq: Immutable<number>
  made_by: Immutable<number>
  key: Immutable<string>
  request_hash: Immutable<Buffer>
}
