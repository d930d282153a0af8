import { sql, type RawBuilder } from 'kysely'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { filesOf } from './picture-files.ts'

/** What people send and then use somewhere: a table of rows alike, each with files in the store. */
export interface Kind {
  readonly table: 'pictures' | 'documents'
  /** Under which names the files of a row are in the store. */
  readonly filesOf: (name: string) => readonly string[]
  /** Whether nothing refers to the row at hand. */
  readonly isUnused: RawBuilder<boolean>
  /** What is refused to whoever has too many that are not used. */
  readonly quota: RefusalCode
}

export const PICTURES: Kind = {
  table: 'pictures',
  filesOf,
  isUnused: sql`not exists (
    select from users where users.picture = pictures.name
    union all select from gifts where gifts.picture = pictures.name
    union all select from purchase_items where purchase_items.picture = pictures.name)`,
  quota: 'picture-quota',
}

/** A version of a section that is not the newest, or of a removed one, may be restored: it counts. */
export const DOCUMENTS: Kind = {
  table: 'documents',
  filesOf: (name) => [name],
  isUnused: sql`not exists (
    select from manual_versions where manual_versions.document = documents.name)`,
  quota: 'document-quota',
}

export const KINDS: readonly Kind[] = [PICTURES, DOCUMENTS]
