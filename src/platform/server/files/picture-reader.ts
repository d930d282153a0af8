import sharp, { type SharpOptions } from 'sharp'
import { LARGEST_PICTURE_PIXELS } from '#platform/contract/pictures.ts'

/** The only ways libvips may read anything: from memory, and what we take. */
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

/** The first page of what is neither damaged nor larger than we take. */
export const READING = {
  limitInputPixels: LARGEST_PICTURE_PIXELS,
  failOn: 'error',
  pages: 1,
  unlimited: false,
} as const satisfies SharpOptions

/** The image library, kept from everything we have no use for. */
export { sharp }
