import { randomBytes } from 'node:crypto'
import type { Sharp } from 'sharp'
import {
  dimensionsOf,
  fitted,
  LARGEST_PICTURE_PIXELS,
  pictureName,
  PICTURE_SIZES,
  type Dimensions,
  type PictureSize,
} from '#contract/pictures.ts'
import { Refused } from '#contract/refusals.ts'
import { LONGEST_SECONDS, pictureReader, READING } from './picture-reader.ts'
import { sniffPicture } from './sniff-picture.ts'

export const SIZES = Object.keys(PICTURE_SIZES) as readonly PictureSize[]
const WEBP = { quality: 82, alphaQuality: 90, effort: 4 } as const

export interface MadePicture {
  readonly picture: string
  readonly files: Readonly<Record<PictureSize, Buffer>>
}

/**
 * Draws an upload anew in every size, upright and in sRGB: nothing of its own bytes is left.
 * Throws Refused: picture-type, picture-broken, picture-pixels.
 */
export async function makeSizes(upload: Buffer): Promise<MadePicture> {
  if (upload.length === 0) throw new Refused('picture-broken')
  if (sniffPicture(upload) === null) throw new Refused('picture-type')
  const sharp = await pictureReader()
  const dimensions = await measure(sharp(upload, { ...READING, limitInputPixels: false }))
  const picture = pictureName(randomBytes(16).toString('hex'), fitted(dimensions, 'large'))

  // Everything is drawn from the large size, so that the upload itself is read once.
  const drawn = sharp(upload, READING).autoOrient().resize(exactly(picture, 'large'))
  const { data, info } = await orBroken(
    drawn.toColourspace('srgb').timeout({ seconds: LONGEST_SECONDS }).raw().toBuffer({
      resolveWithObject: true,
    }),
  )
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encoded = SIZES.map((size) =>
    sharp(data, { raw }).resize(exactly(picture, size)).webp(WEBP).toBuffer(),
  )
  const [small, medium, large] = await Promise.all(encoded)
  if (!small || !medium || !large) throw new Error('a size is missing')
  return { picture, files: { small, medium, large } }
}

/** Width and height as they are seen, from the header alone. */
async function measure(image: Sharp): Promise<Dimensions> {
  const { width, height, autoOrient } = await orBroken(image.metadata())
  if (width * height > LARGEST_PICTURE_PIXELS) throw new Refused('picture-pixels')
  return autoOrient
}

function exactly(picture: string, size: PictureSize) {
  return { ...dimensionsOf(picture, size), fit: 'fill' } as const
}

async function orBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw new Refused('picture-broken')
  }
}
