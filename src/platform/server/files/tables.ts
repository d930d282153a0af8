import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    pictures: Pictures
    documents: Documents
    file_store: FileStoreRow
  }
}

interface FileStoreRow {
  is_only: Generated<true>
  id: string
}

interface Pictures {
  name: string
  uploaded_by: number
  state: Generated<'storing' | 'kept' | 'removing'>
  uploaded_at: Generated<Date>
}

export interface Documents {
  name: string
  file_name: string
  bytes: number
  text: string
  characters: GeneratedAlways<number>
  uploaded_by: number
  state: Generated<'storing' | 'kept' | 'removing'>
  uploaded_at: Generated<Date>
}
