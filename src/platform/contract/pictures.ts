import * as z from 'zod/mini'
import { refusal } from './text.ts'

/** The longest edge of each size a picture is kept in, in pixels. None is ever enlarged. */
export const PICTURE_SIZES = { small: 160, medium: 480, large: 960 } as const
export type PictureSize = keyof typeof PICTURE_SIZES

/** The accepted types, recognised by content. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const
export const LARGEST_PICTURE_BYTES = 5 * 1024 * 1024
export const LARGEST_PICTURE_PIXELS = 40_000_000

/** A picture's name: random, followed by the width and height of its large size. */
const PICTURE = /^[0-9a-f]{32}-(?<width>[1-9]\d{0,2})x(?<height>[1-9]\d{0,2})$/

export const PictureName = z
  .string(refusal('picture-unknown'))
  .check(z.regex(PICTURE, refusal('picture-unknown')))

export const UploadedPicture = z.strictObject({ picture: PictureName })

export const PictureFile = z.strictObject({
  picture: PictureName,
  size: z.enum(Object.keys(PICTURE_SIZES) as [PictureSize, ...PictureSize[]]),
})

/** The person's picture; null removes it. */
export const PictureChoice = z.strictObject({ picture: z.nullable(PictureName) })

export function pictureName(random: string, { width, height }: Dimensions): string {
  return `${random}-${width}x${height}`
}

export interface Dimensions {
  readonly width: number
  readonly height: number
}

/** The dimensions of a picture's size, in pixels. Throws if it is no picture's name. */
export function dimensionsOf(picture: string, size: PictureSize): Dimensions {
  const { width, height } = PICTURE.exec(picture)?.groups ?? {}
  if (width === undefined || height === undefined) throw new RangeError('not a picture')
  return fitted({ width: Number(width), height: Number(height) }, size)
}

/** Dimensions scaled down to fit a size. */
export function fitted({ width, height }: Dimensions, size: PictureSize): Dimensions {
  const scale = Math.min(1, PICTURE_SIZES[size] / Math.max(width, height))
  const edge = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: edge(width), height: edge(height) }
}
