import { PICTURE_SIZES, type PictureSize } from '#platform/contract/pictures.ts'

/** The name of a picture's size in the store. */
export function fileOf(picture: string, size: PictureSize): string {
  return `${picture}-${size}.webp`
}

/** The names of all sizes. */
export function filesOf(picture: string): string[] {
  return (Object.keys(PICTURE_SIZES) as PictureSize[]).map((size) => fileOf(picture, size))
}
