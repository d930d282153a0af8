import { LARGEST_PICTURE_BYTES, PICTURE_TYPES } from '#platform/contract/pictures.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'

const TYPES: readonly string[] = PICTURE_TYPES

/** Why the server would refuse a file unread; whether it is what it says, only the server can tell. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): RefusalCode | null {
  if (!TYPES.includes(type)) return 'picture-type'
  return size > LARGEST_PICTURE_BYTES ? 'picture-bytes' : null
}
