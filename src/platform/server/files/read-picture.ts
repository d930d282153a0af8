import { sql, type RawBuilder } from 'kysely'
import type { PictureSize } from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { UNCHANGED, type FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { fileOf, IS_FOR_EVERYBODY } from './kinds.ts'
import type { FileStore } from './store.ts'

/** SQL: a card, or a note or comment on one, that this person may read shows the picture `pictures.name`. */
export type IsOnCard = (readerId: number) => RawBuilder<boolean>

export interface PictureParts {
  readonly database: Database
  readonly files: FileStore
  readonly isOnCard: IsOnCard
}

interface PictureRequest {
  readonly picture: string
  readonly size: PictureSize
  readonly readerId: number
  /** Whether the browser already has a copy. */
  readonly hasCopy: boolean
}

/**
 * Reads a picture in one size: of a person, a gift or a purchase for everybody, of a card or a comment for
 * its readers, of a note for those who may read it, of neither for the uploader. Throws Refused('not-found'), FileStoreFailed.
 */
export async function readPicture(
  parts: PictureParts,
  { picture, size, readerId, hasCopy }: PictureRequest,
): Promise<FileAnswer | typeof UNCHANGED> {
  const isForEverybody = await checkReader(parts, picture, readerId)
  if (hasCopy && !isForEverybody) return UNCHANGED
  const file = await parts.files.open(fileOf(picture, size))
  if (file === null) throw new Refused('not-found')
  return { ...file, caching: isForEverybody ? 'forever' : 'checked' }
}

/** Returns whether the picture is for everybody. Throws Refused('not-found') if not for the reader. */
async function checkReader(
  { database: { db }, isOnCard }: PictureParts,
  picture: string,
  readerId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isForEverybody: boolean }>`
    select for_everybody as "isForEverybody"
      from pictures, lateral (select ${IS_FOR_EVERYBODY} as for_everybody) shown
     where name = ${picture} and state = 'kept' and (
           for_everybody or ${isOnCard(readerId)}
           or uploaded_by = ${readerId} and not exists (
             select from recognitions where recognitions.picture = pictures.name
             union all select from recognition_comments c where c.picture = pictures.name))`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined) throw new Refused('not-found')
  return found.isForEverybody
}
