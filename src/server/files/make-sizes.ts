import type { Metadata } from 'sharp'
import {
  fitted,
  LARGEST_PICTURE_PIXELS,
  PICTURE_SIZES,
  type Dimensions,
  type PictureSize,
} from '#contract/pictures.ts'
import { Refused } from '#contract/refusals.ts'
import { READING, sharp } from './picture-reader.ts'
import { sniffPicture } from './sniff-picture.ts'

const WEBP = { quality: 82, alphaQuality: 90, effort: 4 } as const

export interface MadePicture {
  /** Of the large size. */
  readonly dimensions: Dimensions
  readonly files: Readonly<Record<PictureSize, Uint8Array>>
}

/**
 * Draws an upload anew in every size, upright and in sRGB: nothing of its own bytes is left.
 * Throws Refused: picture-type, picture-broken, picture-pixels.
 */
export async function makeSizes(upload: Buffer): Promise<MadePicture> {
  const kind = sniffPicture(upload)
  if (kind === null) throw new Refused('picture-type')
  const header = await orBroken(sharp(upload, { ...READING, limitInputPixels: false }).metadata())
  checkHeader(header)
  const dimensions = fitted(header.autoOrient, 'large')

  // The others are drawn from the large size: the upload itself, which may be huge, is read once.
  const large = sharp(upload, READING).autoOrient().resize(exactly(dimensions)).raw()
  const { data, info } = await orBroken(large.toBuffer({ resolveWithObject: true }))
  const { width, height, channels } = info
  const draw = (size: PictureSize) =>
    sharp(data, { raw: { width, height, channels } })
      .resize(exactly(fitted(dimensions, size)))
      .webp(WEBP)
      .toBuffer()
  const files = {} as Record<PictureSize, Uint8Array>
  for (const size of Object.keys(PICTURE_SIZES) as PictureSize[]) files[size] = await draw(size)
  return { dimensions, files }
}

function checkHeader({ width, height, format, compression }: Metadata): void {
  if (width * height > LARGEST_PICTURE_PIXELS) throw new Refused('picture-pixels')
  // The container of AVIF holds other things too.
  if (format === 'heif' && compression !== 'av1') throw new Refused('picture-type')
}

function exactly({ width, height }: Dimensions) {
  return { width, height, fit: 'fill' } as const
}

/** Whatever the library finds wrong with an upload, the upload is to blame. */
async function orBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new Refused('picture-broken')
  }
}
