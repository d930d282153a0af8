import sharp, { type SharpOptions } from 'sharp'
import {
  fitted,
  LARGEST_PICTURE_PIXELS,
  PICTURE_SIZES,
  type Dimensions,
  type PictureSize,
} from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'

/** The only loaders that libvips may use: from memory, for the accepted formats. */
const LOADERS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
]
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
sharp.concurrency(1)
sharp.cache(false)

/** Reads the first page of undamaged pictures within the size limit. */
export const READING = {
  limitInputPixels: LARGEST_PICTURE_PIXELS,
  failOn: 'error',
  pages: 1,
  unlimited: false,
} as const satisfies SharpOptions

/** The image library, restricted to these loaders. */
export { sharp }

const WEBP = { quality: 82, alphaQuality: 90, effort: 4 } as const

export interface MadePicture {
  /** The dimensions of the large size. */
  readonly dimensions: Dimensions
  readonly files: Readonly<Record<PictureSize, Uint8Array>>
}

/**
 * Re-encodes an upload in every size, upright and in sRGB; none of its own bytes remain. Throws
 * Refused: picture-broken, picture-pixels.
 */
export async function makeSizes(upload: Buffer): Promise<MadePicture> {
  const header = sharp(upload, { ...READING, limitInputPixels: false }).metadata()
  const { width, height, autoOrient: upright } = await orBroken(header)
  if (width * height > LARGEST_PICTURE_PIXELS) throw new Refused('picture-pixels')
  const dimensions = fitted(upright, 'large')

  // Other sizes are drawn from the large one: the upload, which may be huge, is decoded once.
  const large = sharp(upload, READING).autoOrient().resize(exactly(dimensions)).raw()
  const { data, info } = await orBroken(large.toBuffer({ resolveWithObject: true }))
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const draw = (size: PictureSize) =>
    sharp(data, { raw })
      .resize(exactly(fitted(dimensions, size)))
      .webp(WEBP)
      .toBuffer()
  const files = {} as Record<PictureSize, Uint8Array>
  for (const size of Object.keys(PICTURE_SIZES) as PictureSize[]) files[size] = await draw(size)
  return { dimensions, files }
}

function exactly({ width, height }: Dimensions) {
  return { width, height, fit: 'fill' } as const
}

/** Any error of the library means that the upload is broken. */
async function orBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new Refused('picture-broken')
  }
}

/** A picture to draw as PNG. */
export interface IconRequest {
  /** A stored size of a picture. */
  readonly picture: Uint8Array
  /** The area that the picture fits in, in pixels. */
  readonly inner: { readonly width: number; readonly height: number }
  /** The area around it; null: as large as the picture turns out. */
  readonly outer: { readonly width: number; readonly height: number } | null
  /** Whether the area around it is white; transparent otherwise. */
  readonly isWhite: boolean
}

/** Draws a picture as PNG, which every mail program and every phone can show. */
export async function makeIcon({ picture, inner, outer, isWhite }: IconRequest): Promise<Buffer> {
  const drawn = sharp(Buffer.from(picture), READING)
    .resize({ ...inner, fit: 'inside' })
    .png()
  if (outer === null) return drawn.toBuffer()
  const background = { r: 255, g: 255, b: 255, alpha: isWhite ? 1 : 0 }
  return sharp({ create: { ...outer, channels: 4, background } })
    .composite([{ input: await drawn.toBuffer(), gravity: 'centre' }])
    .png()
    .toBuffer()
}
