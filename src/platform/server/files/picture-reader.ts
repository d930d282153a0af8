import sharp, { type SharpOptions } from 'sharp'
import { LARGEST_PICTURE_PIXELS } from '#platform/contract/pictures.ts'

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
