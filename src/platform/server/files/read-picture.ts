import type { PictureSize } from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import type { FileStore } from './store.ts'
import { fileOf } from './picture-files.ts'

/** A picture in one of its sizes; whoever knows the name may see it. Throws Refused('not-found'). */
export async function readPicture(
  files: FileStore,
  { picture, size }: { picture: string; size: PictureSize },
): Promise<FileAnswer> {
  const file = await files.open(fileOf(picture, size))
  if (file === null) throw new Refused('not-found')
  return { ...file, immutable: true }
}
