import { sql, type RawBuilder } from 'kysely'
import { PICTURE_SIZES, type PictureSize } from '#platform/contract/pictures.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'

/** The name of a picture's size in the store. */
export function fileOf(picture: string, size: PictureSize): string {
  return `${picture}-${size}.webp`
}

/** The names of all sizes. */
export function filesOf(picture: string): string[] {
  return (Object.keys(PICTURE_SIZES) as PictureSize[]).map((size) => fileOf(picture, size))
}

/** A kind of uploaded files: a table, and the files of its rows. */
export interface FileKind {
  readonly table: 'pictures' | 'documents'
  /** The names of a row's files in the store. */
  readonly filesOf: (name: string) => readonly string[]
  /** Whether nothing refers to the row. */
  readonly isUnused: RawBuilder<boolean>
  /** The refusal if a person has too many unused files. */
  readonly quota: RefusalCode
}

/** SQL: a person, a gift, a purchase, a milestone or the company has the picture, so that everybody signed in may see it. */
export const IS_FOR_EVERYBODY = sql<boolean>`exists (
  select from users where users.picture = pictures.name
  union all select from gifts where gifts.picture = pictures.name
  union all select from purchase_items where purchase_items.picture = pictures.name
  union all select from milestones where milestones.picture = pictures.name
  union all select from settings
    where settings.name in ('logo', 'logoDark') and settings.value = to_jsonb(pictures.name))`

/**
 * Undone cards don't count as uses: nobody sees their pictures any more. Hidden ones do while they are
 * sealed, since they can be shown again; then the card loses its picture.
 */
export const PICTURES: FileKind = {
  table: 'pictures',
  filesOf,
  isUnused: sql`not (${IS_FOR_EVERYBODY} or exists (
    select from recognitions
     where recognitions.picture = pictures.name and withdrawn_at is null
    union all select from recognition_comments c where c.picture = pictures.name
    union all select from milestone_notes n where n.picture = pictures.name))`,
  quota: 'picture-quota',
}

/** Old versions and removed sections count as uses: they can be restored. */
export const DOCUMENTS: FileKind = {
  table: 'documents',
  filesOf: (name) => [name],
  isUnused: sql`not exists (
    select from manual_versions where manual_versions.document = documents.name)`,
  quota: 'document-quota',
}

export const FILE_KINDS: readonly FileKind[] = [PICTURES, DOCUMENTS]
